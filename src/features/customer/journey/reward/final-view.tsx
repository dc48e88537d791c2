import { useEffect, useRef, useState } from 'react';
import { Sparkles } from 'lucide-react';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { HITO_COUNT } from '@/domain/figures';
import type { CafeJourney } from '@/features/customer/journey/use-journey';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { Confetti } from '@/ui/confetti';
import { Medal } from '@/ui/illustrations/medal';

/** The card lies on its face for so long, in milliseconds. */
const TURN_AFTER_MS = 500;

/** After the seventh challenge: the customer is VIP, and their card turns over (rule J19). */
export default function FinalView({ journey: { cafe, enrollment } }: { journey: CafeJourney }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isFaceDown, setIsFaceDown] = useState(true);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const turn = setTimeout(() => setIsFaceDown(false), TURN_AFTER_MS);
    return () => clearTimeout(turn);
  }, []);
  return (
    <Card
      as="section"
      className="relative flex animate-rise-in flex-col items-center gap-4 overflow-hidden text-center short:gap-3"
    >
      <div className="relative w-full max-w-88 perspective-[70rem]">
        <div className="turned-over grid" data-down={isFaceDown || undefined}>
          <VipCardFace cafe={cafe} enrollment={enrollment} />
          <div aria-hidden="true" className="gold grid place-items-center rounded-card shadow-lift">
            <Medal className="h-28 short:h-20" />
          </div>
        </div>
        <Confetti afterMs={TURN_AFTER_MS} />
      </div>
      <h1 ref={heading} tabIndex={-1} className="mt-2 text-title focus-visible:outline-none">
        Ya eres {env.productName} VIP
      </h1>
      <p className="text-ink-soft">
        Has completado los {HITO_COUNT} desafíos. Tu sitio en la barra ya tiene nombre.
      </p>
      <ButtonLink to={paths.vip(cafe.slug)} variant="hero" size="lg" className="mt-2 w-full">
        Ir a mi zona VIP
      </ButtonLink>
      <ButtonLink to={paths.dashboard()} variant="outline" size="lg" className="w-full">
        Ir a mis cafeterías
      </ButtonLink>
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        <Sparkles aria-hidden="true" className="size-4 shrink-0" />
        Más desafíos pronto
      </p>
    </Card>
  );
}

/** The front of the VIP card: whose it is, where, and its code. */
function VipCardFace({ cafe, enrollment }: Pick<CafeJourney, 'cafe' | 'enrollment'>) {
  return (
    <div className="gold flex min-h-44 flex-wrap items-end justify-between gap-4 rounded-card p-5 text-left shadow-lift short:min-h-36">
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
      <Medal className="h-24 shrink-0 short:h-20" label="Medalla VIP" />
    </div>
  );
}
