import type { Today } from '@functions/_shared/contracts/procedures/today';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { deskTabs, type DeskTab } from '@/features/desk/shared/desk-tabs';
import { Card } from '@/ui/card';

const steps: Record<Today['missing'][number], { title: string; detail: string; tab: DeskTab }> = {
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

/** Lists the steps that a new café lacks before its first customer, each with its link (rule T28). */
export function SetupChecklist({ missing, cafeSlug }: { missing: Today['missing']; cafeSlug: string }) {
  return (
    <Card as="section" aria-labelledby="first-steps">
      <h2 id="first-steps" className="text-heading">
        Antes del primer cliente
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {missing.map((step) => {
          const { title, detail, tab } = steps[step];
          return (
            <li key={step}>
              <Link
                to={deskTabs[tab].to(cafeSlug)}
                className="flex min-h-touch items-center justify-between gap-3 py-2.5"
              >
                <span className="min-w-0">
                  <strong className="block text-primary-ink">{title}</strong>
                  <span className="text-sm text-ink-soft">{detail}</span>
                </span>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
