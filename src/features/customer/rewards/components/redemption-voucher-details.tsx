import type { HandoverRequest, DayWord } from '@functions/_shared/contracts/procedures/shared-schemas';
import { formatTimeLeft } from '@/domain/handover';
import { formatClock, formatDate, formatMoment } from '@/domain/madrid';
import type { CounterState } from '@/features/customer/rewards/redemption-state';

interface VoucherDetailsProps {
  state: CounterState;
  redeemedAt: string | null;
  seenAt: string;
  code: string;
  until: string | null;
}

/** Shows on the ticket's stub the reward's code and when it was redeemed, or when it expired or was last seen. */
export function VoucherDetails({ state, redeemedAt, seenAt, code, until }: VoucherDetailsProps) {
  if (state === 'available' || state === 'received') return null;
  if (state === 'waiting') return <Code>{code}</Code>;
  if (state === 'unreachable') return <p>Visto por última vez: {formatMoment(seenAt)}</p>;
  if (state === 'expired' || !redeemedAt) return <p className="text-lead font-bold">Expiró el {until}</p>;
  return (
    <>
      <Code>{code}</Code>
      <p className={state === 'redeemed' ? 'text-sm text-ink-soft' : 'font-bold'}>
        <time dateTime={redeemedAt}>
          {formatDate(redeemedAt)} a las {formatClock(redeemedAt)}
        </time>
      </p>
    </>
  );
}

function Code({ children }: { children: string }) {
  return (
    <p className="mt-0.5">
      Código{' '}
      <strong className="text-[min(1.75rem,8.5vw,7dvh)] leading-tight tracking-[0.1em] whitespace-nowrap">
        {children}
      </strong>
    </p>
  );
}

/** Counts down the time that the team still has. */
export function TimeLeft({ handoverRequest, now }: { handoverRequest: HandoverRequest; now: Date }) {
  return (
    <p className="mt-1.5 text-[min(1.5rem,8vw)] leading-none tabular-nums">
      <span className="sr-only">Quedan </span>
      {formatTimeLeft(handoverRequest.ends_at, now)}
    </p>
  );
}

/** Shows the team's word of the day, large: the counter compares it with theirs, and no copy of the page knows it (rule R19). */
export function WordOfTheDay({ picture, word }: DayWord) {
  return (
    <p className="text-sm leading-tight text-ink-soft">
      Palabra de hoy:{' '}
      <strong className="block text-[min(2.25rem,10vw,9dvh)] leading-tight font-extrabold tracking-tight text-ink">
        <span aria-hidden="true">{picture}</span> {word}
      </strong>
    </p>
  );
}

/** Shows the server's time with seconds: a screenshot cannot fake it. */
export function RunningClock({ now, large }: { now: Date; large: boolean }) {
  return (
    <p className={large ? 'leading-tight' : 'mt-0.5 text-sm text-ink-soft'}>
      <span className={large ? 'sr-only' : undefined}>{large ? 'Hora: ' : 'Ahora: '}</span>
      <time
        dateTime={now.toISOString()}
        className={
          large
            ? 'text-[min(2.75rem,13vw,11dvh)] font-extrabold tracking-tight tabular-nums'
            : 'font-bold tabular-nums'
        }
      >
        {formatClock(now)}
      </time>
      {large && <span className="block text-sm font-semibold text-ink-soft">{formatDate(now)}</span>}
    </p>
  );
}
