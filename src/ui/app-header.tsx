import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '@/ui/cx';

interface LogoMarkProps {
  className?: string;
}

/** The mark alone: two dots and the line that joins them. Decorative. */
export function LogoMark({ className }: LogoMarkProps) {
  return (
    <svg viewBox="0 0 52 28" aria-hidden="true" className={cx('h-7 w-13', className)}>
      <path
        d="M9 20 C 20 -6, 31 34, 43 8"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="8" cy="20" r="6.5" fill="var(--brand)" />
      <circle cx="44" cy="8" r="6.5" fill="var(--brand-green)" />
    </svg>
  );
}

interface LogoProps {
  /** The product's name, from the configuration; shown beside the mark. */
  name: string;
  nameClassName?: string | undefined;
}

/** Mark and name. */
export function Logo({ name, nameClassName }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-2">
      <LogoMark />
      <span className={cx('text-heading font-extrabold tracking-tight', nameClassName)}>{name}</span>
    </span>
  );
}

interface AppHeaderProps {
  /** The product's name. */
  productName: string;
  /** Target of the logo; "/" unless the person is signed in. */
  homeHref?: string;
  /** Replaces the logo, for example by a way back. */
  start?: ReactNode;
  /** Actions at the end. */
  children?: ReactNode;
  /** The actions need a phone's whole width: the logo is only its mark there. */
  crowded?: boolean;
  className?: string;
}

/** The thin strip at the top of every screen. */
export function AppHeader({
  productName,
  homeHref = '/',
  start,
  children,
  crowded,
  className,
}: AppHeaderProps) {
  return (
    <header
      className={cx(
        'mx-auto w-full max-w-page px-gutter pt-[max(0.75rem,env(safe-area-inset-top))]',
        className,
      )}
    >
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3">
        {start ?? (
          <Link to={homeHref} aria-label={`${productName}, inicio`} className="flex min-h-touch items-center">
            <Logo name={productName} nameClassName={crowded ? 'max-sm:sr-only' : undefined} />
          </Link>
        )}
        {children && (
          <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-2">{children}</div>
        )}
      </div>
    </header>
  );
}
