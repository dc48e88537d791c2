import type { Results } from '@/features/desk/results/results';
import { formatCounted, MIN_SAMPLE, percentOf } from '@functions/_shared/texts/numbers';
import { isOver, isSmallChange, upper, type Sentence } from '@functions/_shared/texts/sentences';

/** The first sentence of the page: the fact that it tells, its change as a part of the time before, null where none is known. */
export type Headline = ReturnType<typeof headlineOf>;

/** Returns the change since the time before, as a part of it; 0 for one that comes and goes by itself. */
const changeOf = (now: number, before: number) =>
  isSmallChange(now, before) ? 0 : (now - before) / Math.max(before, 1);

/**
 * Returns the sentence that the page begins with (rule I20): of what got worse that which concerns most people, else of
 * what got better, else the fact about new customers as it stands.
 */
export function headlineOf(results: Pick<Results, 'sentences' | 'period'>, facts: readonly Sentence[]) {
  const { returned, lapsed, best_hour, best_hour_before } = results.sentences;
  const percent = percentOf(returned.back, returned.of);
  const percentBefore = percentOf(returned.back_before, returned.of_before);
  // a café with more visits may have as many more absent customers
  const growth = best_hour && best_hour_before ? Math.max(1, best_hour.of / best_hour_before.of) : 1;
  const usual = Math.min(Math.max(lapsed.people, lapsed.people_before), lapsed.people_before * growth);
  const changes = {
    returned: percent === null || percentBefore === null ? null : changeOf(percent, percentBefore),
    lapsed: lapsed.people_before < MIN_SAMPLE ? null : changeOf(lapsed.people, usual),
  };
  const moreBack = changes.returned ? ((percent! - percentBefore!) * returned.of) / 100 : 0;
  const fewerLapsed = changes.lapsed ? usual - lapsed.people : 0;
  const worst = Math.min(moreBack, fewerLapsed);
  const gain = worst < 0 ? worst : Math.max(moreBack, fewerLapsed);
  const id: 'returned' | 'lapsed' = gain === moreBack ? 'returned' : 'lapsed';
  const change = changes[id];
  const { from, figure, words, detail, before } = facts.find((fact) => fact.id === id)!;
  const earlier = before && `${upper(before)}.`;
  if (change === null)
    return { id, text: `${figure ?? ''} ${words}`.trim(), detail: detail ?? earlier, verdict: null, change };
  const [now, then] = id === 'returned' ? ['Vuelven', 'Volvieron'] : ['Dejan de venir', 'Dejaron de venir'];
  const how = gain === 0 ? 'como' : change < 0 ? 'menos que' : 'más que';
  const base =
    id === 'returned' ? `De ${formatCounted(returned.of, 'cliente nuevo', 'clientes nuevos')}.` : from;
  return {
    id,
    text: `${isOver(results.period) ? then : now} ${how} antes: ${figure}.`,
    detail: `${base} ${earlier}`,
    verdict: gain < 0 ? ('worse' as const) : gain > 0 ? ('better' as const) : null,
    change,
  };
}
