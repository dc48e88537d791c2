import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { LoadingIndicator } from '@/ui/loading-indicator';
import { useSingleFlight } from '@/ui/use-single-flight';
import { cx } from '@/ui/cx';

/** Looks of a button. */
export type ButtonVariant =
  | 'default'
  | 'destructive'
  | 'outline'
  | 'secondary'
  | 'ghost'
  | 'link'
  | 'hero'
  | 'premium'
  | 'success'
  | 'warning'
  | 'google-blue'
  | 'turquesa'
  | 'turquoise';

/** `dense` is for rows at a desk: of a finger's size only where a finger is what points. */
export type ButtonSize = 'default' | 'sm' | 'lg' | 'icon' | 'dense';

const keyStyles = 'shadow-key active:translate-y-px active:shadow-none';

const variants: Record<ButtonVariant, string> = {
  default: `bg-primary text-primary-on hover:bg-primary-strong ${keyStyles}`,
  destructive: `bg-danger text-white hover:brightness-90 ${keyStyles}`,
  outline: 'bg-line/75 text-ink hover:bg-line',
  secondary: 'bg-secondary-soft text-ink hover:bg-secondary hover:text-secondary-on',
  ghost: 'text-ink hover:bg-paper-deep',
  link: 'text-primary-ink underline decoration-2 underline-offset-4 hover:decoration-[3px]',
  hero: `bg-primary text-primary-on hover:bg-primary-strong text-lead ${keyStyles}`,
  premium: `bg-espresso text-crema-soft ring-2 ring-inset ring-crema/60 hover:ring-crema ${keyStyles}`,
  success: `bg-success text-white hover:brightness-90 ${keyStyles}`,
  warning: `bg-crema text-ink hover:brightness-105 ${keyStyles}`,
  'google-blue': `bg-google-blue text-white hover:brightness-90 ${keyStyles}`,
  turquesa: `bg-turquesa text-ink hover:brightness-105 ${keyStyles}`,
  turquoise: `bg-turquoise text-white hover:brightness-110 ${keyStyles}`,
};

const sizes: Record<ButtonSize, string> = {
  default: 'min-h-12 px-5 py-2.5',
  sm: 'min-h-touch px-4 py-2 text-sm',
  lg: 'min-h-14 px-7 py-3 text-lead',
  icon: 'size-touch p-0',
  dense: 'min-h-touch px-3 py-1 text-sm pointer-fine:min-h-8',
};

/** Quiet but legible, whatever the variant; also while a form is incomplete, which is no `disabled`. */
const disabledStyles = cx(
  'disabled:bg-paper-deep disabled:text-ink-soft disabled:shadow-none disabled:ring-0 disabled:filter-none disabled:active:translate-y-0',
  '[&[aria-disabled]:not([aria-busy])]:translate-y-0 [&[aria-disabled]:not([aria-busy])]:cursor-default [&[aria-disabled]:not([aria-busy])]:bg-paper-deep [&[aria-disabled]:not([aria-busy])]:text-ink-soft [&[aria-disabled]:not([aria-busy])]:shadow-none [&[aria-disabled]:not([aria-busy])]:ring-0 [&[aria-disabled]:not([aria-busy])]:filter-none',
);

/** Classes of a button or of a link that looks like one. */
export function buttonStyles(
  variant: ButtonVariant = 'default',
  size: ButtonSize = 'default',
  className?: string,
) {
  return cx(
    'inline-flex max-w-full items-center justify-center gap-2 rounded-control text-center leading-tight font-semibold text-balance transition duration-quick forced-colors:border-2',
    'focus-visible:rounded-control aria-busy:cursor-default aria-busy:shadow-none aria-busy:active:translate-y-0',
    disabledStyles,
    '[&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    className,
  );
}

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
