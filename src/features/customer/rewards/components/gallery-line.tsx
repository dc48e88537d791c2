import { Check, ChevronRight, Clock, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '@/ui/cx';

/** State of a challenge that is still to come. */
export const LOCKED = 'Desafío bloqueado';

const icons = { redeemed: Check, expired: Clock, locked: LockKeyhole };

interface GalleryLineProps {
  state: keyof typeof icons;
  children: ReactNode;
  /** The state in words, with its day; false for one whose words stand on the line above. */
  stateText: ReactNode;
  /** Page of the prize; omitted where there is none. */
  to?: string;
}

/** A prize that is gone or locked, in one line: the tickets that can be redeemed are what is read (rule R8). */
export function GalleryLine({ state, children, stateText, to }: GalleryLineProps) {
  const Icon = icons[state];
  const style = cx(
    'flex min-h-touch w-full items-center gap-2 rounded-control px-3 py-1 text-sm leading-tight text-ink-soft',
    state !== 'locked' && 'border border-transparent bg-paper-deep',
  );
  const content = (
    <>
      {/* The icon is the state where no words say it. */}
      <Icon
        {...(stateText ? { 'aria-hidden': true } : { role: 'img', 'aria-label': LOCKED })}
        className="size-4 shrink-0"
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2">
        <span className="min-w-0 flex-[1_1_7rem] wrap-anywhere">{children}</span>
        <span className="text-xs">{stateText}</span>
      </span>
      {to && <ChevronRight aria-hidden="true" className="-mr-1 size-4 shrink-0" />}
    </>
  );
  return to ? (
    <Link to={to} className={cx(style, 'transition duration-quick hover:bg-line')}>
      {content}
    </Link>
  ) : (
    <p className={style}>{content}</p>
  );
}
