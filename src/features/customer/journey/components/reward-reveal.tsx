import type { Cafe, Reward } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useLayoutEffect, useRef } from 'react';
import { paths, redeemNow } from '@/config/paths';
import { HITO_COUNT } from '@/domain/figures';
import { DEFAULT_PRIZE_NAME } from '@/domain/hitos';
import { PublicReview } from '@/features/customer/journey/components/public-review';
import { PrizeReveal } from '@/features/customer/journey/reward/prize-reveal';
import { winStrength } from '@/features/customer/journey/reward/win-strength';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { RewardVoucher } from '@/ui/reward-voucher';

interface RewardRevealProps {
  reward: Reward;
  cafe: Pick<Cafe, 'slug' | 'nombre' | 'first_challenge' | 'review_url'>;
  /** The prize is going to be redeemed right away. */
  onRedeem: () => void;
  onNext: () => void;
}

/** Shows the prize of a challenge when it was won, the way to the counter with it, and the way on (rule R18). */
export function RewardReveal({ reward, cafe, onRedeem, onNext }: RewardRevealProps) {
  const { id, picture, hito_number: hito, reward_type: type } = reward;
  const heading = useRef<HTMLHeadingElement>(null);
  // Before a message looks for its place
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <PrizeReveal
      strength={winStrength({ picture, hito })}
      fromWheel={type === 'variable'}
      ticket={
        <RewardVoucher
          name={reward.reward_name || DEFAULT_PRIZE_NAME}
          picture={picture}
          says={{ lead: 'Has ganado:', ref: heading }}
          kicker={`Desafío ${hito}`}
          stub={<p className="text-ink-soft">Te espera en «Mis Recompensas»</p>}
          className="animate-print motion-reduce:[animation-delay:0s]"
        />
      }
    >
      <ButtonLink
        variant="hero"
        size="lg"
        to={paths.redeem(cafe.slug, id)}
        state={redeemNow}
        onClick={onRedeem}
      >
        Canjear ahora
      </ButtonLink>
      <Button variant="ghost" size="lg" onClick={onNext}>
        {hito < HITO_COUNT ? 'Siguiente desafío' : 'Ir al final'}
      </Button>
      {hito === 1 && <PublicReview cafe={cafe} />}
    </PrizeReveal>
  );
}
