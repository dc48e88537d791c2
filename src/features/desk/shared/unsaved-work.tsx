import { createContext, useContext, useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import { DiscardDialog, type DiscardTexts } from '@/features/desk/shared/discard-dialog';
import type { KeptDraft } from '@/features/desk/shared/use-kept-draft';
import { useLeaveGuard } from '@/features/desk/shared/use-leave-guard';

const words: DiscardTexts = {
  title: '¿Salir sin guardar?',
  description: 'Has cambiado algo y todavía no lo has guardado. Si sales ahora, se pierde.',
};

/** A form's unsaved work. */
interface Work {
  /** In which it is asked about. */
  words: DiscardTexts;
  /** Runs when the work is discarded. */
  onDiscard: (() => void) | undefined;
}

interface UnsavedWork {
  /** Says whether a form has unsaved work; null for none. */
  report: (id: string, unsaved: Work | null) => void;
  /** Runs a step that would lose unsaved work, or holds it back until its question is answered. */
  guard: (step: () => void) => void;
  /** Asks before a step that loses one form's work, as closing its dialog. */
  ask: (id: string, work: Work, step: () => void) => void;
}

const UnsavedWorkContext = createContext<UnsavedWork>({
  report: () => {},
  guard: (step) => step(),
  ask: (_id, _work, step) => step(),
});

/**
 * Guards all forms of a screen of the desk or the administration at once: several with unsaved work are one question, in
 * the words of the only one that has its own.
 */
export function UnsavedWorkGuard({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, Work>>(new Map());
  const { asking, guard, leave, stay } = useLeaveGuard(unsaved.size > 0);
  const report = useMemo<UnsavedWork['report']>(
    () => (id, work) =>
      setUnsaved((before) => {
        if (!work && !before.has(id)) return before;
        const after = new Map(before);
        if (work) after.set(id, work);
        else after.delete(id);
        return after;
      }),
    [],
  );
  const [closing, setClosing] = useState<{ id: string; work: Work; step: () => void } | null>(null);
  const ask: UnsavedWork['ask'] = (id, work, step) => setClosing({ id, work, step });
  const discard = () => {
    for (const { onDiscard } of unsaved.values()) onDiscard?.();
    setUnsaved(new Map());
    leave();
  };
  const discardOwn = () => {
    if (!closing) return;
    closing.work.onDiscard?.();
    report(closing.id, null);
    setClosing(null);
    closing.step();
  };
  const ownWords = [...unsaved.values()].map((work) => work.words).filter((one) => one !== words);
  return (
    <UnsavedWorkContext value={{ report, guard, ask }}>
      {children}
      {asking ? (
        <DiscardDialog
          words={(ownWords.length === 1 && ownWords[0]) || words}
          onStay={stay}
          onDiscard={discard}
        />
      ) : (
        closing && (
          <DiscardDialog words={closing.work.words} onStay={() => setClosing(null)} onDiscard={discardOwn} />
        )
      )}
    </UnsavedWorkContext>
  );
}

export interface UnsavedWorkOptions {
  /** Texts of the question before the work is lost, where the form has its own. */
  words?: DiscardTexts | undefined;
}

/**
 * Reports to the screen's guard whether a form has unsaved work, and keeps it in this tab for who wrote it (rule T32).
 * @param work `useKeptDraft` under the form's name; null where nothing may lie in the browser, as of a secret
 * @param draft the form's work, as JSON; null for none, and where it may not be kept
 * @returns `close` sends the form's own way out past the guard, as closing its dialog; `note` says that kept work is
 * there again. Whoever ends the form with a success drops the work first
 */
export function useUnsavedWork<Draft>(
  work: KeptDraft<Draft> | null,
  draft: Draft | null,
  { words: ownWords = words, isUnsaved = draft !== null }: UnsavedWorkOptions & { isUnsaved?: boolean } = {},
) {
  const id = useId();
  const { report, ask } = useContext(UnsavedWorkContext);
  const onDiscard = work?.drop;
  useEffect(() => {
    report(id, isUnsaved ? { words: ownWords, onDiscard } : null);
    return () => report(id, null);
  }, [id, isUnsaved, ownWords, onDiscard, report]);
  const json = JSON.stringify(draft);
  useEffect(() => {
    const held = JSON.parse(json) as Draft | null;
    if (held === null) work?.drop();
    else work?.keep(held);
  }, [json, work]);
  const [isBack, setBack] = useState<boolean | null>(work?.kept == null ? false : null);
  if (isBack === null && draft !== null) setBack(true);
  if (isBack && draft === null) setBack(false);
  return {
    close: (step: () => void) => (isUnsaved ? ask(id, { words: ownWords, onDiscard }, step) : step()),
    note: isBack && (
      <p role="status" className="font-semibold">
        Sigue aquí lo que no llegaste a guardar.
      </p>
    ),
  };
}

/** Returns what sends a screen's own steps, as of a picker, past its guard. */
export function useGuardedStep(): UnsavedWork['guard'] {
  return useContext(UnsavedWorkContext).guard;
}
