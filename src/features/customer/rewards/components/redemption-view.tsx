import type { DayWord } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useId, useRef } from 'react';
import { formatMoment } from '@/domain/madrid';
import { RedemptionVoucher } from '@/features/customer/rewards/components/redemption-voucher';
import { RedemptionAge, RedemptionAgeRing } from '@/features/customer/rewards/components/redemption-age';
import { RedemptionNotice } from '@/features/customer/rewards/components/redemption-notice';
import {
  TimeLeft,
  RunningClock,
  VoucherDetails,
  WordOfTheDay,
} from '@/features/customer/rewards/components/redemption-voucher-details';
import { RedemptionStatus } from '@/features/customer/rewards/components/redemption-status';
import { useRedemption, type RedemptionInput } from '@/features/customer/rewards/use-redemption';
import { LazyAtHand } from '@/features/customer/shared/lazy-at-hand';
import { ConfirmMailboxLink } from '@/features/customer/shared/presence/confirm-mailbox-link';
import { LazyWalletOffer } from '@/features/customer/shared/wallet/lazy-wallet';
import { LazyCounterCodeButton } from '@/features/customer/shared/presence/presence-notice';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { cx } from '@/ui/cx';

interface RedemptionViewProps extends Omit<RedemptionInput, 'focusState'> {
  /** The customer's name, for the person behind the counter. */
  nombre: string | null;
  /** The day's word, which the team reads too; null until a redemption of a moment ago has been read again. */
  dayWord: DayWord | null;
  /** The server's instant at which the reward was so. */
  seenAt: string;
  back: { to: string; label: string };
  retrying: boolean;
}

/** Shows a reward to the person behind the counter, before, during and after its redemption (rule R11). */
export function RedemptionView(props: RedemptionViewProps) {
  const { cafe, reward, nombre, dayWord, seenAt, back, onRetry, retrying } = props;
  const band = useRef<HTMLParagraphElement>(null);
  const stubId = useId();
  const { view, failure, facts, isQuestionOpen, setQuestion, redeem, isRedeeming, takeBack } = useRedemption({
    ...props,
    focusState: () => {
      // With large text the button lies further down: the counter looks at the state.
      window.scrollTo(0, 0);
      band.current?.focus({ preventScroll: true });
    },
  });
  const { state, redeemedAt, handoverRequest, action, canRedeem } = view;
  const { now, handsOut, teamConfirms } = facts;
  const fresh = state === 'redeemed' && now && redeemedAt ? { redeemedAt, now } : null;

  return (
    <div className="@container flex flex-1 flex-col gap-2.5 lying:flex-row">
      <RedemptionVoucher
        state={state}
        name={reward.name}
        picture={reward.picture}
        conditions={reward.conditions}
        band={
          <RedemptionStatus
            ref={band}
            state={action === 'confirm-mailbox' ? 'incomplete' : state}
            describedBy={stubId}
            sign={fresh && <RedemptionAgeRing {...fresh} />}
            running={
              fresh ? (
                <RedemptionAge {...fresh} />
              ) : (
                state === 'waiting' &&
                now &&
                handoverRequest && <TimeLeft handoverRequest={handoverRequest} now={now} />
              )
            }
          />
        }
        stub={
          <div>
            <div id={stubId}>
              {fresh && dayWord && <WordOfTheDay {...dayWord} />}
              <VoucherDetails
                state={state}
                redeemedAt={redeemedAt}
                seenAt={seenAt}
                code={reward.code}
                until={reward.validUntil}
              />
            </div>
            {now && state !== 'unreachable' && (
              <RunningClock now={now} large={state === 'available' && handsOut} />
            )}
            {fresh && (
              <p className="text-sm text-ink-soft">
                <strong className="block text-base leading-tight text-ink empty:hidden">{nombre}</strong>{' '}
                {reward.origin}
              </p>
            )}
          </div>
        }
      >
        {!fresh && <p className="mt-1 text-sm font-semibold">{reward.origin}</p>}
        {!fresh && nombre && <p className="text-lead leading-tight font-bold">{nombre}</p>}
        {!fresh && <p className="text-sm">Obtenido: {formatMoment(reward.obtainedAt)}</p>}
        {reward.validUntil && (state === 'available' || state === 'unreachable') && (
          <p className="text-sm">Válido hasta el {reward.validUntil}</p>
        )}
      </RedemptionVoucher>
      <div className="contents lying:flex lying:w-[min(16rem,40%)] lying:flex-col lying:gap-2.5 lying:self-start">
        <RedemptionNotice note={view.note} cafe={cafe} handoverRequest={handoverRequest} failure={failure} />
        <div
          className={cx(
            'flex flex-wrap gap-2.5',
            // A voucher a little taller than the window keeps its button in view. Over one of large text, of which too
            // little would be left, it lies on top of nothing.
            state === 'available' &&
              'bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-10 max-md:tall:@min-[15rem]:sticky',
          )}
        >
          {action === 'confirm-mailbox' ? (
            <ConfirmMailboxLink className="flex-[1_1_9rem]" />
          ) : action === 'scan-code' ? (
            <LazyCounterCodeButton cafe={cafe} className="flex-[1_1_9rem]" />
          ) : action === 'redeem' ? (
            <Button
              size="lg"
              className="min-h-16! flex-[1_1_9rem] text-heading! font-extrabold tracking-wide"
              pending={isRedeeming}
              pendingLabel="Canjeando…"
              disabled={!canRedeem}
              onClick={() => setQuestion(true)}
            >
              CANJEAR
            </Button>
          ) : null}
          {state === 'unreachable' && (
            <Button
              variant="outline"
              size="lg"
              className="flex-[1_1_8rem] bg-line!"
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
              className="flex-[1_1_9rem] bg-line!"
              pendingLabel="Retirando…"
              onClick={takeBack}
            >
              Retirar el aviso
            </Button>
          ) : (
            state !== 'available' &&
            state !== 'unreachable' && (
              <ButtonLink to={back.to} variant="outline" className="min-h-14! flex-[2_1_9rem] bg-line! px-3!">
                Volver a {back.label}
              </ButtonLink>
            )
          )}
        </div>
        {fresh && (__WALLETS__ ? <LazyWalletOffer cafeSlug={cafe.slug} /> : <LazyAtHand />)}
      </div>
      {/* Pressed at the table instead of the counter, the reward would be gone. */}
      <ConfirmDialog
        open={isQuestionOpen}
        title={`¿Canjear ahora «${reward.name}»?`}
        description={
          teamConfirms
            ? `Hazlo en la barra de ${cafe.nombre}: avisamos a quien te atiende, que confirma la entrega. Hasta entonces tu premio sigue igual.`
            : 'Hazlo delante de quien te atiende. No se puede deshacer.'
        }
        yes="Sí, canjear ahora"
        no="Ahora no"
        onYes={redeem}
        onNo={() => setQuestion(false)}
      />
    </div>
  );
}
