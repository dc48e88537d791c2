import type { ComponentProps } from 'react';
import { cx } from '@/ui/cx';

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li';
  /** `flat` for cards inside cards, `quiet` for what is not the main thing of the screen. */
  tone?: 'raised' | 'flat' | 'quiet';
  /** True removes the inner space, for cards whose content reaches the edge. */
  bare?: boolean;
}

const tones = {
  raised: 'bg-card border border-line shadow-card',
  flat: 'bg-card border border-line',
  quiet: 'bg-paper-deep/70 border border-line',
};

/** A sheet of paper that groups what belongs together. */
export function Card({ as = 'div', tone = 'raised', bare = false, className, ...rest }: CardProps) {
  // The rendered tag only changes semantics; all four accept a div's attributes.
  const Tag = as as 'div';
  return <Tag className={cx('rounded-card', tones[tone], !bare && 'p-5 sm:p-6', className)} {...rest} />;
}
