import { CONECTITOS_PER_EURO } from '@/domain/figures';
import { plainFigures } from '@/domain/typed-number';

/** Smallest and largest amount of a ticket, in cents (rule V15). */
const MIN_TICKET_CENTS = 1;
export const MAX_TICKET_CENTS = 100_000;

/** The currency before or after an amount. */
const CURRENCY = /^(?:€|eur(?:os?)?\b) ?| ?(?:€|eur(?:os?)?)\.?$/gi;
/** Euros without a sign for thousands, and at most two decimals after the sign for them, of which one part may lack. */
const PLAIN = /^(?=.?\d)(\d{0,7})(?:[.,'](\d{0,2}))?$/;
/** Thousands by a blank; or by any sign where another one, for decimals, says what it is. */
const GROUPED =
  /^([1-9]\d{0,2}(?: \d{3})+|[1-9]\d{0,2}(?:([.,'])\d{3})(?:\2\d{3})*(?=(?!\2)[.,']))(?:[.,'](\d{1,2}))?$/;
/** Thousands, or three decimals: nobody knows. */
const AMBIGUOUS = /^[1-9]\d{0,2}(?:[.,']\d{3})+[.,']?$/;

/** Returns the figures of a typed amount, without currency and without blanks around the sign for decimals. */
function amountFigures(typed: string): string {
  return plainFigures(typed)
    .replace(/^(\d+) ?€ ?(\d\d)$/, '$1,$2')
    .replace(CURRENCY, '')
    .replace(/ ?([.,']) ?/g, '$1');
}

/** Returns true if a field for an amount holds nothing but blanks and the currency. */
export const isEmptyAmount = (typed: string) => amountFigures(typed) === '';

/**
 * Parses euros as people write them ("12,50", "12.5", "12'50", "1.000,00 €", "12,", ",50 EUR").
 * @param from smallest amount, in cents
 * @param to largest amount, in cents, below 10,000,000 €
 * @returns cents, or null for anything else, outside these bounds and for "1.000", which may mean one or a thousand
 */
export function parseCents(typed: string, from: number, to: number): number | null {
  const figures = amountFigures(typed);
  const [, plain, plainDecimals] = PLAIN.exec(figures) ?? [];
  const [, grouped, , groupedDecimals] = GROUPED.exec(figures) ?? [];
  const euros = plain ?? grouped?.replace(/\D/g, '');
  if (euros === undefined) return null;
  const decimals = plainDecimals ?? groupedDecimals ?? '';
  const cents = Number(euros) * 100 + Number(decimals.padEnd(2, '0'));
  return cents >= from && cents <= to ? cents : null;
}

/**
 * Returns why an amount such as "1.000" is not read, or null for every other text.
 * @param to largest amount, in cents: where thousands would pass it, nothing is in doubt
 */
export function ambiguousAmount(typed: string, to: number): string | null {
  const figures = amountFigures(typed);
  return AMBIGUOUS.test(figures) && Number(figures.replace(/\D/g, '')) * 100 <= to
    ? `No sabemos si «${figures}» lleva miles o decimales. Escribe 1000 para mil euros, y 1,00 para uno.`
    : null;
}

/** Parses a ticket's typed amount. Returns cents, or null for anything but 0.01 to 1,000.00 €. */
export const parseTicketAmount = (typed: string) => parseCents(typed, MIN_TICKET_CENTS, MAX_TICKET_CENTS);

/** Writes cents as a form's field has them: "12,50". */
export const formatEurosForInput = (cents: number) => toEuros(cents).toFixed(2).replace('.', ',');

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
