import type { AdminCafe } from '@functions/_shared/contracts/procedures/cafes';
import { formatDate } from '@/domain/madrid';
import { CafeStateBadge } from '@/features/desk/settings/components/cafe-state-badge';
import { Card } from '@/ui/card';

interface CafeFactsProps {
  cafe: AdminCafe;
  customers: number;
}

/** Shows a café's facts and its first day (rule C16). */
export function CafeFacts({ cafe, customers }: CafeFactsProps) {
  const facts = [
    ['Nombre', cafe.nombre],
    ['Fecha de alta', formatDate(cafe.created_at)],
    ['Clientes', String(customers)],
    ['Estado', <CafeStateBadge key="state" state={cafe.state} />],
    ...(cafe.paused_at ? [['En pausa desde', formatDate(cafe.paused_at)] as const] : []),
  ] as const;
  return (
    <Card as="section">
      <h2 className="text-heading">Información</h2>
      <dl className="mt-3 divide-y divide-line">
        {facts.map(([term, value]) => (
          <div key={term} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="min-w-0 text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
