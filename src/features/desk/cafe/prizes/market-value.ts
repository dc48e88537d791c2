import { parseEuros } from '@/domain/money';

const NOTHING = /^0{1,4}(?:[.,]0{1,2})?$/;

/** In: what a prize is worth, as typed. Out: cents, null for no value, undefined where it is no amount up to 1,000 €. */
export function parseMarketValue(typed: string): number | null | undefined {
  const text = typed.replace('€', '').trim();
  if (text === '') return null;
  return NOTHING.test(text) ? 0 : (parseEuros(text) ?? undefined);
}

/** In: cents, or null for no value. Out: as it stands in the field, "1,50". */
export const writtenMarketValue = (cents: number | null) =>
  cents === null ? '' : (cents / 100).toFixed(2).replace('.', ',');
