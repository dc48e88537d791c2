import { paths, vipTabs } from '@/config/paths';
import { canCustomerAct, handsOut } from '@/data/cafe/cafe';
import type { CafeVipArea } from '@/data/vip/vip-area';
import { shortPrizeName, visitsUntilSpinText } from '@/data/vip/vip-prize';
import { CONECTITOS_PER_EURO, SPIN_COST } from '@/domain/figures';
import { dayName } from '@/domain/madrid';
import { missingConectitos, pendingPrize } from '@/features/customer/vip/wheel-state';
import { ButtonLink } from '@/ui/button-link';

/** The one thing that a VIP can do today: redeem, spin, earn, or come back tomorrow (rule V5). */
export function TodayAction({ area }: { area: CafeVipArea }) {
  const { cafe, today, spun_today, visits_until_spin: visits } = area;
  const prize = pendingPrize(area.prizes);
  const missing = missingConectitos(area);
  if (prize)
    return handsOut(cafe) ? (
      <ButtonLink
        variant="premium"
        size="lg"
        className="w-full px-3!"
        to={paths.redeemVip(cafe.slug, prize.id)}
      >
        Te espera: {shortPrizeName(prize)}, hasta {dayName(prize.expires_at, today)}
      </ButtonLink>
    ) : null;
  if (!canCustomerAct(cafe)) return null;
  if (missing > 0)
    return (
      <section aria-label="Para girar" className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="grow basis-[12rem]">
          <strong className="block text-lead leading-snug">
            Te faltan {missing} Conectitos para girar{spun_today && ' mañana'}
          </strong>{' '}
          <span className="text-sm text-ink-soft">
            {visits
              ? visitsUntilSpinText(visits)
              : `Con ${Math.ceil(missing / CONECTITOS_PER_EURO)} € en tickets los tienes.`}
          </span>
        </p>
        <ButtonLink size="lg" className="grow" to={paths.earnConectitos(cafe.slug)}>
          Ganar Conectitos
        </ButtonLink>
      </section>
    );
  if (spun_today)
    return (
      <p className="rounded-control bg-paper-deep px-5 py-3 text-center">
        <strong className="block text-lead leading-snug">Vuelve mañana</strong>{' '}
        <span className="text-sm text-ink-soft">Hoy ya has girado. A las 0:00 puedes otra vez.</span>
      </p>
    );
  return (
    <ButtonLink variant="premium" size="lg" className="w-full" to={{ search: `?tab=${vipTabs[2]}` }}>
      Girar ({SPIN_COST})
    </ButtonLink>
  );
}
