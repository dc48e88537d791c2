import type { Gallery } from '@functions/_shared/contracts/procedures/rewards';
import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { ChevronRight } from 'lucide-react';
import { paths } from '@/config/paths';
import { HITOS } from '@/domain/hitos';
import { HitoRewardCard } from '@/features/customer/rewards/components/hito-reward-card';
import { hitoCardState } from '@/features/customer/rewards/hito-card-state';
import { PresenceLine } from '@/features/customer/shared/presence/presence-line';
import { VipPrizeTicket } from '@/features/customer/shared/vip-prize-ticket';
import { ButtonLink } from '@/ui/button-link';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/empty-state';
import { EmptyTickets } from '@/ui/illustrations/states';

interface GalleryListProps {
  gallery: Gallery;
  cafe: Cafe;
}

const grid = 'grid gap-4 md:grid-cols-2';

/** What can be redeemed, what is still to be won, and folded away what is over; in each, VIP prizes first (rule R8). */
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
  const numbered = prizes.map((prize, index) => ({ prize, number: prizes.length - index }));
  const cards = HITOS.map(({ id: hito }) => {
    const state = hitoCardState(record, hito);
    const reward = rewards.find(({ hito_number }) => hito_number === hito);
    return { hito, state, reward, won: reward !== undefined && state !== 'locked' };
  });
  const vipTickets = (available: boolean) =>
    numbered
      .filter(({ prize }) => (prize.state === 'available') === available)
      .map(({ prize, number }) => (
        <li key={prize.id} className="flex">
          <VipPrizeTicket prize={prize} number={number} cafeSlug={cafe.slug} />
        </li>
      ));
  const hitoCards = (which: (card: (typeof cards)[number]) => boolean) =>
    cards.filter(which).map(({ hito, state, reward }) => (
      <li key={hito} className="grid">
        <HitoRewardCard
          hito={hito}
          state={state}
          reward={reward}
          givenBefore={record.given_before.includes(hito)}
          cafeSlug={cafe.slug}
        />
      </li>
    ));
  const redeemable = [...vipTickets(true), ...hitoCards(({ won, reward }) => won && !reward?.redeemed_at)];
  const coming = hitoCards(({ won }) => !won);
  const over = [...vipTickets(false), ...hitoCards(({ won, reward }) => won && Boolean(reward?.redeemed_at))];
  return (
    <div className="flex flex-col gap-8">
      <section>
        <h2 className="mb-3 text-heading">Para canjear</h2>
        {redeemable.length > 0 ? (
          <>
            <p className="mb-3 empty:hidden">
              <PresenceLine cafe={cafe} act="redemption" />
            </p>
            <ul className={grid}>{redeemable}</ul>
          </>
        ) : (
          <p className="text-ink-soft">Ahora mismo no tienes ningún premio por canjear.</p>
        )}
      </section>
      {coming.length > 0 && (
        <section>
          <h2 className="mb-3 text-heading">Premios de tus desafíos</h2>
          <ul className={grid}>{coming}</ul>
        </section>
      )}
      {over.length > 0 && (
        <details className="group">
          <summary className="flex min-h-touch list-none items-center gap-2 rounded-control text-heading font-bold [&::-webkit-details-marker]:hidden">
            <ChevronRight
              aria-hidden="true"
              className="size-5 shrink-0 transition-transform duration-quick group-open:rotate-90"
            />
            Canjeados y expirados ({over.length})
          </summary>
          <ul className={cx(grid, 'mt-3')}>{over}</ul>
        </details>
      )}
    </div>
  );
}
