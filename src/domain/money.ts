import { CONECTITOS_PER_EURO } from '@/domain/figures';

/** Smallest and largest amount of a ticket, in cents (rule V15). */
const MIN_TICKET_CENTS = 1;
const MAX_TICKET_CENTS = 100_000;

/**
 * Parses typed euros with comma or point and at most two decimals ("12,50", "12.5", "12 €").
 * @param from smallest amount, in cents
 * @param to largest amount, in cents, below 100,000 €
 * @returns cents, or null for anything else and outside these bounds
 */
export function parseCents(typed: string, from: number, to: number): number | null {
  const match = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(typed.replace('€', '').trim());
  if (!match) return null;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents >= from && cents <= to ? cents : null;
}

/** Parses a ticket's typed amount. Returns cents, or null for anything but 0.01 to 1,000.00 €. */
export const parseTicketAmount = (typed: string) => parseCents(typed, MIN_TICKET_CENTS, MAX_TICKET_CENTS);

/** Writes cents as a form's field has them: "12,50". */
export const writeEuros = (cents: number) => toEuros(cents).toFixed(2).replace('.', ',');

/** Returns cents as a number of euros, for files and charts alone: everything else counts in cents. */
export function toEuros(cents: number): number;
export function toEuros(cents: number | null): number | null;
export function toEuros(cents: number | null) {
  return cents === null ? null : cents / 100;
}

/**
 * Returns the whole Conectitos for an amount in cents: `floor(euros * 10)` without the errors of decimal fractions.
 */
export function conectitosFor(cents: number): number {
  return Math.floor((cents * CONECTITOS_PER_EURO) / 100);
}

export { formatEuros } from '@functions/_shared/words/money';
