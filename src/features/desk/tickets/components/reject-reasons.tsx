import type { RejectionReason } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { rejectionReasons } from '@/features/desk/tickets/rejection-reasons';
import { useShortcuts } from '@/features/desk/tickets/use-shortcuts';
import { Button } from '@/ui/button';
import { useEarlyClickGuard } from '@/ui/use-early-click-guard';

interface RejectReasonsProps {
  /** The one whose answer is under way. */
  sending: RejectionReason | undefined;
  shortcuts: boolean;
  onReason: (reason: RejectionReason, byShortcut: boolean) => void;
  onCancel: () => void;
}

/**
 * Asks why, with a key for each reason; the one pressed rejects. What is pressed in its first moments was meant for what
 * stood there before. Its keys work wherever the focus is, or, with single keys turned off, inside it.
 */
export function RejectReasons({ sending, shortcuts, onReason, onCancel }: RejectReasonsProps) {
  const group = useRef<HTMLDivElement>(null);
  const { isIntended } = useEarlyClickGuard();
  useEffect(() => {
    group.current?.focus({ preventScroll: true });
    group.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const choose = (reason: RejectionReason, at: number, byShortcut: boolean) => {
    if (!sending && isIntended(at)) onReason(reason, byShortcut);
  };
  useShortcuts(
    {
      ...Object.fromEntries(
        rejectionReasons.map(({ reason }, index) => [
          String(index + 1),
          ({ timeStamp }: Event) => choose(reason, timeStamp, true),
        ]),
      ),
      escape: onCancel,
    },
    shortcuts,
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const pressedReason = rejectionReasons[Number(event.key) - 1];
    if (event.key === 'Escape') onCancel();
    else if (pressedReason) choose(pressedReason.reason, event.timeStamp, true);
    else return;
    event.preventDefault();
  };
  return (
    // Its keys choose among the buttons in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={group}
      role="group"
      aria-labelledby="why-rejected"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="animate-fade-in rounded-control bg-danger-soft p-2 outline-none"
    >
      <p id="why-rejected" className="text-sm font-semibold">
        ¿Por qué se rechaza? Lo lee quien lo envió.
      </p>
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-1.5">
        {rejectionReasons.map(({ reason, label }, index) => (
          <Button
            key={reason}
            variant="outline"
            size="dense"
            aria-keyshortcuts={String(index + 1)}
            pending={sending === reason}
            disabled={sending !== undefined && sending !== reason}
            onClick={({ timeStamp }) => choose(reason, timeStamp, false)}
            className="justify-start gap-1.5 px-1.5! text-left"
          >
            <kbd aria-hidden="true" className="text-xs font-semibold text-ink-soft">
              {index + 1}
            </kbd>
            {label}
          </Button>
        ))}
      </div>
      <Button
        variant="ghost"
        size="dense"
        disabled={sending !== undefined}
        onClick={onCancel}
        className="mt-1 px-2"
      >
        No rechazar
      </Button>
    </div>
  );
}
