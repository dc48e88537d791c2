import { useEffect, useRef, useState } from 'react';
import { Coins, Sparkles } from 'lucide-react';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { WELCOME_CONECTITOS } from '@/domain/figures';
import type { CafeJourney } from '@/features/customer/journey/use-journey';
import { winGround, winGrounds } from '@/features/customer/shared/win/win-grounds';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Confetti } from '@/ui/confetti';
import { cx } from '@/ui/cx';
import { Medal } from '@/ui/illustrations/medal';

/** The card lies on its face for so long, in milliseconds. */
const TURN_AFTER_MS = 500;

/** Words wait for the card. */
const AFTER_TURN = '[animation-delay:1.2s] motion-reduce:[animation-delay:0s]';

export interface FinalViewProps {
  journey: CafeJourney;
  /** Leads on to the prize of the seventh challenge; omitted once it was seen. */
  onPrize?: (() => void) | undefined;
}

/** After the seventh challenge: the customer is VIP, and their card turns over (rule J19). */
export default function FinalView({ journey: { cafe, enrollment }, onPrize }: FinalViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isFaceDown, setIsFaceDown] = useState(true);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const turn = setTimeout(() => setIsFaceDown(false), TURN_AFTER_MS);
    return () => clearTimeout(turn);
  }, []);
  return (
    <section
      className={cx(
        winGround,
        winGrounds.vip,
        'gap-5 py-8 short:gap-4 lying:grid lying:grid-cols-2 lying:content-center lying:items-center lying:gap-x-8 lying:gap-y-3 lying:py-3',
        onPrize && '-mt-2 min-h-[calc(100svh-8.5rem)] animate-win justify-center',
      )}
    >
      <div className="relative isolate w-full max-w-88 perspective-[70rem] lying:row-span-2">
        <Confetti afterMs={TURN_AFTER_MS} />
        <div className="turned-over grid" data-down={isFaceDown || undefined}>
          <VipCardFace cafe={cafe} enrollment={enrollment} />
          <div aria-hidden="true" className="gold grid place-items-center rounded-card shadow-lift">
            <Medal className="h-28" />
          </div>
        </div>
      </div>
      <div className={cx('mt-2 flex animate-fade-in flex-col items-center gap-3', AFTER_TURN)}>
        <h1 ref={heading} tabIndex={-1} className="text-title focus-visible:outline-none">
          {onPrize && <span className="block text-lead">¡Enhorabuena! 🎉 </span>}
          Ya eres {env.productName} VIP
        </h1>
        {onPrize && (
          <p className="flex flex-col items-center gap-2 text-lead font-bold">
            <span className="flex items-center gap-2 rounded-full bg-espresso px-5 py-2 text-heading font-extrabold text-crema-soft">
              <Coins aria-hidden="true" className="size-6 shrink-0" />
              {WELCOME_CONECTITOS} Conectitos
            </span>{' '}
            para tu primera tirada
          </p>
        )}
      </div>
      <div className={cx('flex w-full max-w-80 animate-appear flex-col gap-2', AFTER_TURN)}>
        {onPrize ? (
          <Button variant="premium" size="lg" onClick={onPrize}>
            Ver mi premio
          </Button>
        ) : (
          <>
            <ButtonLink to={paths.vip(cafe.slug)} variant="premium" size="lg">
              Ir a mi zona VIP
            </ButtonLink>
            <ButtonLink to={paths.dashboard()} variant="ghost" size="lg">
              Ir a mis cafeterías
            </ButtonLink>
            <p className="flex items-center justify-center gap-2 text-sm">
              <Sparkles aria-hidden="true" className="size-4 shrink-0" />
              Más desafíos pronto
            </p>
          </>
        )}
      </div>
    </section>
  );
}

/** The front of the VIP card: whose it is, where, and its code. */
function VipCardFace({ cafe, enrollment }: Pick<CafeJourney, 'cafe' | 'enrollment'>) {
  return (
    <div className="gold flex min-h-44 flex-wrap items-end justify-between gap-4 rounded-card p-5 text-left shadow-lift">
      <div className="min-w-0 flex-1 basis-[9rem] self-stretch">
        <p translate="no" className="text-sm font-semibold">
          {cafe.nombre}
        </p>
        <p translate="no" className="mt-1 text-title font-extrabold wrap-anywhere">
          {enrollment?.nombre}
        </p>
        {enrollment?.codigo_vip && (
          <p className="mt-4 text-sm">
            Tu código VIP:{' '}
            <strong translate="no" className="tracking-[0.08em] uppercase">
              {enrollment.codigo_vip}
            </strong>
          </p>
        )}
      </div>
      <Medal className="h-24 shrink-0" label="Medalla VIP" />
    </div>
  );
}
