import { cleanValue } from '@functions/_shared/texts/typed-text';

export { stripInvisibleCharacters } from '@functions/_shared/texts/typed-text';

/** Signs that nobody sees but that others need: joiners, variation selectors (❤️) and the grapheme joiner. */
const JOINER = String.raw`\u200C\u200D`;
const SELECTOR = String.raw`\p{Variation_Selector}\u034F`;

/** Controls, signs that turn the direction, and blanks without width. */
const HIDDEN = String.raw`[\p{Cc}\p{Bidi_Control}\u2028\u2029\uFFF9-\uFFFB]|(?![${JOINER}${SELECTOR}])\p{Default_Ignorable_Code_Point}`;

/** U+2800 is the empty pattern of Braille: a sign that shows nothing. */
const VISIBLE = String.raw`[^\s\p{Cc}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]`;

/** Joiners that do not stand between two signs, and selectors that follow none. */
const STRAY = `(?:^|[\\s${JOINER}${SELECTOR}])[${SELECTOR}]|(?:^|[\\s${JOINER}])[${JOINER}]|[${JOINER}](?!${VISIBLE})`;

const REFUSED = new RegExp(`${HIDDEN}|${STRAY}`, 'u');
const SHOWS_SOMETHING = new RegExp(VISIBLE, 'u');

/** Flags of regions (Wales, for example): a black flag and tags, which are hidden anywhere else. */
const REGION_FLAG = /\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}/gu;

/**
 * Returns whether a line holds a sign that nobody sees, or shows nothing at all. Ordinary blanks, tabs included, are no
 * such signs. The server's `is_line` refuses the same; one list of examples holds both.
 */
export function hasInvisibleCharacters(line: string): boolean {
  if (/[\u2028\u2029\uFEFF]/.test(line)) return true;
  const plain = line.replace(/\s+/g, ' ').trim().replace(REGION_FLAG, 'x');
  return REFUSED.test(plain) || (plain !== '' && !SHOWS_SOMETHING.test(plain));
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
