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
