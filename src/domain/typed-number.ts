import { stripInvisibleCharacters } from '@/domain/pasted-text';

/**
 * Returns typed figures in plain signs: full-width ones as ASCII, every apostrophe as ', every blank as one space.
 * Raised figures stay and are refused: "12⁵⁰" must not become 1250.
 */
export function plainFigures(typed: string): string {
  return stripInvisibleCharacters(typed)
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[‘’‛`´ʼ′]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Parses a typed whole number ("25", "1 000", "２５"). A sign for thousands other than a blank is refused: "1.000" may
 * mean one.
 * @returns the number, or null for anything else and outside the bounds
 */
export function parseWhole(typed: string, from: number, to: number): number | null {
  const [, sign = '', figures] =
    /^([+\u2010-\u2015\u2212-]?) ?(\d{1,7}|[1-9]\d{0,2}(?: \d{3})+)$/.exec(plainFigures(typed)) ?? [];
  if (figures === undefined) return null;
  const size = Number(figures.replace(/ /g, ''));
  const number = sign === '' || sign === '+' || size === 0 ? size : -size;
  return number >= from && number <= to ? number : null;
}
