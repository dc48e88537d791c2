import type { ReactNode, Ref } from 'react';
import { CircleCheck, CircleX, Clock, History } from 'lucide-react';
import { cx } from '@/ui/cx';

/** What the counter must tell apart at a glance; `redeemed` is a redemption of this moment on this device, `spent` any other. */
export type CounterState = 'available' | 'redeemed' | 'spent' | 'expired';

const looks: Record<CounterState, { word: string; paint: string; Icon: typeof Clock }> = {
  available: { word: 'DISPONIBLE', paint: 'bg-(--brand) text-white', Icon: Clock },
  redeemed: { word: 'CANJEADO', paint: 'bg-success text-white', Icon: CircleCheck },
  spent: { word: 'CANJEADO', paint: 'bg-card text-ink ring-2 ring-inset ring-line-strong', Icon: History },
  expired: { word: 'EXPIRADO', paint: 'bg-danger text-white', Icon: CircleX },
};

interface StateBandProps {
  state: CounterState;
  ref?: Ref<HTMLParagraphElement>;
  /** In the place of the state's own sign. */
  sign?: ReactNode;
  /** What changes every second: seen, not announced. */
  running?: ReactNode;
}

/** The state in one word, one shape and one colour of the product, whatever the café's are; readable at arm's length. */
export function StateBand({ state, ref, sign, running }: StateBandProps) {
  const { word, paint, Icon } = looks[state];
  return (
    <div
      className={cx(
        'flex items-center justify-center gap-2 rounded-control px-4 py-2.5 text-heading font-extrabold tracking-wide',
        paint,
      )}
    >
      <p ref={ref} role="status" tabIndex={-1} className="flex items-center gap-2.5">
        {sign ?? <Icon aria-hidden="true" className="size-6 shrink-0" />}
        {word}
      </p>
      {running}
    </div>
  );
}
