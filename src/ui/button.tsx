import type { ComponentProps } from 'react';
import { buttonStyles, type ButtonSize, type ButtonVariant } from '@/ui/button-styles';
import { LineLoader } from '@/ui/line-loader';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** The work that this press started is under way: shows the moving line, disables, sets aria-busy. */
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
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={buttonStyles(variant, size, className)}
      {...rest}
    >
      {pending && <LineLoader size="inline" />}
      {pending && size === 'icon' ? <span className="sr-only">{children}</span> : children}
    </button>
  );
}
