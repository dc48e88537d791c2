import { env } from '@/config/env';
import { paths } from '@/config/paths';
import type { CafeVipArea } from '@/data/vip/vip-area';
import { HITO_COUNT } from '@/domain/figures';
import { hitoTitle } from '@/domain/hitos';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { Medal } from '@/ui/illustrations/medal';
import { ProgressPath } from '@/ui/progress-path';

/** Tells a signed-in customer who is not VIP what is missing, with a link to the journey (rule V1). */
export default function NotVip({ area }: { area: CafeVipArea }) {
  const { cafe, hito_actual } = area;
  const step = Math.min(HITO_COUNT, hito_actual ?? 1);
  const left = HITO_COUNT - step + 1;
  return (
    <Card
      as="section"
      className="mx-auto flex max-w-column animate-rise-in flex-col items-center gap-4 text-center"
    >
      <Medal className="h-28 opacity-60 saturate-50 lying:hidden" />
      <h1 className="text-title">Todavía no eres {env.productName} VIP</h1>
      <p className="text-ink-soft">
        {hito_actual === null
          ? `Completa los siete desafíos de ${cafe.nombre} y tendrás Conectitos, la ruleta VIP y premios propios.`
          : `Te ${left === 1 ? 'falta un desafío' : `faltan ${left} desafíos`} en ${cafe.nombre}. Después tendrás Conectitos, la ruleta VIP y premios propios.`}
      </p>
      <ProgressPath done={step - 1} className="w-full max-w-80" />
      <ButtonLink to={paths.journey(cafe.slug, step)} size="lg" className="mt-2 w-full max-w-80">
        {hito_actual === null ? 'Empezar los desafíos' : `Ir al desafío ${step}`}
      </ButtonLink>
      {hito_actual !== null && (
        <p className="text-sm text-ink-soft">Siguiente: {hitoTitle(step, cafe.first_challenge)}</p>
      )}
    </Card>
  );
}
