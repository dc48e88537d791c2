import type { Sentence } from '@functions/_shared/texts/sentences';
import type { ReactNode } from 'react';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';

const arrows = {
  up: { Icon: ArrowUp, word: 'Sube:' },
  down: { Icon: ArrowDown, word: 'Baja:' },
  same: { Icon: ArrowRight, word: 'Igual:' },
} as const;

interface FactProps
  extends Pick<Sentence, 'figure' | 'words' | 'detail'>, Partial<Pick<Sentence, 'before' | 'trend'>> {
  /** The one thing to do about it. */
  children?: ReactNode;
}

/** A figure with its words beside it, below them the time before and one thing to do. */
export function Fact({ figure, words, detail, before = null, trend = null, children }: FactProps) {
  const arrow = trend && arrows[trend];
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
          <p className="mt-0.5 flex items-center gap-1 text-sm font-semibold">
            {arrow && (
              <>
                {/* the colour is the wrapper's: an SVG keeps its own where colours are forced */}
                <span className="shrink-0 text-primary-ink">
                  <arrow.Icon aria-hidden="true" className="size-4" strokeWidth={2.75} />
                </span>
                <span className="sr-only">{arrow.word}</span>
              </>
            )}
            <span className="min-w-0">{before}</span>
          </p>
        )}
        <p className="mt-0.5 text-sm text-ink-soft">{detail}</p>
        {children}
      </div>
    </div>
  );
}

/** The reader's one action on each fact, and its place. */
export type FactActions = Partial<Record<Sentence['id'], { label: string; to: string }>>;

interface FactListProps {
  facts: readonly Sentence[];
  actions: FactActions;
}

/** Shows what the numbers say, above the pictures: figure, words, action (rule I20). */
export function FactList({ facts, actions }: FactListProps) {
  return (
    <Card as="section" aria-label="En cinco cifras">
      <ul className="divide-y divide-line">
        {facts.map(({ id, ...fact }) => {
          const action = actions[id];
          return (
            <li
              key={id}
              className={cx('pt-4 first:pt-0', action ? 'pb-2 last:-mb-2 last:pb-0' : 'pb-4 last:pb-0')}
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
