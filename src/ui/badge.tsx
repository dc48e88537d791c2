import type { ComponentProps } from 'react';
import { cx } from '@/ui/cx';

export type BadgeTone =
  | 'neutral'
  | 'primary'
  | 'secondary'
  | 'success'
  | 'warning'
  | 'prize'
  | 'danger'
  | 'premium';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-paper-deep text-ink',
  primary: 'bg-primary-soft text-primary-ink',
  secondary: 'bg-secondary-soft text-secondary-ink',
  success: 'bg-success-soft text-success',
  warning: 'bg-paper-deep text-ink ring-1 ring-line-strong ring-inset',
  prize: 'bg-apricot-soft text-apricot-ink',
  danger: 'bg-danger-soft text-danger',
  premium: 'bg-espresso text-crema-soft',
};

interface BadgeProps extends ComponentProps<'span'> {
  tone?: BadgeTone;
}

/** A short state or count; the words carry the meaning, the colour only helps. */
export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-7 max-w-full min-w-0 items-center gap-1.5 rounded-full px-3 py-0.5 text-xs font-semibold [&_svg]:size-4 [&_svg]:shrink-0',
        tones[tone],
        className,
      )}
      {...rest}
    />
  );
}
