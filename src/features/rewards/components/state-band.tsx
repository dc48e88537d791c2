import type { Ref } from 'react';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { cx } from '@/ui/cx';

/** What the counter must tell apart at a glance; `spent` is one that had been redeemed before. */
export type CounterState = 'available' | 'redeemed' | 'spent' | 'expired';

const looks: Record<CounterState, { word: string; paint: string; Icon: typeof Clock }> = {
  available: { word: 'DISPONIBLE', paint: 'bg-primary text-primary-on', Icon: Clock },
  redeemed: { word: 'CANJEADO', paint: 'bg-success text-white', Icon: CircleCheck },
  spent: { word: 'YA CANJEADO', paint: 'bg-danger text-white', Icon: CircleX },
  expired: { word: 'EXPIRADO', paint: 'bg-danger text-white', Icon: CircleX },
};

/** The state in one word and one colour, readable at arm's length. */
export function StateBand({ state, ref }: { state: CounterState; ref?: Ref<HTMLParagraphElement> }) {
  const { word, paint, Icon } = looks[state];
  return (
    <p
      ref={ref}
      role="status"
      tabIndex={-1}
      className={cx(
        'flex items-center justify-center gap-2.5 rounded-control px-4 py-2.5 text-heading font-extrabold tracking-wide',
        paint,
      )}
    >
      <Icon aria-hidden="true" className="size-6 shrink-0" />
      {word}
    </p>
  );
}
