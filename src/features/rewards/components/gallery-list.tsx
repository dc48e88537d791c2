import type { Gallery } from '@functions/_shared/contracts/procedures/rewards';
import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { VipPrizeList } from '@/parts/vip/vip-prize-list';
import { HITOS } from '@/domain/hitos';
import { HitoRewardCard } from '@/features/rewards/components/hito-reward-card';
import { hitoCardState } from '@/features/rewards/hito-card-state';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { EmptyTickets } from '@/ui/illustrations/states';

interface GalleryListProps {
  gallery: Gallery;
  cafe: Cafe;
}

/** VIP prizes first, then the seven hitos (rule R8). */
export function GalleryList({ gallery, cafe }: GalleryListProps) {
  const { record, rewards, vip_prizes: prizes } = gallery;
  if (!record) {
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
      {prizes.length > 0 && (
        <section className="mb-8">
          <h2 className="mb-3 text-heading">Premios {env.productName} VIP</h2>
          <VipPrizeList prizes={prizes} cafeSlug={cafe.slug} />
        </section>
      )}
      <section>
        <h2 className="mb-3 text-heading">Premios de tus desafíos</h2>
        <ul className="grid gap-4 md:grid-cols-2">
          {HITOS.map(({ id: hito }) => (
            <li key={hito} className="grid">
              <HitoRewardCard
                hito={hito}
                state={hitoCardState(record, hito)}
                reward={rewards.find(({ hito_number }) => hito_number === hito)}
                givenBefore={record.given_before.includes(hito)}
                cafeSlug={cafe.slug}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
