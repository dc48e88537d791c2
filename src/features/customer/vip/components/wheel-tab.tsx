import { useEffect, useRef } from 'react';
import { paths } from '@/config/paths';
import { takesActs } from '@/data/cafe/cafe';
import type { OpenVipArea } from '@/data/vip/vip-area';
import { VIP_SPIN_MS } from '@/domain/wheel';
import { PresenceLine } from '@/features/customer/shared/presence/presence-line';
import { WheelNotices } from '@/features/customer/vip/components/wheel-notices';
import type { VipSpinState } from '@/features/customer/vip/use-vip-spin';
import { SPIN_COST, spinObstacles } from '@/features/customer/vip/wheel-state';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Confetti } from '@/ui/confetti';
import { PrizeWheel } from '@/ui/prize-wheel';
import { WheelOdds } from '@/ui/wheel-odds';

interface WheelTabProps {
  area: OpenVipArea;
  spin: VipSpinState;
}

/** Tab "Ruleta VIP": the wheel, what it costs, its odds, and why it may rest (rules V6 and V7). */
export function WheelTab({ area, spin }: WheelTabProps) {
  const { phase, drawn } = spin;
  const obstacles = spinObstacles(area);
  const collect = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // It takes the place of the pressed button.
    if (phase === 'won') collect.current?.focus({ preventScroll: true });
  }, [phase]);
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)] md:gap-10">
      <section aria-label="Ruleta VIP" className="flex flex-col items-center gap-5">
        {/* Small enough in a short window for the button below to be in it. */}
        <div className="relative w-full short:max-w-52">
          <PrizeWheel
            segments={area.wheel}
            target={drawn ? drawn.position - 1 : null}
            turning={spin.turning}
            moving="pointer"
            durationMs={VIP_SPIN_MS}
            minTurns={6}
            maxTurns={9}
            onSettled={spin.settle}
          />
          {phase === 'won' && <Confetti />}
        </div>
        <div className="flex w-full max-w-96 flex-col gap-3 text-center">
          {phase === 'ready' && obstacles.length === 0 && (
            <p className="empty:hidden">
              <PresenceLine cafe={area.cafe} act="wheel" />
            </p>
          )}
          {phase === 'won' && drawn ? (
            <ButtonLink
              ref={collect}
              variant="premium"
              size="lg"
              to={paths.redeemVip(area.cafe.slug, drawn.prize.id)}
            >
              {drawn.prize_name} - Recoger premio
            </ButtonLink>
          ) : (
            <SpinButton area={area} spin={spin} blocked={obstacles.length > 0} />
          )}
          <p className="text-sm font-semibold text-ink-soft">
            Costo: {SPIN_COST} Conectitos • Una tirada por día
          </p>
          <p className="text-sm text-ink-soft">
            Tienes <strong className="text-ink">{area.balance ?? 0}</strong> Conectitos
          </p>
        </div>
        {spin.answerLost && phase === 'ready' && (
          <p role="alert" className="w-full rounded-control bg-danger-soft p-4 text-sm text-danger">
            <strong className="block">No nos llegó la respuesta.</strong>
            Pulsa otra vez en un momento: si la tirada ya contó, saldrá el mismo premio sin cobrarte de nuevo.
          </p>
        )}
        {phase === 'ready' && obstacles.length > 0 && <WheelNotices area={area} obstacles={obstacles} />}
      </section>
      <WheelOdds wheel={area.wheel}>Tienes hasta el final del día siguiente para canjearlo.</WheelOdds>
    </div>
  );
}

function SpinButton({ area, spin, blocked }: WheelTabProps & { blocked: boolean }) {
  if (spin.phase === 'spinning') {
    return (
      <Button variant="premium" size="lg" pending>
        Girando la ruleta VIP...
      </Button>
    );
  }
  const unavailable = blocked || !takesActs(area.cafe);
  return (
    <Button variant="premium" size="lg" disabled={unavailable} onClick={spin.spin}>
      {unavailable ? 'Ruleta VIP no disponible' : 'Girar Ruleta VIP'}
    </Button>
  );
}
