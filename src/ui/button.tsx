import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { buttonStyles, type ButtonSize, type ButtonVariant } from '@/ui/button-styles';
import { LoadingIndicator } from '@/ui/loading-indicator';
import { useSingleFlight } from '@/ui/use-single-flight';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Handles a press. The button is pending until the returned promise is settled. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
  /**
   * The work that a press started is under way, where that is not `onClick`'s: shows the moving line, takes no press, sets
   * aria-busy. It is not `disabled`, which would drop the focus: whoever pressed it stays there, also when the work fails.
   */
  pending?: boolean | undefined;
  /**
   * A required field of the button's form is empty. The button looks disabled, but it is not `disabled`: a press of a
   * submit button lets the form say what is missing, and notices fields that were filled in without events.
   */
  incomplete?: boolean | undefined;
  /** Text while pending. */
  pendingLabel?: ReactNode;
}

const nothing = () => undefined;

/**
 * Tells a form what its fields hold, before it is sent: some password managers fill them without an event. React ignores
 * the event of a field that has not changed. Enter in a field presses the form's button too.
 */
function syncAutofilledFields(form: HTMLFormElement | null) {
  flushSync(() => {
    for (const field of form?.elements ?? []) field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** A key that is held down presses once, whichever button gets the focus meanwhile. */
const isHeldDown = ({ repeat, key }: KeyboardEvent) => repeat && (key === 'Enter' || key === ' ');

/**
 * A button; `type` is "button" unless said otherwise, so that none submits a form by accident. One press acts once: see
 * {@link useSingleFlight}. A form's button is told by `pending` that its form is being sent.
 */
export function Button({
  variant,
  size,
  pending: sending = false,
  incomplete = false,
  pendingLabel,
  disabled,
  type = 'button',
  className,
  onClick = nothing,
  onKeyDown,
  children,
  ...rest
}: ButtonProps) {
  const { press, pending: working } = useSingleFlight(onClick);
  const pending = sending || working;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (type === 'submit') syncAutofilledFields(event.currentTarget.form);
    press(event);
  };
  const label = pending ? (pendingLabel ?? children) : children;
  return (
    <button
      type={type}
      disabled={disabled && !pending}
      aria-disabled={pending || incomplete || undefined}
      aria-busy={pending || undefined}
      className={buttonStyles(variant, size, className)}
      // Also keeps a form from being sent again with the Enter key.
      onClick={pending || (incomplete && type !== 'submit') ? (event) => event.preventDefault() : handleClick}
      onKeyDown={(event) => {
        if (isHeldDown(event)) event.preventDefault();
        onKeyDown?.(event);
      }}
      {...rest}
    >
      {pending && <LoadingIndicator size="inline" />}
      {pending && size === 'icon' ? <span className="sr-only">{label}</span> : label}
    </button>
  );
}
