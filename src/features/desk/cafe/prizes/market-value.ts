/** A prize is worth from one cent to 300 € (rule I10); the server has the same. */
const MAX_VALUE_CENTS = 30_000;
/** A wheel's ceiling a month, from 1 to 10,000 €. */
const MIN_CEILING_CENTS = 100;
const MAX_CEILING_CENTS = 1_000_000;

const EUROS = /^(\d{1,5})(?:[.,](\d{1,2}))?$/;

/**
 * Parses typed euros, "1,50" or "1.50 €".
 * @returns cents, null for an empty field, or undefined when it is no amount within the limits
 */
function parseCents(typed: string, from: number, to: number): number | null | undefined {
  const text = typed.replace('€', '').trim();
  if (text === '') return null;
  const match = EUROS.exec(text);
  if (!match) return undefined;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents >= from && cents <= to ? cents : undefined;
}

/** Parses a prize's typed value. Returns cents, null for none, or undefined outside 0.01 to 300 €. */
export const parseMarketValue = (typed: string) => parseCents(typed, 1, MAX_VALUE_CENTS);

/** Parses a wheel's typed ceiling. Returns cents, null for none, or undefined outside 1 to 10,000 €. */
export const parseCeiling = (typed: string) => parseCents(typed, MIN_CEILING_CENTS, MAX_CEILING_CENTS);

export const VALUE_PROBLEM = 'Escribe euros, por ejemplo 1,50: de 0,01 a 300.';

/** Formats cents for the field, "1,50"; null is an empty field. */
export const writtenMarketValue = (cents: number | null) =>
  cents === null ? '' : (cents / 100).toFixed(2).replace('.', ',');
