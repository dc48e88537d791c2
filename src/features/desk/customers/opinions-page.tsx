import type { Opinions } from '@functions/_shared/contracts/procedures/opinions';
import { monthOfYear } from '@functions/_shared/texts/numbers';
import { Coffee } from 'lucide-react';
import { useRpcQuery } from '@/data/rpc';
import { RATING_LABELS } from '@/domain/rating-labels';
import { DeskPageLayout } from '@/features/desk/shared/desk-page-layout';
import { Card } from '@/ui/card';

/** `/team/:cafeSlug/customers/opinions`: private opinions up to yesterday, counted by rating (rule J34). */
export function OpinionsPage({ cafeSlug }: { cafeSlug: string }) {
  return (
    <DeskPageLayout
      tab="opinions"
      query={useRpcQuery('load_opinions', { cafe_slug: cafeSlug })}
      failure="No hemos podido cargar las opiniones"
    >
      {({ months }) => (
        <div className="grid max-w-3xl gap-5">
          <p className="max-w-prose text-ink-soft">
            Hasta ayer, sin día ni hora, y con nombre solo si quien opina lo firmó. No intentes adivinar de
            quién es cada una: te lo cuentan porque se fían.
          </p>
          {months.length === 0 && <p className="font-semibold">Todavía no hay ninguna opinión que leer.</p>}
          {months.map((month) => (
            <Month key={month.month} {...month} />
          ))}
        </div>
      )}
    </DeskPageLayout>
  );
}

function Month({ month, counts, lines }: Opinions['months'][number]) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const mean = counts.reduce((sum, count, index) => sum + count * (index + 1), 0) / total;
  return (
    <Card as="section" aria-labelledby={`opinions-${month}`}>
      <h2 id={`opinions-${month}`} className="text-heading first-letter:uppercase">
        {monthOfYear(month)}
      </h2>
      <p className="mt-1 text-ink-soft">
        {total === 1 ? '1 opinión' : `${total} opiniones`},{' '}
        {mean.toLocaleString('es-ES', { maximumFractionDigits: 1 })} tazas de media
      </p>
      <dl className="mt-3 grid grid-cols-5 gap-2 text-center">
        {counts.map((count, index) => (
          <div key={RATING_LABELS[index]} className="rounded-control bg-paper-deep px-1 py-2">
            <dt className="text-xs text-ink-soft">{RATING_LABELS[index]}</dt>
            <dd className="text-heading tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {lines.length > 0 && (
        <ul className="mt-4 divide-y divide-line">
          {lines.map(({ rating, suggestion, name }, index) => (
            <li key={index} className="flex gap-3 py-3">
              <span className="flex shrink-0 items-center gap-1 self-start font-semibold tabular-nums">
                {rating}
                <Coffee aria-label={rating === 1 ? 'taza' : 'tazas'} className="size-4" />
              </span>
              <span className="min-w-0 break-words">
                {suggestion ?? <span className="text-ink-soft">Sin comentario</span>}
                {name !== null && <span className="block text-sm text-ink-soft">{name}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
