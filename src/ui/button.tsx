import type { ComponentProps } from 'react';
import { buttonStyles, type ButtonSize, type ButtonVariant } from '@/ui/button-styles';
import { LineLoader } from '@/ui/line-loader';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /**
   * The work that this press started is under way: shows the moving line, takes no press, sets aria-busy. It is not
   * `disabled`, which would drop the focus: whoever pressed it stays there, also when the work fails.
   */
  pending?: boolean;
}

/** A button; `type` is "button" unless said otherwise, so that none submits a form by accident. */
export function Button({
  variant,
  size,
  pending = false,
  disabled,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled && !pending}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={buttonStyles(variant, size, className)}
      // Also keeps a form from being sent again with the Enter key.
      onClick={pending ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {pending && <LineLoader size="inline" />}
      {pending && size === 'icon' ? <span className="sr-only">{children}</span> : children}
    </button>
  );
}
