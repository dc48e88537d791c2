import type { Reward } from '@functions/_shared/contracts/procedures/shapes';
import { useEffect, useRef } from 'react';
import { paths } from '@/config/paths';
import { FALLBACK_PRIZE, HITO_COUNT } from '@/domain/hitos';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Confetti } from '@/ui/confetti';
import { RewardTicket } from '@/ui/reward-ticket';

interface RewardRevealProps {
  reward: Reward;
  cafe: { slug: string; nombre: string };
  onNext: () => void;
}

/** The moment of winning: the prize as a ticket, and the way on. */
export function RewardReveal({ reward, cafe, onNext }: RewardRevealProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const prize = reward.reward_name || FALLBACK_PRIZE;
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="relative flex flex-col items-center gap-6 py-4 text-center">
      <Confetti />
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-title focus-visible:outline-none">
          ¡Felicidades!
        </h1>
        <p className="mt-1 text-lead">Has ganado: {prize}</p>
      </div>
      <RewardTicket
        name={prize}
        kicker={`Hito ${reward.hito_number}`}
        detail={cafe.nombre}
        stub={<p className="text-ink-soft">Canjéalo en la barra desde «Mis Recompensas»</p>}
        as="p"
        className="animate-pop"
      />
      <div className="flex w-full max-w-80 flex-col gap-3">
        <Button variant="hero" size="lg" onClick={onNext}>
          {reward.hito_number < HITO_COUNT ? 'Siguiente desafío' : 'Ir al final'}
        </Button>
        <ButtonLink variant="ghost" to={paths.rewards(cafe.slug)}>
          Mis Recompensas
        </ButtonLink>
      </div>
    </section>
  );
}
