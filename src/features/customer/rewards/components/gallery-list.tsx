import type { Gallery } from '@functions/_shared/contracts/procedures/rewards';
import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { paths } from '@/config/paths';
import { HITOS } from '@/domain/hitos';
import { HitoRewardCard } from '@/features/customer/rewards/components/hito-reward-card';
import { hitoCardState } from '@/features/customer/rewards/hito-card-state';
import { PresenceNotice } from '@/features/customer/shared/presence/presence-notice';
import { VipPrizeVoucher } from '@/features/customer/shared/vip-prize-voucher';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { EmptyTickets } from '@/ui/illustrations/states';

interface GalleryListProps {
  gallery: Gallery;
  cafe: Cafe;
}

/** The prizes of the VIP wheel, then the seven challenges in their order (rule R8). */
export function GalleryList({ gallery, cafe }: GalleryListProps) {
  const { enrollment, rewards, vip_prizes: prizes } = gallery;
  if (!enrollment) {
    return (
      <EmptyState
        title="Todavía no participas aquí"
        message={`Empieza los desafíos de ${cafe.nombre} y tus premios aparecerán en esta página.`}
        illustration={<EmptyTickets className="h-36 w-48" />}
      >
        <ButtonLink to={paths.journey(cafe.slug)}>Empezar los desafíos</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="mb-3 empty:hidden">
        <PresenceNotice cafe={cafe} action="redemption" />
      </p>
      <h2 className="sr-only">Tus premios</h2>
      <ul className="grid gap-4 md:grid-cols-2">
        {prizes.map((prize, index) => (
          <li key={prize.id} className="flex">
            <VipPrizeVoucher prize={prize} number={prizes.length - index} cafeSlug={cafe.slug} />
          </li>
        ))}
        {HITOS.map(({ id: hito }) => (
          <li key={hito} className="grid">
            <HitoRewardCard
              hito={hito}
              state={hitoCardState(enrollment, hito)}
              firstPrize={gallery.first_prize}
              reward={rewards.find(({ hito_number }) => hito_number === hito)}
              givenBefore={enrollment.already_won.includes(hito)}
              cafe={cafe}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
