import type { Ask, Cafe, DayWord } from '@functions/_shared/contracts/procedures/shapes';
import type { Redemption } from '@functions/_shared/contracts/procedures/rewards';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { redeemNow } from '@/config/paths';
import { takesActs } from '@/data/cafe/cafe';
import { useSession } from '@/data/session/session-context';
import { leftText, refusalText } from '@/domain/handover';
import { formatClock, formatDate, formatMoment } from '@/domain/madrid';
import { useAsk } from '@/features/customer/rewards/api/ask';
import { hasOpenRedemption, noteRedeemed, useRedeem } from '@/features/customer/rewards/api/redeem';
import { ConfirmRedemption } from '@/features/customer/rewards/components/confirm-redemption';
import { CounterTicket } from '@/features/customer/rewards/components/counter-ticket';
import { FreshAge, FreshRing } from '@/features/customer/rewards/components/fresh-ring';
import { StateBand, type CounterState } from '@/features/customer/rewards/components/state-band';
import { askedHere, freshness, redeemedHere } from '@/features/customer/rewards/just-redeemed';
import type { Redeemable } from '@/features/customer/rewards/redeemable';
import {
  answerMessages,
  failureMessage,
  RECEIVED_BEFORE,
} from '@/features/customer/rewards/redemption-messages';
import { useServerClock, type ServerClock } from '@/features/customer/rewards/use-server-clock';
import { PausedNotice } from '@/features/customer/shared/paused-notice';
import { ConfirmMailboxLink } from '@/features/customer/shared/presence/confirm-mailbox-link';
import { PresenceLine } from '@/features/customer/shared/presence/presence-line';
import { callOutcome } from '@/lib/call-outcome';
import { messageOf } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import { useOnline } from '@/lib/use-online';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { toast } from '@/ui/toast';
import { usePress } from '@/ui/use-press';

interface RedemptionScreenProps {
  cafe: Cafe;
  reward: Redeemable;
  /** The customer's name, for the person behind the counter. */
  nombre: string | null;
  /** What the bar reads too; null until a redemption of a moment ago has been read again. */
  dayWord: DayWord | null;
  /** The last handover that was asked for, where the bar confirms. */
  asked: Ask | null;
  /** The café asks for the proof of the customer's mailbox first (rule P30). */
  mailboxWaits: boolean;
  /** The server's clock; null where there is no network and the reward is shown as it was last seen. */
  clock: ServerClock | null;
  /** The server's instant at which the reward was so. */
  seenAt: string;
  back: { to: string; label: string };
  onRetry: () => void;
  retrying: boolean;
}

