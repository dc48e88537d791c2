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
const ALL_HIDDEN = new RegExp(HIDDEN, 'gu');
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

/** Returns a pasted text without controls, directions and blanks without width. Joiners and line breaks stay. */
export function stripInvisibleCharacters(text: string): string {
  return text.replace(ALL_HIDDEN, (sign) => (/\s/.test(sign) && sign !== '\uFEFF' ? sign : ''));
}
