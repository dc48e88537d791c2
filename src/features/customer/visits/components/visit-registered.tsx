import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useEffect, useRef } from 'react';
import { paths } from '@/config/paths';
import {
  ALREADY_REGISTERED,
  challengeCompletedText,
  VISIT_REGISTERED,
  VISIT_WITHOUT_PROOF,
} from '@/data/visits/visit-messages';
import { FillingCup } from '@/features/customer/shared/lazy-filling-cup';
import type { RegisteredVisit } from '@/features/customer/visits/components/visit-form';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { Confetti } from '@/ui/confetti';

interface VisitRegisteredProps {
  cafe: Cafe;
  visit: RegisteredVisit;
  /** True if the registered person is the one signed in: only then can they open the journey from here. */
  own: boolean;
  /** Back to the form: with the proof at hand, the visit counts. */
  onAgain: () => void;
}

/** The visit is in: says so for as long as it takes to show it at the counter, and where to go from here. */
export function VisitRegistered({ cafe, visit, own, onAgain }: VisitRegisteredProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const news = challengeCompletedText(visit.hito);
  return (
    <Card className="relative isolate flex animate-rise-in flex-col items-center gap-3 overflow-hidden text-center">
      {news && <Confetti />}
      <div className="size-36 short:size-28">
        <FillingCup />
      </div>
      <h2 ref={heading} tabIndex={-1} className="text-title focus-visible:outline-none">
        {!visit.proven ? VISIT_WITHOUT_PROOF : visit.already ? ALREADY_REGISTERED : VISIT_REGISTERED}
      </h2>
      <p className="max-w-full text-ink-soft">
        Queda a nombre de <strong className="font-semibold wrap-anywhere text-ink">{visit.email}</strong>.{' '}
        {visit.proven
          ? 'Mañana puedes registrar otra.'
          : `Hoy todavía puede contar: con ${cafe.has_tag ? 'la etiqueta leída' : 'el código leído'} en este móvil, ${own ? '' : 'entra en tu cuenta o '}regístrala otra vez.`}
      </p>
      {news ? (
        <p className="rounded-control bg-apricot-soft px-4 py-3 font-medium text-apricot-ink">{news}</p>
      ) : (
        // It stays when the toast has gone.
        <p className="text-balance">{visit.message}</p>
      )}
      <div className="mt-3 flex w-full flex-col gap-3">
        {!visit.proven && <Button onClick={onAgain}>Registrarla otra vez</Button>}
        {own && (
          <ButtonLink
            to={paths.journey(cafe.slug)}
            variant={visit.proven ? 'hero' : 'outline'}
            size={visit.proven ? 'lg' : 'default'}
          >
            {news ? 'Girar la ruleta' : 'Seguir con mi desafío'}
          </ButtonLink>
        )}
        <ButtonLink to={paths.dashboard()} variant={own || !visit.proven ? 'ghost' : 'default'}>
          Volver a mis cafeterías
        </ButtonLink>
      </div>
    </Card>
  );
}
