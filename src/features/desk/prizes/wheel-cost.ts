import type { ListedPrize } from '@functions/_shared/contracts/procedures/prizes';
import { formatEuros } from '@functions/_shared/texts/money';
import { parseMarketValue } from '@/features/desk/prizes/market-value';
import { savedWheel, typedValue, type WheelDraft } from '@/features/desk/prizes/wheel-draft';

/** A segment of a wheel, as far as its cost goes. */
export interface CostedSegment {
  prize: string;
  percent: number;
  value_cents: number;
  /** Pieces a month; null for no limit. */
  monthly_limit: number | null;
  unlimited: boolean;
}

/** A wheel as far as its cost goes. */
export interface CostedWheel {
  segments: readonly CostedSegment[];
  ceiling_cents: number | null;
  spins_last_month: number;
  /** This month's draws of prizes that had no value. */
  unpriced: number;
}

/** Returns a draft's segments with the values of the list or those written for it; null while one is missing. */
export function costedSegments(draft: WheelDraft, prizes: readonly ListedPrize[]): CostedSegment[] | null {
  const costed = savedWheel(draft).segments.map((segment) => {
    const listed = prizes.find(({ name }) => name === segment.prize)?.value_cents;
    return { ...segment, value_cents: listed ?? parseMarketValue(typedValue(draft, segment.prize)) ?? null };
  });
  const complete = costed.flatMap((segment) =>
    segment.value_cents === null ? [] : [{ ...segment, value_cents: segment.value_cents }],
  );
  return complete.length === costed.length ? complete : null;
}

/** Returns the cents that a turn costs on average while every prize can come; they need not be whole. */
export const averageSpinCents = (segments: readonly CostedSegment[]) =>
  segments.reduce((sum, { percent, value_cents }) => sum + (percent * value_cents) / 100, 0);

/**
 * Returns the cents that a month of so many turns costs on average. A prize stops at its number, all but the unlimited
 * one at the ceiling, and the turns that are left give the unlimited one.
 */
export function expectedMonthCents(
  segments: readonly CostedSegment[],
  ceiling: number | null,
  turns: number,
): number {
  let drawn = 0;
  let limited = 0;
  for (const { percent, value_cents, monthly_limit, unlimited } of segments) {
    if (unlimited) continue;
    const times = Math.min((turns * percent) / 100, monthly_limit ?? Infinity);
    drawn += times;
    limited += times * value_cents;
  }
  const kept = ceiling === null || limited <= ceiling ? 1 : ceiling / limited;
  const unlimited = segments.find((segment) => segment.unlimited);
  return limited * kept + (turns - drawn * kept) * (unlimited?.value_cents ?? 0);
}

/** Returns the most cents that all but the unlimited prize can cost in a month; null where nothing limits them. */
export function maxMonthCents(segments: readonly CostedSegment[], ceiling: number | null): number | null {
  const limited = segments.filter(({ unlimited }) => !unlimited);
  const numbers = limited.reduce(
    (sum, { monthly_limit, value_cents }) => sum + (monthly_limit ?? Infinity) * value_cents,
    0,
  );
  const most = Math.min(numbers, ceiling ?? Infinity);
  return most === Infinity ? null : most;
}

/** Names whose plural is certain. */
const PLURALS: readonly (readonly [RegExp, string])[] = [
  [/^café gratis$/i, 'los cafés'],
  [/^(\p{L}+a) gratis$/iu, 'las $1s'],
  [/^(\p{L}+o) gratis$/iu, 'los $1s'],
];

/** Returns a prize's name for "más …": "los cafés" where the plural is certain, otherwise the name in quotes. */
export function pluralPrize(name: string): string {
  const found = PLURALS.find(([pattern]) => pattern.test(name));
  return found ? name.replace(found[0], found[1]).toLowerCase() : `«${name}»`;
}

/** Rounds to whole cents, from 10 € on to whole euros. */
const rounded = (cents: number) => (cents < 1000 ? Math.round(cents) : Math.round(cents / 100) * 100);

/** Returns the end of a sentence about a month's cost: what had no value when it came counts for no ceiling. */
export const unpricedNote = (count: number) =>
  count === 0
    ? ''
    : `, y ${count === 1 ? 'un premio que ya salió' : `${count} premios que ya salieron`} este mes sin valor puesto`;

/** Says below the cost of a turn that it is an average, and what a month with as many turns as the last costs. */
export function averageText({
  segments,
  ceiling_cents,
  spins_last_month: turns,
}: Pick<CostedWheel, 'segments' | 'ceiling_cents' | 'spins_last_month'>): string {
  if (turns === 0) return 'De media';
  return `De media; un mes como el último, ${formatEuros(rounded(expectedMonthCents(segments, ceiling_cents, turns)))}`;
}

/** Says what a month costs at most: "Como mucho 60 € al mes, más los cafés."; null where nothing limits it. */
export function limitText({
  segments,
  ceiling_cents,
  unpriced,
}: Pick<CostedWheel, 'segments' | 'ceiling_cents' | 'unpriced'>): string | null {
  const most = maxMonthCents(segments, ceiling_cents);
  if (most === null) return null;
  const unlimited = segments.find((segment) => segment.unlimited);
  const besides = unlimited ? `, más ${pluralPrize(unlimited.prize)}` : '';
  return `Como mucho ${formatEuros(most)} al mes${besides}${unpricedNote(unpriced)}.`;
}
