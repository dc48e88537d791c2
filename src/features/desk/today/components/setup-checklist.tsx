import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { Today } from '@functions/_shared/contracts/procedures/today';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { deskTabs, type DeskTab } from '@/features/desk/shared/desk-tabs';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';

interface Step {
  title: string;
  detail: string;
  tab: DeskTab;
  /** The field there (`useLinkedField`). */
  field: string;
}

const steps: Record<Today['missing'][number], Step> = {
  links: {
    title: 'Pon el enlace de tus reseñas',
    detail: 'El primer desafío lleva a él.',
    tab: 'settings',
    field: 'review_url',
  },
  poster: {
    title: 'Imprime el cartel',
    detail: 'Con él empiezan tus clientes.',
    tab: 'poster',
    field: 'print',
  },
  cards: {
    title: 'Imprime diez tarjetas VIP',
    detail: 'Se entregan con una compra de 10\u00a0€ o más.',
    tab: 'vipCodes',
    field: 'amount',
  },
  identity: {
    title: 'Di de quién es la cafetería',
    detail: 'Nombre legal, NIF y domicilio: salen en las bases de tus ruletas.',
    tab: 'settings',
    field: 'legal_name',
  },
  contract: {
    title: 'Acepta el contrato de datos',
    detail: 'Cómo tratamos los datos de tus clientes por encargo tuyo. No bloquea nada.',
    tab: 'documents',
    field: 'contract',
  },
  profile: {
    title: 'Completa tu ficha',
    detail: 'Si quieres: logo, Instagram, dirección y horario.',
    tab: 'settings',
    field: 'place',
  },
  team: {
    title: 'Invita a tu equipo',
    detail: 'Si no estás a solas en la barra.',
    tab: 'team',
    field: 'email',
  },
};

/** The field of an incomplete profile: the first of those that every page knows, else place and hours. */
const profileField = ({ logo_path: logo, instagram_url: instagram }: Cafe) =>
  logo === null ? 'logo' : instagram === null ? 'instagram_url' : 'place';

const proofByTag: Step = {
  title: 'Pide prueba con tu etiqueta',
  detail: 'Ya está activa: con un toque pasas a «Con prueba».',
  tab: 'screens',
  field: 'service_mode',
};

/** Lists the steps that a café lacks, each with the way to its field (rule T28). */
export function SetupChecklist({
  cafe,
  missing,
  permissions,
  has_begun: hasBegun,
}: Pick<Today, 'cafe' | 'missing' | 'permissions' | 'has_begun'>) {
  const mayAskProof =
    cafe.has_tag && cafe.service_mode === 'no_proof' && permissions.includes('service_mode');
  const open = [
    ...missing.map((step) =>
      step === 'profile' ? { ...steps.profile, field: profileField(cafe) } : steps[step],
    ),
    ...(mayAskProof ? [proofByTag] : []),
  ];
  return (
    <Card as="section" aria-labelledby="first-steps" className={hasBegun ? undefined : 'mb-3 md:mb-4'}>
      <h2 id="first-steps" className="text-heading">
        {hasBegun ? 'Te queda por hacer' : 'Antes del primer cliente'}
      </h2>
      <ul className={cx('mt-2', !hasBegun && 'md:grid md:grid-cols-2 md:gap-x-8')}>
        {open.map(({ title, detail, tab, field }) => (
          <li key={title} className="border-t border-line">
            <Link
              to={`${deskTabs[tab].to(cafe.slug)}#${field}`}
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
