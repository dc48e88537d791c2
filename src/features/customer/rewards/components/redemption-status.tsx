import type { ReactNode, Ref } from 'react';
import { BellRing, CircleX, History, MailWarning, Ticket, WifiOff } from 'lucide-react';
import type { CounterState } from '@/features/customer/rewards/redemption-state';
import { cx } from '@/ui/cx';

interface Look {
  word: string;
  /** Read aloud in place of the word, once, with the focus; without it a new word is read as it comes. */
  says?: string;
  paint: string;
  Icon: typeof Ticket;
}

const looks: Record<CounterState | 'incomplete', Look> = {
  available: { word: 'DISPONIBLE', paint: 'bg-(--brand) text-white', Icon: Ticket },
  incomplete: { word: 'Falta un paso', paint: 'bg-apricot text-ink', Icon: MailWarning },
  waiting: { word: 'Esperando a la barra…', paint: 'bg-crema text-ink', Icon: BellRing },
  redeemed: {
    word: 'CANJEADO',
    says: '¡Recompensa canjeada!',
    paint: 'bg-success text-white',
    Icon: Ticket,
  },
  spent: { word: 'CANJEADO', says: 'Ya canjeado', paint: 'bg-line text-ink', Icon: History },
  received: { word: 'YA RECIBIDO', paint: 'bg-line text-ink', Icon: History },
  expired: { word: 'EXPIRADO', says: 'Premio expirado', paint: 'bg-danger text-white', Icon: CircleX },
  unreachable: { word: 'SIN CONEXIÓN', paint: 'bg-espresso text-crema-soft', Icon: WifiOff },
};

interface RedemptionStatusProps {
  /** `incomplete`: it could be redeemed, were a step of the customer's not missing. */
  state: CounterState | 'incomplete';
  ref?: Ref<HTMLParagraphElement>;
  /** Id of what says more, read aloud with the word. */
  describedBy: string;
  /** In the place of the state's own sign. */
  sign?: ReactNode;
  /** Text that changes every second: seen, not announced. */
  running?: ReactNode;
}

/** The state in one word, one shape and one colour of the product, whatever the café's are; readable at arm's length. */
export function RedemptionStatus({ state, ref, describedBy, sign, running }: RedemptionStatusProps) {
  const { word, says, paint, Icon } = looks[state];
  return (
    <div
      className={cx(
        'flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-[min(1rem,4vw)] py-[min(1rem,1.7dvh)] font-extrabold',
        // A border is what is left of a colour where the device picks its own.
        'border-b-2 border-transparent',
        paint,
      )}
    >
      {sign ?? <Icon aria-hidden="true" strokeWidth={2.5} className="size-8 shrink-0" />}
      <div className="min-w-0 text-center">
        <p
          ref={ref}
          role={says ? 'img' : 'status'}
          aria-label={says}
          tabIndex={-1}
          aria-describedby={describedBy}
          className={cx(
            'leading-none focus-visible:outline-none',
            state === 'waiting' ? 'text-[min(1.25rem,5.5vw)]' : 'text-[min(1.75rem,10vw)] tracking-[0.03em]',
          )}
        >
          {word}
        </p>
        {running}
      </div>
    </div>
  );
}
