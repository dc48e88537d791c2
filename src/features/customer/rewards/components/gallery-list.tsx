import type { Gallery } from '@functions/_shared/contracts/procedures/rewards';
import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { ChevronRight, Gift } from 'lucide-react';
import type { ComponentProps } from 'react';
import { paths } from '@/config/paths';
import { handsOut } from '@/data/cafe/cafe';
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

interface GalleryListProps {
  gallery: Gallery;
  cafe: Cafe;
}

/** The prizes of the VIP wheel, then the seven challenges in their order, below a way to what can be redeemed (rule R8). */
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
  const redeemable = [
    ...prizes.filter(({ state }) => state === 'available'),
    ...rewards
      .filter((won) => !won.redeemed_at && hitoCardState(enrollment, won.hito_number) !== 'locked')
      .toSorted((one, other) => one.hito_number - other.hito_number),
  ];
  return (
    <>
      <p className="mb-3 empty:hidden">
        <PresenceNotice cafe={cafe} action="redemption" />
      </p>
      <h2 className="sr-only">Tus premios</h2>
      {redeemable[0] && handsOut(cafe) && <WayToTicket id={redeemable[0].id} count={redeemable.length} />}
      <ul className="grid gap-x-4 gap-y-2 md:grid-cols-2">
        {prizes.map((prize, index) => {
          const number = prizes.length - index;
          return prize.state === 'available' ? (
            <li key={prize.id} id={prize.id} className="flex py-1">
              <VipPrizeVoucher prize={prize} number={number} cafeSlug={cafe.slug} />
            </li>
          ) : (
            <li key={prize.id} className="md:col-span-2">
              <PastPrize prize={prize} number={number} cafeSlug={cafe.slug} />
            </li>
          );
        })}
        {HITOS.map(({ id: hito }) => {
          const reward = rewards.find(({ hito_number }) => hito_number === hito);
          return (
            <li key={hito} id={reward?.id} className="has-[h3]:py-1 not-has-[h3]:md:col-span-2">
              <HitoRewardCard
                hito={hito}
                state={hitoCardState(enrollment, hito)}
                firstPrize={gallery.first_prize}
                reward={reward}
                givenBefore={enrollment.already_won.includes(hito)}
                cafe={cafe}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Says how many prizes can be redeemed, and leads to the first of them. */
function WayToTicket({ id, count }: { id: string; count: number }) {
  const show = () => {
    const ticket = document.getElementById(id);
    ticket?.querySelector('a')?.focus({ preventScroll: true });
    ticket?.scrollIntoView({ block: 'center' });
  };
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        // Without an entry in the history, which Back would have to pass
        event.preventDefault();
        show();
      }}
      className="-mt-3 mb-2 flex min-h-touch w-fit items-center gap-2 text-lead font-bold text-apricot-ink"
    >
      <Gift aria-hidden="true" className="size-6 shrink-0" />
      <span>{count} por canjear</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 rotate-90" />
    </a>
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
