import { codeStatuses } from '@/features/desk/vip-codes/code-status';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';

/** Explains the states of a code (rules V22 and V30). */
export function CodeLegend() {
  return (
    <Card as="section" tone="quiet" className="mt-6" aria-label="Leyenda">
      <dl className="grid gap-3 @min-[42rem]/screen:grid-cols-4">
        {Object.values(codeStatuses).map(({ tone, name, meaning }) => (
          <div key={name}>
            <dt>
              <Badge tone={tone} className={tone === 'neutral' ? 'border border-line-strong/50' : ''}>
                {name}
              </Badge>
            </dt>
            <dd className="mt-1 text-sm text-ink-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
