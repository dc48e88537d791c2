import { ambiguousAmount, isEmptyAmount, parseCents, formatEurosForInput } from '@/domain/money';

/** A prize is worth from one cent to 300 € (rule I10); the server has the same. */
const MAX_VALUE_CENTS = 30_000;
/** A wheel's ceiling a month, from 1 to 10,000 €. */
const MIN_CEILING_CENTS = 100;
const MAX_CEILING_CENTS = 1_000_000;

/** Parses a field that may stay empty. Returns cents, null for an empty one, or undefined outside the bounds. */
const parseOptional = (typed: string, from: number, to: number) =>
  isEmptyAmount(typed) ? null : (parseCents(typed, from, to) ?? undefined);

/** Parses a prize's typed value. Returns cents, null for none, or undefined outside 0.01 to 300 €. */
export const parseMarketValue = (typed: string) => parseOptional(typed, 1, MAX_VALUE_CENTS);

/** Parses a wheel's typed ceiling. Returns cents, null for none, or undefined outside 1 to 10,000 €. */
export const parseCeiling = (typed: string) => parseOptional(typed, MIN_CEILING_CENTS, MAX_CEILING_CENTS);

export const VALUE_PROBLEM = 'Escribe euros, por ejemplo 1,50: de 0,01 a 300.';
export const CEILING_PROBLEM = 'Escribe euros, de 1 a 10000, o déjalo vacío.';

/** Returns the problem with a wheel's typed ceiling, or null; an empty field has none. */
export const ceilingProblem = (typed: string) =>
  parseCeiling(typed) === undefined ? (ambiguousAmount(typed, MAX_CEILING_CENTS) ?? CEILING_PROBLEM) : null;

/** Formats cents for the field, "1,50"; null is an empty field. */
export const writtenMarketValue = (cents: number | null) =>
  cents === null ? '' : formatEurosForInput(cents);
