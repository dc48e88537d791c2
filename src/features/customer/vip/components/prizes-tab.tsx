import { vipTabs } from '@/config/paths';
import type { CafeVipArea } from '@/data/vip/vip-area';
import { VipPrizeList } from '@/features/customer/vip/components/vip-prize-list';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { EmptyTickets } from '@/ui/illustrations/states';

/** Tab "Recompensas": every prize of the VIP wheel, newest first. */
export function PrizesTab({ area }: { area: CafeVipArea }) {
  const { cafe, prizes } = area;
  return (
    <section>
      <h2 className="mb-3 text-heading">Mis Recompensas VIP</h2>
      {prizes.length === 0 ? (
        <EmptyState
          title="No tienes recompensas VIP aún"
          message="Tira la ruleta VIP y tus premios aparecerán aquí."
          illustration={<EmptyTickets className="h-36 w-48" />}
        >
          <ButtonLink to={{ search: `?tab=${vipTabs[2]}` }}>Ir a la Ruleta VIP</ButtonLink>
        </EmptyState>
      ) : (
        <VipPrizeList prizes={prizes} cafeSlug={cafe.slug} />
      )}
    </section>
  );
}
