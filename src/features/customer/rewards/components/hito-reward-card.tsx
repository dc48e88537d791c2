import type { Reward } from '@functions/_shared/contracts/procedures/shapes';
import { LockKeyhole } from 'lucide-react';
import { paths } from '@/config/paths';
import { FALLBACK_PRIZE, findHito, hitoTitle } from '@/domain/hitos';
import { formatDate } from '@/domain/madrid';
import type { HitoCardState } from '@/features/customer/rewards/hito-card-state';
import { Badge } from '@/ui/badge';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { HitoIllustration } from '@/ui/illustrations/hito-illustration';
import { RewardTicket } from '@/ui/reward-ticket';

interface HitoRewardCardProps {
  hito: number;
  state: HitoCardState;
  reward: Reward | undefined;
  /** The mailbox won it before, by an earlier account. */
  givenBefore: boolean;
  cafeSlug: string;
}

/** One of the seven cards of the gallery: the reward it gave, or what it will give and why not yet. */
export function HitoRewardCard({ hito, state, reward, givenBefore, cafeSlug }: HitoRewardCardProps) {
  if (reward && state !== 'locked') return <WonTicket reward={reward} cafeSlug={cafeSlug} />;
  const locked = state === 'locked';
  return (
    <Card tone="quiet" className="flex min-h-28 flex-wrap items-center gap-4 p-4!">
      {locked ? (
        <span className="grid size-18 shrink-0 place-items-center rounded-full border-2 border-dashed border-line-strong text-ink-soft">
          <LockKeyhole aria-hidden="true" className="size-6" />
        </span>
      ) : (
        <HitoIllustration hito={hito} className="size-18 shrink-0" />
      )}
      <div className="min-w-0 flex-1 basis-[6.5rem]">
        <p className="text-xs font-semibold tracking-[0.06em] text-ink-soft uppercase">Hito {hito}</p>
        <h3 className="text-lead leading-snug font-bold">{hitoTitle(hito)}</h3>
        <p className="mt-1 text-sm text-ink-soft">
          {givenBefore
            ? 'Este premio ya te lo dimos aquí con otra cuenta de este email.'
            : `Premio: ${findHito(hito)?.reward}`}
        </p>
        {locked && <p className="mt-1 text-sm font-semibold text-ink-soft">Desafío bloqueado</p>}
      </div>
      {state === 'current' && (
        <ButtonLink
          size="sm"
          variant="outline"
          to={paths.journey(cafeSlug, hito)}
          aria-label={`Ir al desafío ${hito}: ${hitoTitle(hito)}`}
          className="shrink-0"
        >
          Ir
        </ButtonLink>
      )}
    </Card>
  );
}

/** A reward that was won: when, whether and when it was redeemed, and the way to its redemption. */
function WonTicket({ reward, cafeSlug }: { reward: Reward; cafeSlug: string }) {
  const name = reward.reward_name || FALLBACK_PRIZE;
  const { redeemed_at: redeemedAt } = reward;
  return (
    <RewardTicket
      shape="wide"
      name={name}
      kicker={`Hito ${reward.hito_number}`}
      tone={redeemedAt ? 'spent' : 'available'}
      detail={
        <span className="text-xs">
          {reward.conditions && <span className="block break-words">{reward.conditions}</span>}
          <span className="block">Ganado: {formatDate(reward.obtained_at)}</span>
          <span className="block">{redeemedAt ? `Canjeado: ${formatDate(redeemedAt)}` : 'Sin canjear'}</span>
        </span>
      }
      stub={
        <span className="flex flex-col items-center">
          {redeemedAt && <Badge tone="primary">Canjeado</Badge>}
          <ButtonLink
            size="sm"
            variant={redeemedAt ? 'ghost' : 'default'}
            to={paths.redeem(cafeSlug, reward.id)}
            aria-label={`${redeemedAt ? 'Ver' : 'CANJEAR'}: ${name}, hito ${reward.hito_number}`}
            className="px-2! text-xs!"
          >
            {redeemedAt ? 'Ver' : 'CANJEAR'}
          </ButtonLink>
        </span>
      }
    />
  );
}
