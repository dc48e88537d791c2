import { createContext, useContext, useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import { DiscardDialog, type DiscardWords } from '@/features/desk/shared/discard-dialog';
import { useLeaveGuard } from '@/features/desk/shared/use-leave-guard';

const words: DiscardWords = {
  title: '¿Salir sin guardar?',
  description: 'Has cambiado algo y todavía no lo has guardado. Si sales ahora, se pierde.',
};

interface UnsavedWork {
  /** Says whether a form has unsaved work, and in which words it is asked about; null for none. */
  report: (id: string, unsaved: DiscardWords | null) => void;
  /** Runs a step that would lose unsaved work, or holds it back until its question is answered. */
  guard: (step: () => void) => void;
  /** The same for a step that loses one form's work, as closing its dialog. */
  guardOwn: (id: string, step: () => void) => void;
}

const UnsavedWorkContext = createContext<UnsavedWork>({
  report: () => {},
  guard: (step) => step(),
  guardOwn: (_, step) => step(),
});

/** Guards all forms of a screen of the desk or the administration at once: several with unsaved work are one question. */
export function UnsavedWorkGuard({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, DiscardWords>>(new Map());
  const { asking, guard, leave, stay } = useLeaveGuard(unsaved.size > 0);
  const report = useMemo<UnsavedWork['report']>(
    () => (id, work) =>
      setUnsaved((before) => {
        if (before.get(id) === (work ?? undefined)) return before;
        const after = new Map(before);
        if (work) after.set(id, work);
        else after.delete(id);
        return after;
      }),
    [],
  );
  const [closing, setClosing] = useState<{ id: string; step: () => void } | null>(null);
  const guardOwn = (id: string, step: () => void) => (unsaved.has(id) ? setClosing({ id, step }) : step());
  const discard = () => {
    setUnsaved(new Map());
    leave();
  };
  const discardOwn = () => {
    if (!closing) return;
    report(closing.id, null);
    setClosing(null);
    closing.step();
  };
  const [own = words] = unsaved.size === 1 ? unsaved.values() : [];
  return (
    <UnsavedWorkContext value={{ report, guard, guardOwn }}>
      {children}
      {asking ? (
        <DiscardDialog words={own} onStay={stay} onDiscard={discard} />
      ) : (
        closing && (
          <DiscardDialog
            words={unsaved.get(closing.id) ?? words}
            onStay={() => setClosing(null)}
            onDiscard={discardOwn}
          />
        )
      )}
    </UnsavedWorkContext>
  );
}

/**
 * Reports to the screen's guard whether a form has unsaved work. Returns what sends the form's own way out past it, as
 * closing its dialog.
 */
export function useUnsavedWork(
  isUnsaved: boolean,
  ownWords: DiscardWords = words,
): (step: () => void) => void {
  const id = useId();
  const { report, guardOwn } = useContext(UnsavedWorkContext);
  useEffect(() => {
    report(id, isUnsaved ? ownWords : null);
    return () => report(id, null);
  }, [id, isUnsaved, ownWords, report]);
  return (step) => guardOwn(id, step);
}

/** Returns what sends a screen's own steps, as of a picker, past its guard. */
export function useGuardedStep(): UnsavedWork['guard'] {
  return useContext(UnsavedWorkContext).guard;
}
