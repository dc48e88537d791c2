import { useRef, type ReactNode, type RefObject } from 'react';
import * as RadixDialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { useBackLayer } from '@/ui/back-layers';
import { cx } from '@/ui/cx';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Closes the dialog at Back; by default `onOpenChange`. */
  onBack?: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Actions, the main one first; on a phone they stack. */
  footer?: ReactNode;
  /** Element that gets the focus; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string;
}

const onNothing = () => document.activeElement === null || document.activeElement === document.body;

/** Puts the focus back where a dialog was opened from or, when that is gone, on the screen: never on nothing. */
function restoreFocus(opener: Element | null): void {
  // The closing handler may have moved focus already: to a field with a mistake, to the next screen.
  if (onNothing() && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  const screen = document.querySelector('main');
  if (!onNothing() || !screen) return;
  screen.tabIndex = -1;
  screen.style.outline = 'none';
  screen.focus({ preventScroll: true });
}

/**
 * A question or form above the screen: a sheet from below on a phone, a card from 640 px. Closed in whatever
 * way, Back among them, it returns the focus to what opened it.
 */
export function Dialog({
  open,
  onOpenChange,
  onBack = () => onOpenChange(false),
  title,
  description,
  children,
  footer,
  initialFocus,
  className,
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  useBackLayer(open, onBack);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay
          className="fixed inset-0 z-40 grid animate-fade-in items-end overflow-y-auto bg-espresso/55 sm:place-items-center sm:p-6"
          // A press beside the dialog must not take the focus out of it.
          onMouseDown={(event) => {
            if (event.target === event.currentTarget) event.preventDefault();
          }}
        >
          <RadixDialog.Content
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement;
              if (!initialFocus?.current) return;
              event.preventDefault();
              initialFocus.current.focus({ preventScroll: true });
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              restoreFocus(opener.current);
            }}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={cx(
              'relative w-full animate-sheet-in rounded-t-sheet bg-card p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] shadow-lift focus-visible:outline-none sm:max-w-md sm:rounded-sheet sm:p-8',
              className,
            )}
          >
            <RadixDialog.Title className="pr-10 text-heading">{title}</RadixDialog.Title>
            {description && (
              <RadixDialog.Description className="mt-2 text-ink-soft">{description}</RadixDialog.Description>
            )}
            {children && <div className="mt-5">{children}</div>}
            {footer && (
              <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">{footer}</div>
            )}
            <RadixDialog.Close
              aria-label="Cerrar"
              className="absolute top-3 right-3 grid size-touch place-items-center rounded-full text-ink-soft hover:bg-paper-deep hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </RadixDialog.Close>
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
