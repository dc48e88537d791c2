import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useEffect, useRef } from 'react';
import { ArrowLeft, CalendarPlus } from 'lucide-react';
import { paths } from '@/config/paths';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';

interface VisitInstructionsProps {
  cafe: Cafe;
  email: string | null;
  onBack: () => void;
}

/** The view of challenge 6 that explains how visits are registered (rule J4). */
export function VisitInstructions({ cafe, email, onBack }: VisitInstructionsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className="flex animate-fade-in flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-heading focus-visible:outline-none">
        Cómo registrar tus visitas
      </h2>
      <ol className="flex list-decimal flex-col gap-3 pl-5 marker:font-bold marker:text-primary-ink">
        <li>Ven a {cafe.nombre} y pide lo que te apetezca.</li>
        <li>
          {`Abre la página de visitas, aquí abajo o con ${cafe.has_tag ? 'la etiqueta' : 'el código'} de la barra.`}
        </li>
        <li>
          Escribe tu correo{email && <strong className="font-semibold wrap-anywhere"> {email}</strong>} y
          pulsa «Registrar mi visita».
        </li>
        <li>Cuenta una visita por día: vuelve otro día para la segunda.</li>
      </ol>
      <ButtonLink to={paths.visitRegistration(cafe.slug)} size="lg">
        <CalendarPlus aria-hidden="true" className="size-5" />
        Abrir la página de visitas
      </ButtonLink>
      <Button variant="ghost" onClick={onBack}>
        <ArrowLeft aria-hidden="true" className="size-5" />
        Volver al desafío
      </Button>
    </section>
  );
}
