import { cleanValue } from '@functions/_shared/texts/typed-text';

/** Returns typed figures in plain signs. Raised figures stay and are refused: "12⁵⁰" must not become 1250. */
export const plainFigures = (typed: string): string => cleanValue(typed).replace(/[‘’‛`´ʼ′]/g, "'");

/**
 * Parses a typed whole number ("25", "1 000", "２５"). A sign for thousands other than a blank is refused: "1.000" may
 * mean one.
 * @returns the number, or null for anything else and outside the bounds
 */
export function parseWhole(typed: string, from: number, to: number): number | null {
  const [, sign = '', figures] =
    /^([+-]?) ?(\d{1,7}|[1-9]\d{0,2}(?: \d{3})+)$/.exec(plainFigures(typed)) ?? [];
  if (figures === undefined) return null;
  const size = Number(figures.replace(/ /g, ''));
  const number = sign === '' || sign === '+' || size === 0 ? size : -size;
  return number >= from && number <= to ? number : null;
}
