import type { Gallery } from '@functions/_shared/contracts/procedures/rewards';
import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { ComponentProps, ReactNode } from 'react';
import { paths } from '@/config/paths';
import { shortPrizeName } from '@/data/vip/vip-prize';
import { HITOS } from '@/domain/hitos';
import { formatDate, formatDay } from '@/domain/madrid';
import { GalleryLine } from '@/features/customer/rewards/components/gallery-line';
import { HitoRewardCard } from '@/features/customer/rewards/components/hito-reward-card';
import { hitoCardState } from '@/features/customer/rewards/hito-card-state';
import { PresenceNotice } from '@/features/customer/shared/presence/presence-notice';
import { VipPrizeVoucher } from '@/features/customer/shared/vip-prize-voucher';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { EmptyTickets } from '@/ui/illustrations/states';
import { cx } from '@/ui/cx';

interface GalleryListProps {
  gallery: Gallery;
  cafe: Cafe;
  /** Content below what can be redeemed. */
  children?: ReactNode;
}

/** The prizes of the VIP wheel, then the seven challenges in their order; what can be redeemed stands on top (rule R8). */
export function GalleryList({ gallery, cafe, children }: GalleryListProps) {
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
  const items = [
    ...prizes.map((prize, index) => {
      const number = prizes.length - index;
      const isLive = prize.state === 'available';
      return {
        id: prize.id,
        isLive,
        content: isLive ? (
          <VipPrizeVoucher prize={prize} number={number} cafeSlug={cafe.slug} />
        ) : (
          <PastPrize prize={prize} number={number} cafeSlug={cafe.slug} />
        ),
      };
    }),
    ...HITOS.map(({ id: hito }) => {
      const reward = rewards.find(({ hito_number }) => hito_number === hito);
      const state = hitoCardState(enrollment, hito);
      return {
        id: String(hito),
        isLive: state !== 'locked' && reward?.redeemed_at === null,
        content: (
          <HitoRewardCard
            hito={hito}
            state={state}
            isFirstLocked={state === 'locked' && hitoCardState(enrollment, hito - 1) !== 'locked'}
            firstPrize={gallery.first_prize}
            reward={reward}
            givenBefore={enrollment.already_won.includes(hito)}
            isVisitDone={enrollment.visit_done}
            cafe={cafe}
          />
        ),
      };
    }),
  ];
  const live = items.filter(({ isLive }) => isLive);
  const question = children ? [{ id: '', content: children }] : [];
  return (
    <>
      <p className="mb-3 empty:hidden md:max-w-column">
        <PresenceNotice cafe={cafe} action="redemption" />
      </p>
      <h2 className="sr-only">Tus premios</h2>
      <ul className="grid gap-x-4 gap-y-2 md:grid-cols-2 md:after:order-1 md:after:col-span-2 md:after:content-['']">
        {[...new Set([...live, ...question, ...items])].map(({ id, content }) => (
          <li
            key={id}
            className={cx(
              'grid has-[h3]:py-1 not-has-[h3]:md:order-2',
              id === '' && 'order-none! md:col-span-2',
            )}
          >
            {content}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A prize of the VIP wheel that was redeemed or has expired. */
function PastPrize({ prize, number, cafeSlug }: ComponentProps<typeof VipPrizeVoucher>) {
  const { redeemed_at: redeemedAt } = prize;
  return (
    <GalleryLine
      state={redeemedAt ? 'redeemed' : 'expired'}
      stateText={
        redeemedAt ? `Canjeado ${formatDate(redeemedAt)}` : `Expirado ${formatDay(prize.expires_at)}`
      }
      to={redeemedAt ? paths.redeemVip(cafeSlug, prize.id) : undefined}
    >
      Premio VIP #{number} · {shortPrizeName(prize)}
    </GalleryLine>
  );
}
