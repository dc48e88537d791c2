import type { Cafe, Reward } from '@functions/_shared/contracts/procedures/shared-schemas';
import { paths, redeemNow } from '@/config/paths';
import { HITO_COUNT } from '@/domain/figures';
import { DEFAULT_PRIZE_NAME } from '@/domain/hitos';
import { PublicReview } from '@/features/customer/journey/components/public-review';
import { PrizeReveal } from '@/features/customer/shared/win/prize-reveal';
import { winStrength } from '@/features/customer/shared/win/win-strength';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';

export interface RewardRevealProps {
  reward: Reward;
  cafe: Pick<Cafe, 'slug' | 'nombre' | 'first_challenge' | 'review_url'>;
  /** The screen is being left for another page. */
  onLeave: () => void;
  onNext: () => void;
}

/** Shows the prize of a challenge when it was won, the way to the counter with it, and the way on (rule R18). */
export default function RewardReveal({ reward, cafe, onLeave, onNext }: RewardRevealProps) {
  const { id, picture, hito_number: hito, reward_type: type } = reward;
  return (
    <PrizeReveal
      strength={winStrength({ picture, hito })}
      fromWheel={type === 'variable' && hito < HITO_COUNT}
      name={reward.reward_name || DEFAULT_PRIZE_NAME}
      picture={picture}
      kicker={`Desafío ${hito}`}
      stub="Te espera en «Mis Recompensas»"
      className="lying:-mt-2"
    >
      <ButtonLink
        variant={hito < HITO_COUNT ? 'hero' : 'premium'}
        size="lg"
        to={paths.redeem(cafe.slug, id)}
        state={redeemNow}
        onClick={onLeave}
      >
        Canjear ahora
      </ButtonLink>
      {hito < HITO_COUNT ? (
        <Button variant="ghost" size="lg" onClick={onNext}>
          Siguiente desafío
        </Button>
      ) : (
        <ButtonLink variant="ghost" size="lg" to={paths.vip(cafe.slug)} onClick={onLeave}>
          Ir a mi zona VIP
        </ButtonLink>
      )}
      {hito === 1 && <PublicReview cafe={cafe} />}
    </PrizeReveal>
  );
}