/** The screen that is shown at the counter, before, while and after redeeming (rule R11). */
export function RedemptionScreen(props: RedemptionScreenProps) {
  const { cafe, reward, nombre, dayWord, asked, mailboxWaits, clock, seenAt, back, onRetry, retrying } =
    props;
  const userId = useSession().user?.id ?? '';
  const online = useOnline();
  const now = useServerClock(clock);
  const redemption = useRedeem(reward.procedure, reward.id, userId);
  const { data: answer, mutateAsync } = redemption;
  const { ask, withdraw } = useAsk(answer?.ask ?? asked, userId);
  const confirmedAt = ask?.status === 'confirmed' ? ask.decided_at : null;
  const redeemedAt = answer?.redeemed_at ?? confirmedAt ?? reward.redeemedAt;
  const pressed =
    answer?.status === 'redeemed' || (confirmedAt !== null && askedHere(window.localStorage, userId, ask!));
  const here = useMemo(
    () => pressed || redeemedHere(window.localStorage, userId, reward.id, redeemedAt),
    [pressed, userId, reward.id, redeemedAt],
  );
  const fresh = here && now && redeemedAt && freshness(redeemedAt, now) > 0 ? { redeemedAt, now } : null;
  const reached = online && clock !== null;
  const state = fresh
    ? 'redeemed'
    : counterState(reward, redeemedAt ? 'redeemed' : answer?.status, ask, reached);
  const mailboxFirst = mailboxWaits && state === 'available' && takesActs(cafe);
  const [asking, setAsking] = useAskedAtOnce(
    state === 'available' && cafe.state === 'active' && !mailboxFirst,
  );
  const answerLost = redemption.isError && callOutcome(toAppError(redemption.error)) === 'unknown';
  // Where the device knows that it has no network, the page says so above.
  const note =
    reached || state === 'unreachable'
      ? state === 'available' && confirms(cafe)
        ? asksNote
        : notes[state]
      : online && offlineNote;
  const band = useRef<HTMLParagraphElement>(null);
  const stubId = useId();

  const { press: redeem, pending } = usePress(async () => {
    setAsking(false);
    try {
      const { status } = await mutateAsync();
      if (status !== 'asked') toast(answerMessages[status]);
      // The pressed button is gone.
      band.current?.focus({ preventScroll: true });
    } catch (thrown) {
      const { code } = toAppError(thrown);
      toast(failureMessage(reward.procedure, thrown));
      // What the café asks may have changed since it was read.
      if (code === 'PRESENCE_MISSING' || code === 'MAILBOX_NOT_PROVEN') onRetry();
    }
  });

  const takeBack = async () => {
    try {
      await withdraw();
      band.current?.focus({ preventScroll: true });
    } catch (thrown) {
      toast(failureMessage(reward.procedure, thrown));
    }
  };

  // The bar has confirmed: from here on it is a redemption like every other.
  const queryClient = useQueryClient();
  const waited = useRef(false);
  const noted = useRef<string | null>(null);
  useEffect(() => {
    if (state === 'waiting') waited.current = true;
    if (!confirmedAt || noted.current === confirmedAt) return;
    noted.current = confirmedAt;
    noteRedeemed(queryClient, { userId, rewardId: reward.id, at: confirmedAt, here: pressed });
    if (waited.current) toast(answerMessages.redeemed);
    waited.current = false;
  }, [state, confirmedAt, pressed, queryClient, userId, reward.id]);

  // The answer to a press was lost and the page reloaded: asked again, the server says whether that press did it.
  const recovered = useRef(false);
  useEffect(() => {
    if (recovered.current || !reached || !hasOpenRedemption(reward.id)) return;
    if (reward.state !== 'redeemed' && !asked) return;
    recovered.current = true;
    mutateAsync().catch((thrown: unknown) => console.warn('The redemption could not be confirmed', thrown));
  }, [reward, asked, reached, mutateAsync]);

  return (
    <div className="flex flex-1 flex-col gap-2.5">
      <CounterTicket
        state={state}
        name={reward.name}
        conditions={reward.conditions}
        band={
          <StateBand
            ref={band}
            state={state}
            describedBy={stubId}
            sign={fresh && <FreshRing {...fresh} />}
            running={
              fresh ? (
                <FreshAge {...fresh} />
              ) : (
                state === 'waiting' && now && ask && <Left ask={ask} now={now} />
              )
            }
          />
        }
        stub={
          <div id={stubId}>
            <StubFact
              state={state}
              redeemedAt={redeemedAt}
              seenAt={seenAt}
              code={answer?.code ?? reward.code}
              until={reward.validUntil}
            />
            {fresh && dayWord && <WordOfTheDay {...dayWord} />}
            {now && state !== 'unreachable' && (
              <RunningClock now={now} large={state === 'available' && takesActs(cafe)} />
            )}
          </div>
        }
      >
        <p className="mt-1 text-sm font-semibold">{reward.origin}</p>
        {nombre && <p className="text-lead leading-tight font-bold">{nombre}</p>}
        {state !== 'redeemed' && <p className="text-sm">Obtenido: {formatMoment(reward.obtainedAt)}</p>}
        {reward.validUntil && (state === 'available' || state === 'unreachable') && (
          <p className="text-sm">Válido hasta el {reward.validUntil}</p>
        )}
      </CounterTicket>
      {!takesActs(cafe) ? (
        <PausedNotice cafe={cafe} className="leading-snug" />
      ) : answerLost && state === 'available' ? (
        <Note urgent>
          <strong className="block">No sabemos si se ha canjeado.</strong>
          Pulsa CANJEAR otra vez en un momento. Si ya contó, verás CANJEADO: no se gasta dos veces.
        </Note>
      ) : ask?.status === 'refused' && state === 'available' ? (
        <Note urgent>
          <strong className="block">La barra no lo ha entregado.</strong>
          {refusalText(ask.reason, ask.note)} Tu premio sigue igual.
        </Note>
      ) : ask?.status === 'ended' && state === 'available' ? (
        <Note urgent>
          <strong className="block">Nadie lo ha confirmado a tiempo.</strong>
          Tu premio sigue igual: avisa a quien te atiende y pulsa CANJEAR otra vez.
        </Note>
      ) : (
        note && (
          <Note>
            {mailboxFirst ? (
              `${messageOf('MAILBOX_NOT_PROVEN').title}. ${messageOf('MAILBOX_NOT_PROVEN').description}`
            ) : state === 'available' ? (
              <PresenceLine cafe={cafe} act="redemption">
                {note}
              </PresenceLine>
            ) : (
              note
            )}
          </Note>
        )
      )}
      <div className="flex flex-wrap gap-2.5">
        {mailboxFirst ? (
          <ConfirmMailboxLink className="flex-[1_1_9rem]" />
        ) : state === 'available' || state === 'unreachable' ? (
          <Button
            size="lg"
            className="min-h-16! flex-[1_1_9rem] text-heading! font-extrabold tracking-wide"
            pending={pending}
            pendingLabel="Canjeando…"
            disabled={!takesActs(cafe) || state === 'unreachable'}
            onClick={() => setAsking(true)}
          >
            CANJEAR
          </Button>
        ) : (
          (state === 'redeemed' || state === 'spent') && (
            <Button variant="outline" size="lg" className="flex-[1_1_8rem] px-3!" disabled>
              CANJEADO
            </Button>
          )
        )}
        {state === 'unreachable' && (
          <Button
            variant="outline"
            size="lg"
            className="flex-[1_1_8rem]"
            pending={retrying}
            onClick={onRetry}
          >
            Reintentar
          </Button>
        )}
        {state === 'waiting' ? (
          <Button
            variant="outline"
            size="lg"
            className="flex-[1_1_9rem]"
            pendingLabel="Retirando…"
            onClick={takeBack}
          >
            Retirar el aviso
          </Button>
        ) : (
          state !== 'available' &&
          state !== 'unreachable' && (
            <ButtonLink to={back.to} variant="outline" size="lg" className="flex-[2_1_9rem] px-3! text-base!">
              Volver a {back.label}
            </ButtonLink>
          )
        )}
      </div>
      <ConfirmRedemption
        open={asking}
        prize={reward.name}
        cafeName={cafe.nombre}
        confirmed={confirms(cafe)}
        onConfirm={redeem}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

/** Whether the question is open; from the start where the press that led here said "now", once. */
function useAskedAtOnce(possible: boolean) {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const atOnce = (location.state as Partial<typeof redeemNow> | null)?.redeemNow === true;
  const question = useState(possible && atOnce);
  useEffect(() => {
    // A reload asks nothing.
    if (atOnce) void navigate(pathname + search, { replace: true, state: null });
  }, [atOnce, navigate, pathname, search]);
  return question;
}

/** Whether the bar confirms each handover (rule P20). */
const confirms = ({ way_of_working }: Cafe) => way_of_working === 'proof_and_handover';

const asksNote = 'Pulsa CANJEAR en la barra: quien te atiende recibe el aviso y confirma la entrega.';
const notes: Record<CounterState, string> = {
  available: 'Muestra esta pantalla al personal de la cafetería y pulsa CANJEAR cuando te lo pidan.',
  waiting: 'La barra ya tiene tu aviso. En cuanto lo confirme, esta pantalla se pone en verde.',
  redeemed: 'Muestra esta pantalla al personal de la cafetería. Puedes dejarla abierta.',
  spent:
    'Muestra esta pantalla al personal de la cafetería si te la piden: lleva el código y la hora del canje.',
  received: RECEIVED_BEFORE,
  expired: 'Personal: este premio ha caducado y no se puede canjear.',
  unreachable:
    'Tu premio no se pierde, pero para canjearlo hace falta conexión. En cuanto vuelva, pulsa CANJEAR.',
};
const offlineNote = 'Sin conexión: así estaba la última vez que lo viste en este móvil.';

function counterState(
  reward: Redeemable,
  answer: Redemption['status'] | undefined,
  ask: Ask | null,
  reached: boolean,
): CounterState {
  if (answer === 'given_before' || reward.state === 'received' || ask?.reason === 'given_before')
    return 'received';
  if (answer === 'redeemed' || answer === 'already_redeemed' || reward.state === 'redeemed') return 'spent';
  if (ask?.status === 'waiting') return 'waiting';
  const state = answer === 'expired' ? answer : reward.state;
  return state === 'available' && !reached ? 'unreachable' : state;
}

/** What to do with the screen, for whoever holds it. */
function Note({ urgent, children }: { urgent?: boolean; children: ReactNode }) {
  return urgent ? (
    <p role="alert" className="rounded-control bg-danger-soft px-4 py-2.5 text-sm leading-snug text-danger">
      {children}
    </p>
  ) : (
    <p className="rounded-control bg-card/90 px-4 py-2 text-center text-sm leading-snug">{children}</p>
  );
}

interface StubFactProps {
  state: CounterState;
  redeemedAt: string | null;
  seenAt: string;
  code: string;
  until: string | null;
}

/** What is certain, on the part of the ticket that is torn off. */
function StubFact({ state, redeemedAt, seenAt, code, until }: StubFactProps) {
  if (state === 'available' || state === 'received') return null;
  if (state === 'waiting') return <Code>{code}</Code>;
  if (state === 'unreachable') return <p>Visto por última vez: {formatMoment(seenAt)}</p>;
  if (state === 'expired' || !redeemedAt) return <p className="text-lead font-bold">Expiró el {until}</p>;
  return (
    <>
      <p className="font-bold">
        Canjeado el{' '}
        <time dateTime={redeemedAt}>
          {formatDate(redeemedAt)} a las {formatClock(redeemedAt)}
        </time>
      </p>
      <Code>{code}</Code>
    </>
  );
}

function Code({ children }: { children: string }) {
  return (
    <p className="mt-0.5">
      Código{' '}
      <strong className="text-[min(1.75rem,8.5vw)] leading-tight tracking-[0.1em] whitespace-nowrap">
        {children}
      </strong>
    </p>
  );
}

/** How long the bar still has, running. */
function Left({ ask, now }: { ask: Ask; now: Date }) {
  return (
    <p className="mt-1.5 text-[min(1.5rem,8vw)] leading-none tabular-nums">
      <span className="sr-only">Quedan </span>
      {leftText(ask.ends_at, now)}
    </p>
  );
}

/** What no other page can say: the word that the bar has today (rule R19). */
function WordOfTheDay({ picture, word }: DayWord) {
  return (
    <p className="mt-0.5">
      Palabra de hoy:{' '}
      <strong className="text-lead leading-tight whitespace-nowrap">
        <span aria-hidden="true">{picture}</span> {word}
      </strong>
    </p>
  );
}

/** The server's time with seconds: what a screenshot cannot fake. */
function RunningClock({ now, large }: { now: Date; large: boolean }) {
  return (
    <p className={large ? 'leading-tight' : 'mt-0.5 text-sm text-ink-soft'}>
      <span className={large ? 'sr-only' : undefined}>{large ? 'Hora: ' : 'Ahora son las '}</span>
      <time
        dateTime={now.toISOString()}
        className={
          large
            ? 'text-[min(2.75rem,13vw)] font-extrabold tracking-tight tabular-nums'
            : 'font-bold tabular-nums'
        }
      >
        {formatClock(now)}
      </time>
      {large && <span className="block text-sm font-semibold text-ink-soft">{formatDate(now)}</span>}
    </p>
  );
}
