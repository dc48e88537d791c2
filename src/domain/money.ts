/** Smallest and largest amount of a ticket, in cents (rule V15). */
const MIN_TICKET_CENTS = 1;
const MAX_TICKET_CENTS = 100_000;
/** Conectitos for one euro, rounded down (rule V11). */
export const CONECTITOS_PER_EURO = 10;

/**
 * Parses an amount with comma or point and at most two decimals ("12,50", "12.5", "12 €"). Returns cents, or null for
 * anything else and outside 0.01 to 1,000.00 €.
 */
export function parseEuros(text: string): number | null {
  const match = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(text.replace('€', '').trim());
  if (!match) return null;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents >= MIN_TICKET_CENTS && cents <= MAX_TICKET_CENTS ? cents : null;
}

/**
 * Returns the whole Conectitos for an amount in cents: `floor(euros * 10)` without the errors of decimal fractions.
 */
export function conectitosFor(cents: number): number {
  return Math.floor((cents * CONECTITOS_PER_EURO) / 100);
}

export { formatEuros } from '@functions/_shared/words/money';
