import type { Sentence } from '@functions/_shared/texts/sentences';
import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp, Equal } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';

interface FactProps
  extends Pick<Sentence, 'figure' | 'words' | 'detail'>, Partial<Pick<Sentence, 'id' | 'before' | 'trend'>> {
  /** The one thing to do about it. */
  children?: ReactNode;
}

/** Returns how a figure stands to the time before, and its look: more prizes are neither good nor bad, they also cost. */
function verdictOf(id: Sentence['id'] | undefined, trend: NonNullable<Sentence['trend']>): [string, string] {
  if (trend === 'same') return ['Parecido:', 'bg-paper-deep'];
  if (id === 'prizes') return [trend === 'up' ? 'Más:' : 'Menos:', 'bg-paper-deep'];
  return trend === (id === 'lapsed' ? 'down' : 'up')
    ? ['Mejor:', 'bg-success-soft text-success']
    : ['Peor:', 'bg-danger-soft text-danger'];
}

/** A figure with its words beside it, below them the time before and one thing to do. */
export function Fact({ id, figure, words, detail, before = null, trend = null, children }: FactProps) {
  const Arrow = trend === 'up' ? ArrowUp : trend === 'down' ? ArrowDown : Equal;
  const [verdict, look] = trend ? verdictOf(id, trend) : [];
  return (
    <div className="flex flex-wrap gap-x-3">
      <p
        className={cx(
          'flex-[0_0_5rem] leading-9 font-extrabold tabular-nums',
          // a longer one would push its words out of line with the others
          (figure?.length ?? 0) > 4 ? 'text-[1.5rem]' : 'text-[2rem]',
          figure === null && 'text-ink-soft',
        )}
      >
        {figure ?? <span aria-hidden="true">–</span>}
      </p>
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="pt-1 leading-snug font-semibold break-words">{words}</p>
        {before !== null && (
          <p
            className={cx(
              'mt-1 flex w-fit items-center gap-1 text-sm font-semibold',
              look && `rounded-full px-2.5 py-0.5 ${look}`,
            )}
          >
            {verdict && (
              <>
                <Arrow aria-hidden="true" className="size-4 shrink-0" strokeWidth={2.75} />
                <span>{verdict}</span>
              </>
            )}
            <span className="min-w-0">{before}</span>
          </p>
        )}
        {detail !== null && <p className="mt-0.5 text-sm text-ink-soft">{detail}</p>}
        {children}
      </div>
    </div>
  );
}

/** The reader's one action on each fact, and its place. */
export type FactActions = Partial<Record<Sentence['id'], { label: string; to: string }>>;

/** Shows what else the numbers say, above the pictures: figure, words, action (rule I20). */
export function FactList({ facts, actions }: { facts: readonly Sentence[]; actions: FactActions }) {
  return (
    <Card as="section" aria-label="En tres cifras">
      <ul className="divide-y divide-line md:max-lg:grid md:max-lg:grid-cols-3 md:max-lg:divide-x md:max-lg:divide-y-0">
        {facts.map((fact) => {
          const action = actions[fact.id];
          return (
            <li
              key={fact.id}
              className={cx(
                'pt-4 first:pt-0 md:max-lg:px-5 md:max-lg:py-0 md:max-lg:first:pl-0 md:max-lg:last:pr-0',
                action ? 'pb-2 last:-mb-2 last:pb-0' : 'pb-4 last:pb-0',
              )}
            >
              <Fact {...fact}>
                {action && (
                  <Link
                    to={action.to}
                    className="inline-flex min-h-touch items-center font-semibold text-primary-ink underline underline-offset-4 print:hidden"
                  >
                    {action.label}
                  </Link>
                )}
              </Fact>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
