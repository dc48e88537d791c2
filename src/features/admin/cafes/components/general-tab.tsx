import type { AdminCafe } from '@functions/_shared/contracts/procedures/cafes';
import { cafeLinks } from '@/data/cafe/cafe-links';
import { CafeStateCard } from '@/features/admin/cafes/components/cafe-state-card';
import { SocialLinks } from '@/features/cafe-settings/components/social-links';
import { formatDate } from '@/domain/madrid';
import { CafeStateBadge } from '@/features/admin/shared/cafe-state-badge';
import { CopyButton } from '@/desk/copy-button';
import { Card } from '@/ui/card';

interface GeneralTabProps {
  cafe: AdminCafe;
  customers: number;
}

/** The two links, the facts, the state and the café's own links. */
export function GeneralTab({ cafe, customers }: GeneralTabProps) {
  const facts = [
    ['Nombre', cafe.nombre],
    ['Fecha de alta', formatDate(cafe.created_at)],
    ['Clientes', String(customers)],
    ['Estado', <CafeStateBadge key="state" state={cafe.state} />],
    ...(cafe.paused_at ? [['En pausa desde', formatDate(cafe.paused_at)] as const] : []),
  ] as const;
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <Card as="section" className="lg:col-span-2">
        <h2 className="text-heading">Enlaces para clientes</h2>
        <ul className="mt-3 divide-y divide-line">
          {cafeLinks(cafe.slug).map(({ id, label, url, readable }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <p className="min-w-0">
                <span className="block text-sm text-ink-soft">{label}</span>
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="font-semibold break-all text-primary-ink underline decoration-2 underline-offset-4"
                >
                  {readable}
                  <span className="sr-only"> (se abre en otra pestaña)</span>
                </a>
              </p>
              <CopyButton text={url} label={`Copiar: ${label}`} />
            </li>
          ))}
        </ul>
      </Card>
      <Card as="section">
        <h2 className="text-heading">Información</h2>
        <dl className="mt-3 divide-y divide-line">
          {facts.map(([term, value]) => (
            <div key={term} className="flex justify-between gap-4 py-2.5">
              <dt className="text-ink-soft">{term}</dt>
              <dd className="min-w-0 text-right font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <CafeStateCard cafe={cafe} />
      <SocialLinks key={`${cafe.review_url} ${cafe.instagram_url}`} cafe={cafe} />
    </div>
  );
}
