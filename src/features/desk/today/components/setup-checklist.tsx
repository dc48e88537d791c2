import type { Today } from '@functions/_shared/contracts/procedures/today';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { deskTabs, type DeskTab } from '@/features/desk/shared/desk-tabs';
import { Card } from '@/ui/card';

interface Step {
  title: string;
  detail: string;
  tab: DeskTab;
}

const steps: Record<Today['missing'][number], Step> = {
  links: {
    title: 'Pon el enlace de tus reseñas',
    detail: 'El primer desafío lleva a él.',
    tab: 'settings',
  },
  poster: { title: 'Imprime el cartel', detail: 'Con él empiezan tus clientes.', tab: 'poster' },
  cards: {
    title: 'Imprime diez tarjetas VIP',
    detail: 'Se entregan con una compra de 10\u00a0€ o más.',
    tab: 'vipCodes',
  },
  identity: {
    title: 'Di de quién es la cafetería',
    detail: 'Nombre legal, NIF y domicilio: salen en las bases de tus ruletas.',
    tab: 'settings',
  },
  contract: {
    title: 'Acepta el contrato de datos',
    detail: 'Cómo tratamos los datos de tus clientes por encargo tuyo. No bloquea nada.',
    tab: 'documents',
  },
  profile: {
    title: 'Completa tu ficha',
    detail: 'Si quieres: logo, Instagram, dirección y horario.',
    tab: 'settings',
  },
  team: {
    title: 'Invita a tu equipo',
    detail: 'Si no estás a solas en la barra.',
    tab: 'team',
  },
};

const proofByTag: Step = {
  title: 'Pide prueba con tu etiqueta',
  detail: 'Ya está activa: con un toque pasas a «Con prueba».',
  tab: 'screens',
};

/** Lists the steps that a new café lacks before its first customer, each with its link (rule T28). */
export function SetupChecklist({
  cafe,
  missing,
  permissions,
}: Pick<Today, 'cafe' | 'missing' | 'permissions'>) {
  const mayAskProof =
    cafe.has_tag && cafe.service_mode === 'no_proof' && permissions.includes('service_mode');
  const open = [...missing.map((step) => steps[step]), ...(mayAskProof ? [proofByTag] : [])];
  return (
    <Card as="section" aria-labelledby="first-steps">
      <h2 id="first-steps" className="text-heading">
        Antes del primer cliente
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {open.map(({ title, detail, tab }) => (
          <li key={title}>
            <Link
              to={deskTabs[tab].to(cafe.slug)}
              className="flex min-h-touch items-center justify-between gap-3 py-2.5"
            >
              <span className="min-w-0">
                <strong className="block text-primary-ink">{title}</strong>
                <span className="text-sm text-ink-soft">{detail}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
