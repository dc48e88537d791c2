import type { Cafe, Reward } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useLayoutEffect, useRef } from 'react';
import { paths, redeemNow } from '@/config/paths';
import { HITO_COUNT } from '@/domain/figures';
import { DEFAULT_PRIZE_NAME } from '@/domain/hitos';
import { PublicReview } from '@/features/customer/journey/components/public-review';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Confetti } from '@/ui/confetti';
import { RewardVoucher } from '@/ui/reward-voucher';

interface RewardRevealProps {
  reward: Reward;
  cafe: Pick<Cafe, 'slug' | 'nombre' | 'first_challenge' | 'review_url'>;
  /** The prize is going to be redeemed right away. */
  onRedeem: () => void;
  onNext: () => void;
}

/** The moment of winning: the prize as a ticket that says so, the way to the counter with it, and the way on (rule R18). */
export function RewardReveal({ reward, cafe, onRedeem, onNext }: RewardRevealProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const prize = reward.reward_name || DEFAULT_PRIZE_NAME;
  // Before a message looks for its place
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    // The moment's colour reaches from edge to edge without making the page wider.
    <section className="relative flex flex-col items-center gap-6 bg-apricot-soft py-6 text-center shadow-[0_0_0_100vmax_var(--apricot-soft)] [clip-path:inset(0_-100vmax_-100vmax)] short:gap-4 short:py-4">
      <Confetti />
      <RewardVoucher
        name={prize}
        picture={reward.picture}
        says={{ lead: 'Has ganado:', ref: heading }}
        kicker={`Desafío ${reward.hito_number}`}
        detail={cafe.nombre}
        stub={<p className="text-ink-soft">Te espera en «Mis Recompensas»</p>}
        className="animate-pop"
      />
      <div className="flex w-full max-w-80 flex-col gap-3">
        <ButtonLink
          variant="hero"
          size="lg"
          to={paths.redeem(cafe.slug, reward.id)}
          state={redeemNow}
          onClick={onRedeem}
        >
          Canjear ahora
        </ButtonLink>
        <Button variant="outline" size="lg" className="flex-col gap-0.5!" onClick={onNext}>
          <span className="text-sm font-medium text-ink-soft">Guardar para luego</span>{' '}
          <span>{reward.hito_number < HITO_COUNT ? 'Siguiente desafío' : 'Ir al final'}</span>
        </Button>
        {reward.hito_number === 1 && <PublicReview cafe={cafe} />}
      </div>
    </section>
  );
}
