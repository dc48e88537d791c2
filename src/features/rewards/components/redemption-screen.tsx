import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { useEffect, useRef, useState } from 'react';
import { PausedNotice } from '@/parts/cafe/paused-notice';
import { formatClock, formatDate, formatMoment } from '@/domain/madrid';
import { useSession } from '@/data/session/session-context';
import { hasOpenRedemption, useRedeem } from '@/features/rewards/api/redeem';
import { ConfirmRedemption } from '@/features/rewards/components/confirm-redemption';
import { FreshAge, FreshRing } from '@/features/rewards/components/fresh-ring';
import { StateBand, type CounterState } from '@/features/rewards/components/state-band';
import { answerMessages, failureMessage } from '@/features/rewards/redemption-messages';
import type { Redeemable } from '@/features/rewards/redeemable';
import { useJustRedeemed } from '@/features/rewards/use-just-redeemed';
import { useServerClock, type ServerClock } from '@/features/rewards/use-server-clock';
import { callOutcome } from '@/lib/call-outcome';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { RewardTicket } from '@/ui/reward-ticket';
import { toast } from '@/ui/toast';
import { usePress } from '@/ui/use-press';

interface RedemptionScreenProps {
  cafe: Cafe;
  reward: Redeemable;
  /** The customer's name, for the person behind the counter. */
  nombre: string | null;
  clock: ServerClock;
  back: { to: string; label: string };
}

