import { cx } from '@/ui/cx';

interface CafeAvatarProps {
  name: string;
  /** Address of its logo; null for none. */
  logo: string | null;
  className?: string;
}

const articles = new Set(['de', 'del', 'la', 'el', 'las', 'los', 'y']);

/** Returns up to two first letters of the words that make a café's name. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !articles.has(word.toLowerCase()));
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('');
}

/** A café's logo, or its initials. Decorative: its name stands beside it. */
export function CafeAvatar({ name, logo, className }: CafeAvatarProps) {
  const shape = cx('shrink-0 rounded-full', className ?? 'size-11');
  return logo === null ? (
    <span
      aria-hidden="true"
      className={cx(shape, 'grid place-items-center bg-card font-extrabold text-primary-ink')}
    >
      {initials(name)}
    </span>
  ) : (
    <img src={logo} alt="" width={44} height={44} className={cx(shape, 'bg-card object-cover')} />
  );
}
