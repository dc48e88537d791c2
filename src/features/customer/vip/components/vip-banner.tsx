import { env } from '@/config/env';
import { canCustomerAct } from '@/data/cafe/cafe';
import type { CafeVipArea } from '@/data/vip/vip-area';
import { visitsUntilSpinText } from '@/data/vip/vip-prize';
import { spinObstacles } from '@/features/customer/vip/wheel-state';
import { Medal } from '@/ui/illustrations/medal';

/**
 * The congratulation at the top of the VIP area, which is the card that is shown at the counter, and where visits pay
 * how many are left to a turn (rule V5).
 */
export function VipBanner({ area }: { area: CafeVipArea }) {
  const { cafe, nombre, visits_until_spin: visits } = area;
  const isTold = canCustomerAct(cafe) && visits !== null && (visits > 0 || spinObstacles(area).length === 0);
  return (
    <section
      aria-label="Tarjeta VIP"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-espresso p-5 text-crema-soft sm:p-6 short:gap-y-2 short:p-4"
    >
      <Medal className="h-20 shrink-0 sm:h-28 short:h-16" />
      <div className="min-w-0 grow basis-[12rem]">
        <h1 className="text-title short:text-heading">¡Felicidades{nombre ? `, ${nombre}` : ''}!</h1>
        <p className="mt-1">
          Eres {env.productName} VIP en {cafe.nombre}. Enseña esta tarjeta en la barra.
        </p>
        {isTold && <p className="mt-1 font-bold">{visitsUntilSpinText(visits)}</p>}
      </div>
    </section>
  );
}