/** The screen that is shown at the counter, before, while and after redeeming (rule R11). */
export function RedemptionScreen({ cafe, reward, nombre, clock, back }: RedemptionScreenProps) {
  const userId = useSession().user?.id ?? '';
  const [asking, setAsking] = useState(false);
  const band = useRef<HTMLParagraphElement>(null);
  const redemption = useRedeem(reward.procedure, reward.id, userId);
  const { data: answer, mutateAsync } = redemption;
  const redeemedAt = answer?.redeemed_at ?? reward.redeemedAt;
  const pressed = answer?.status === 'redeemed';
  const isFresh = useJustRedeemed({ userId, rewardId: reward.id, redeemedAt, pressed, clock });
  const state = counterState(reward, answer?.status, isFresh);
  const fresh = state === 'redeemed' && redeemedAt !== null ? { redeemedAt, clock } : null;
  const code = answer?.code ?? reward.code;
  const answerLost = redemption.isError && callOutcome(toAppError(redemption.error)) === 'unknown';

  const { press: redeem, pending } = usePress(async () => {
    setAsking(false);
    try {
      const { status } = await mutateAsync();
      toast(answerMessages[status]);
      // The pressed button is gone.
      band.current?.focus({ preventScroll: true });
    } catch (thrown) {
      toast(failureMessage(reward.procedure, thrown));
    }
  });

  // The answer to a press was lost and the page reloaded: asked again, the server says whether that press did it.
  const recovered = useRef(false);
  useEffect(() => {
    if (recovered.current || reward.state !== 'redeemed' || !hasOpenRedemption(reward.id)) return;
    recovered.current = true;
    mutateAsync().catch((thrown: unknown) => console.warn('The redemption could not be confirmed', thrown));
  }, [reward, mutateAsync]);

  return (
    <div className="flex flex-col gap-4">
      <PausedNotice cafe={cafe} />
      <StateBand
        ref={band}
        state={state}
        sign={fresh && <FreshRing {...fresh} />}
        running={fresh && <FreshAge {...fresh} />}
      />
      <RewardTicket
        name={reward.name}
        as="h2"
        kicker={reward.origin}
        tone={state === 'available' || state === 'redeemed' ? 'available' : 'spent'}
        torn={state === 'redeemed'}
        // Room for the stub that hangs off it.
        className={state === 'redeemed' ? 'mb-7' : undefined}
        detail={
          <>
            {nombre && <span className="block text-base font-semibold text-ink">{nombre}</span>}
            <span className="block">Obtenido: {formatMoment(reward.obtainedAt)}</span>
            {reward.validUntil && state === 'available' && (
              <span className="block">Válido hasta el {reward.validUntil}</span>
            )}
          </>
        }
        stub={<Stub state={state} redeemedAt={redeemedAt} code={code} validUntil={reward.validUntil} />}
      />
      <RunningClock clock={clock} />
      {state === 'available' && (
        <Button
          variant="hero"
          size="lg"
          className="w-full"
          pending={pending}
          pendingLabel="Canjeando…"
          disabled={cafe.state !== 'active'}
          onClick={() => setAsking(true)}
        >
          CANJEAR
        </Button>
      )}
      {(state === 'redeemed' || state === 'spent') && (
        <Button variant={state === 'redeemed' ? 'success' : 'outline'} size="lg" className="w-full" disabled>
          CANJEADO
        </Button>
      )}
      {answerLost && state === 'available' && (
        <p role="alert" className="rounded-control bg-danger-soft p-4 text-sm text-danger">
          <strong className="block">No sabemos si se ha canjeado.</strong>
          Pulsa CANJEAR otra vez en un momento. Si ya contó, verás CANJEADO: no se gasta dos veces.
        </p>
      )}
      <p className="rounded-control bg-card/90 p-4 text-center text-sm">{staffNotes[state]}</p>
      {state !== 'available' && (
        <ButtonLink to={back.to} variant="outline" size="lg" className="w-full">
          Volver a {back.label}
        </ButtonLink>
      )}
      <ConfirmRedemption
        open={asking}
        prize={reward.name}
        cafeName={cafe.nombre}
        onConfirm={redeem}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

const staffNotes: Record<CounterState, string> = {
  available: 'Muestra esta pantalla al personal de la cafetería y pulsa CANJEAR cuando te lo pidan.',
  redeemed:
    'Muestra esta pantalla al personal de la cafetería. Puedes dejarla abierta el tiempo que haga falta.',
  spent:
    'Muestra esta pantalla al personal de la cafetería si te la piden: lleva el código y la hora del canje.',
  expired: 'Personal: este premio ha caducado y no se puede canjear.',
};

function counterState(
  reward: Redeemable,
  answer: 'redeemed' | 'already_redeemed' | 'expired' | undefined,
  isFresh: boolean,
): CounterState {
  if (isFresh) return 'redeemed';
  if (answer === 'redeemed' || answer === 'already_redeemed' || reward.state === 'redeemed') return 'spent';
  return answer ?? reward.state;
}

interface StubProps {
  state: CounterState;
  redeemedAt: string | null;
  code: string;
  validUntil: string | null;
}

/** What stands on the part of the ticket that is torn off. */
function Stub({ state, redeemedAt, code, validUntil }: StubProps) {
  if (state === 'available') return <p className="text-ink-soft">Se corta al canjear. Un solo uso.</p>;
  if (state === 'expired' || !redeemedAt)
    return <p className="font-semibold text-danger">Expiró el {validUntil}</p>;
  return (
    <div>
      <p className="font-semibold">
        Canjeado el{' '}
        <time dateTime={redeemedAt}>
          {formatDate(redeemedAt)} a las {formatClock(redeemedAt)}
        </time>
      </p>
      <p className="mt-1 text-ink-soft">
        Código <strong className="text-heading tracking-[0.12em] text-ink">{code}</strong>
      </p>
    </div>
  );
}

/** The server's time with seconds: what a screenshot cannot fake. */
function RunningClock({ clock }: { clock: ServerClock }) {
  const now = useServerClock(clock);
  return (
    <p className="text-center">
      <span className="sr-only">Hora: </span>
      <time dateTime={now.toISOString()} className="text-display font-extrabold tabular-nums">
        {formatClock(now)}
      </time>
      <span className="block text-sm font-semibold text-ink-soft">{formatDate(now)}</span>
    </p>
  );
}
