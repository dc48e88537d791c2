import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { buttonStyles, type ButtonSize, type ButtonVariant } from '@/ui/button';

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** Navigation inside the app that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonStyles(variant, size, className)} {...rest} />;
}

interface ButtonAnchorProps extends ComponentProps<'a'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A link out of the app (opens a new tab, without leaking the opener) that looks like a button. */
export function ButtonAnchor({ variant, size, className, children, ...rest }: ButtonAnchorProps) {
  return (
    <a target="_blank" rel="noopener noreferrer" className={buttonStyles(variant, size, className)} {...rest}>
      {children}
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  );
}
