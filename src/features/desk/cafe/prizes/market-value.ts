import { parseEuros } from '@/domain/money';

const NOTHING = /^0{1,4}(?:[.,]0{1,2})?$/;

/**
 * Parses a prize's typed value. Returns cents, null for no value, or undefined when it is no amount up to 1,000 €.
 */
export function parseMarketValue(typed: string): number | null | undefined {
  const text = typed.replace('€', '').trim();
  if (text === '') return null;
  return NOTHING.test(text) ? 0 : (parseEuros(text) ?? undefined);
}

/** Formats cents for the field, "1,50"; null is an empty field. */
export const writtenMarketValue = (cents: number | null) =>
  cents === null ? '' : (cents / 100).toFixed(2).replace('.', ',');
