import { useEffect, useRef } from 'react';
import { Sparkles } from 'lucide-react';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { HITO_COUNT } from '@/domain/figures';
import type { CafeJourney } from '@/features/customer/journey/use-journey';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { Confetti } from '@/ui/confetti';
import { Medal } from '@/ui/illustrations/medal';

/** After the seventh challenge: the customer is VIP (rule J19). */
export default function FinalView({ journey: { cafe, enrollment } }: { journey: CafeJourney }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Card
      as="section"
      className="relative flex animate-rise-in flex-col items-center gap-4 overflow-hidden text-center short:gap-3"
    >
      <Confetti />
      <Medal className="h-40 w-34 animate-pop short:h-24 short:w-20" label="Medalla VIP" />
      <h1 ref={heading} tabIndex={-1} className="text-title focus-visible:outline-none">
        Ya eres {env.productName} VIP
      </h1>
      <p className="text-ink-soft">
        Has completado los {HITO_COUNT} desafíos de{' '}
        <strong translate="no" className="font-semibold text-ink">
          {cafe.nombre}
        </strong>
        . Tu sitio en la barra ya tiene nombre{enrollment?.nombre ? `: ${enrollment.nombre}` : ''}.
      </p>
      {enrollment?.codigo_vip && (
        <p className="rounded-control bg-paper-deep px-4 py-2 text-sm">
          Tu código VIP:{' '}
          <strong translate="no" className="tracking-[0.08em] uppercase">
            {enrollment.codigo_vip}
          </strong>
        </p>
      )}
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
