import { cleanLine, cleanValue } from '@functions/_shared/texts/typed-text';

export { stripInvisibleCharacters } from '@functions/_shared/texts/typed-text';

const SHOWS_SOMETHING = /[^\s\p{Z}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Returns whether a line holds a sign that nobody sees, or shows nothing at all. Ordinary blanks, tabs included, are no
 * such signs. The server's `is_line` refuses the same; one list of examples holds both.
 */
export function hasInvisibleCharacters(line: string): boolean {
  const plain = line.replace(/\s+/g, ' ').trim();
  return (
    /[\u2028\u2029\uFEFF]/.test(line) ||
    cleanLine(plain) !== plain ||
    (plain !== '' && !SHOWS_SOMETHING.test(plain))
  );
}

/** Number of digits of a code from a mail (supabase/config.toml). */
export const MAIL_CODE_LENGTH = 8;

/** Matches a mail code in which some digits are typed as the letters that look like them. */
const LOOKS_LIKE_DIGITS = new RegExp(`^[\\doil]{${MAIL_CODE_LENGTH}}$`, 'i');

/** Returns the letters and digits of a code, without what people and apps write between, around and before them. */
export function stripSeparators(typed: string): string {
  return cleanValue(typed)
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Returns the code from a mail, also out of a whole sentence. Returns what was typed if it holds no such code. */
export function cleanMailCode(typed: string): string {
  const text = cleanValue(typed).normalize('NFKC');
  const numbers = text.match(/\d+/g) ?? [];
  const groups = text.match(/\d+(?:[ .-]\d+)+/g) ?? [];
  const codes = [...numbers, ...groups.map(stripSeparators)];
  const all = stripSeparators(text);
  return (
    codes.find((code) => code.length === MAIL_CODE_LENGTH) ??
    (LOOKS_LIKE_DIGITS.test(all) ? all.replace(/o/gi, '0').replace(/[il]/gi, '1') : all)
  );
}

/** Returns a telephone with blanks between its groups, as the server takes it. Same as `private.typed_phone`. */
export function cleanPhone(typed: string): string {
  return cleanValue(typed)
    .replace(/^tel[.:]*/i, '')
    .replace(/[-\s().,/·]+/g, ' ')
    .trim();
}
