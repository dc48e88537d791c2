import { canCustomerAct } from '@/data/cafe/cafe';
import { useIsPresenceMissing } from '@/data/presence/use-presence';
import { useSession } from '@/data/session/session-context';
import type { CafeVipArea } from '@/data/vip/vip-area';
import { isSpinning, wheelMotion } from '@/domain/spin-state';
import { VIP_SPIN_MS } from '@/domain/wheel';
import { SPIN_COST } from '@/domain/figures';
import { PresenceNotice, LazyCounterCodeButton } from '@/features/customer/shared/presence/presence-notice';
import { BasesLink } from '@/features/customer/shared/bases-link';
import { WheelNotices } from '@/features/customer/vip/components/wheel-notices';
import type { VipSpinState } from '@/features/customer/vip/use-vip-spin';
import { nextSpinText, spinObstacles } from '@/features/customer/vip/wheel-state';
import { messageOf } from '@/lib/error-messages';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { PrizeWheel } from '@/ui/wheel/prize-wheel';
import { WheelOdds } from '@/ui/wheel/wheel-odds';

interface WheelTabProps {
  area: CafeVipArea;
  spin: VipSpinState;
}

/** Tab "Ruleta VIP": the wheel, what it costs, its odds, and why it may rest (rules V6 and V7). */
export function WheelTab({ area, spin }: WheelTabProps) {
  const { state } = spin;
  const isIdle = state.name === 'ready' || state.name === 'lost';
  const obstacles = spinObstacles(area);
  const isWon = state.name === 'won';
  return (
    <div className="grid items-start gap-6 md:grid-cols-[1fr_46%] md:gap-10">
      <section
        aria-label="Ruleta VIP"
        className={cx(
          'abreast flex flex-col items-center gap-5 transition-[background-color,box-shadow] duration-calm short:gap-4',
          // the prize's gold floods the screen from here
          isWon && 'relative z-10 bg-crema shadow-[0_0_0_100vmax_var(--crema)]',
        )}
      >
        {/* Small enough in a short window for the button below to be in it. */}
        <div
          className={cx(
            'mx-auto w-full transition-transform duration-slow ease-settle short:max-w-52 md:[@media(min-height:47.01rem)]:max-w-88',
            isWon && 'short:scale-140',
          )}
        >
          <PrizeWheel
            segments={area.wheel.segments}
            {...wheelMotion(state)}
            moving="pointer"
            durationMs={VIP_SPIN_MS}
            minTurns={6}
            maxTurns={9}
            onStopped={spin.stop}
            stoppedText="¡Premio obtenido!"
          />
        </div>
        <div className={cx('flex w-full max-w-96 flex-col gap-3 text-center', isWon && 'invisible')}>
          {isIdle && obstacles.length === 0 && (
            <p className="empty:hidden">
              <PresenceNotice cafe={area.cafe} action="wheel" />
            </p>
          )}
          {state.name === 'ready' && state.isChanged && (
            // above the button: what is below it may be out of sight
            <p role="alert" className="rounded-control bg-primary-soft p-3 text-sm text-primary-ink">
              {messageOf('WHEEL_CHANGED').description}
            </p>
          )}
          <p className="text-sm text-ink-soft">
            <span className="block font-semibold">Costo: {SPIN_COST} Conectitos • Una tirada por día</span>
            Tienes <strong className="text-ink">{area.balance ?? 0}</strong> Conectitos
          </p>
          <SpinButton area={area} spin={spin} blocked={obstacles.length > 0} />
          {isIdle && obstacles.length > 0 && canCustomerAct(area.cafe) && (
            <p className="text-lead leading-snug font-bold">{nextSpinText(area)}</p>
          )}
        </div>
        {state.name === 'lost' && (
          <p role="alert" className="w-full rounded-control bg-danger-soft p-4 text-sm text-danger">
            <strong className="block">No nos llegó la respuesta.</strong>
            Pulsa otra vez en un momento: si la tirada ya contó, saldrá el mismo premio sin cobrarte de nuevo.
          </p>
        )}
        {isIdle && obstacles.length > 0 && <WheelNotices area={area} obstacles={obstacles} />}
      </section>
      <WheelOdds wheel={area.wheel.segments}>
        Tienes hasta el final del día siguiente para canjearlo. <BasesLink cafeSlug={area.cafe.slug} />
      </WheelOdds>
    </div>
  );
}

function SpinButton({ area, spin, blocked }: WheelTabProps & { blocked: boolean }) {
  const codeNeed = useIsPresenceMissing(area.cafe, useSession().user?.id ?? null);
  if (isSpinning(spin.state)) {
    return (
      <Button variant="premium" size="lg" pending>
        Girando la ruleta VIP...
      </Button>
    );
  }
  const unavailable = blocked || !canCustomerAct(area.cafe);
  if (!unavailable && codeNeed === 'missing') return <LazyCounterCodeButton cafe={area.cafe} />;
  return (
    <Button variant="premium" size="lg" disabled={unavailable || codeNeed === 'unknown'} onClick={spin.press}>
      {unavailable ? 'Ruleta VIP no disponible' : 'Girar Ruleta VIP'}
    </Button>
  );
}
