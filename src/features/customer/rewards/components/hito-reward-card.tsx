import type { Cafe, Reward } from '@functions/_shared/contracts/procedures/shared-schemas';
import { paths } from '@/config/paths';
import { canCustomerAct, handsOut } from '@/data/cafe/cafe';
import { DEFAULT_PRIZE_NAME, findHito, hitoTitle } from '@/domain/hitos';
import { formatDate } from '@/domain/madrid';
import { GalleryLine, LOCKED } from '@/features/customer/rewards/components/gallery-line';
import type { HitoCardState } from '@/features/customer/rewards/hito-card-state';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { HitoIllustration } from '@/ui/illustrations/hito-illustration';
import { RewardVoucher } from '@/ui/reward-voucher';

interface HitoRewardCardProps {
  hito: number;
  state: HitoCardState;
  /** The first of those that are locked says so in words, the others by their icon. */
  isFirstLocked: boolean;
  /** The prize of challenge 1 at this café. */
  firstPrize: string;
  reward: Reward | undefined;
  /** The mailbox won it before, by an earlier account. */
  givenBefore: boolean;
  /** Today's visit is made: the challenge goes on tomorrow. */
  isVisitDone: boolean | undefined;
  cafe: Cafe;
}

/** One of the seven cards of the gallery: the reward it gave, or what it will give and why not yet. */
export function HitoRewardCard({
  hito,
  state,
  isFirstLocked,
  firstPrize,
  reward,
  givenBefore,
  isVisitDone,
  cafe,
}: HitoRewardCardProps) {
  const title = hitoTitle(hito, cafe.first_challenge);
  if (state === 'locked')
    return (
      <GalleryLine state="locked" stateText={isFirstLocked && LOCKED}>
        {hito} · {title}
      </GalleryLine>
    );
  if (reward) return <WonTicket reward={reward} cafe={cafe} />;
  if (givenBefore && state === 'completed')
    return (
      <GalleryLine
        state="redeemed"
        stateText="Este premio ya te lo dimos aquí con otra cuenta de este email."
      >
        {hito} · {title}
      </GalleryLine>
    );
  return (
    <Card tone="quiet" className="flex flex-wrap items-center gap-4 p-4!">
      <HitoIllustration hito={hito} className="size-14 shrink-0" />
      <div className="min-w-0 flex-1 basis-[8rem]">
        <p className="text-xs font-semibold tracking-[0.06em] text-ink-soft uppercase">Desafío {hito}</p>
        <h3 className="text-lead leading-snug font-bold">{title}</h3>
        <p className="mt-1 text-sm text-ink-soft">
          {givenBefore
            ? 'Este premio ya te lo dimos aquí con otra cuenta de este email.'
            : `Premio: ${findHito(hito, firstPrize)?.reward}`}
        </p>
      </div>
      {state === 'current' &&
        canCustomerAct(cafe) &&
        (isVisitDone ? (
          <p className="text-sm text-ink-soft">Mañana</p>
        ) : (
          <ButtonLink
            size="sm"
            variant="outline"
            to={paths.journey(cafe.slug, hito)}
            aria-label={`Ir al desafío ${hito}: ${title}`}
            className="shrink-0"
          >
            Ir
          </ButtonLink>
        ))}
    </Card>
  );
}

/** A reward that was won: a ticket while it can be redeemed, one line afterwards. */
function WonTicket({ reward, cafe }: { reward: Reward; cafe: Cafe }) {
  const name = reward.reward_name || DEFAULT_PRIZE_NAME;
  const { hito_number: hito, redeemed_at: redeemedAt } = reward;
  const target = paths.redeem(cafe.slug, reward.id);
  if (redeemedAt)
    return (
      <GalleryLine state="redeemed" stateText={`Canjeado ${formatDate(redeemedAt)}`} to={target}>
        <span className="sr-only">Desafío </span>
        {hito} · {name}
      </GalleryLine>
    );
  return (
    <RewardVoucher
      shape="wide"
      name={name}
      picture={reward.picture}
      kicker={`Desafío ${hito}`}
      detail={
        <span className="text-xs">
          {reward.conditions && <span className="block break-words">{reward.conditions}</span>}
          <span className="block">Ganado: {formatDate(reward.obtained_at)}</span>
        </span>
      }
      stub={
        handsOut(cafe) && (
          <ButtonLink
            size="sm"
            to={target}
            aria-label={`CANJEAR: ${name}, desafío ${hito}`}
            className="px-1.5!"
          >
            CANJEAR
          </ButtonLink>
        )
      }
    />
  );
}
