/** Signs that only join or select (ZWJ in an emoji, ZWNJ in Persian): a name may need them, a number or a code never does. */
const JOINERS = String.raw`\u200C\u200D`;
const SELECTORS = String.raw`\u034F\p{Variation_Selector}`;

/** Signs that nobody sees, without these. The flag of a region, which is made of hidden tags, is the group that stays. */
const HIDDEN = new RegExp(
  String.raw`(\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F})|\uFEFF|` +
    String.raw`(?!\s|[${JOINERS}${SELECTORS}])[\p{Cc}\p{Bidi_Control}\uFFF9-\uFFFB\p{Default_Ignorable_Code_Point}]`,
  'gu',
);
/** Joiners and selectors that join or select nothing: after a blank, before one, or one after the other. */
const STRAY = new RegExp(
  String.raw`(^|\s)[${JOINERS}${SELECTORS}]+|[${JOINERS}][${JOINERS}${SELECTORS}]*(?=\s|$)|` +
    `([${JOINERS}])[${JOINERS}${SELECTORS}]+|([${SELECTORS}])[${SELECTORS}]+`,
  'gu',
);
const JOINING = new RegExp(`[${JOINERS}${SELECTORS}]`, 'gu');

const DASHES = /[\p{Pd}\u02D7\u2043\u2212]/gu;
const QUOTES = String.raw`["'<>´${'`'}\u00AB\u00BB\u2018-\u201F\u2039\u203A]`;
const QUOTED = new RegExp(`^${QUOTES}(.*)${QUOTES}[.,;]?$`);
/** A label in front, as in "NIF: B12345674". */
const LABEL = /^[^0-9:/@#]{2,40}: /;

/** Returns a pasted text without controls, directions and signs without width. Joiners and line breaks stay. */
export const stripInvisibleCharacters = (text: string): string => text.replace(HIDDEN, '$1');

/**
 * Returns one line that a person wrote, such as a name, without what hides in it and with single blanks. Same as
 * `private.typed_line`.
 */
export const cleanLine = (text: string): string =>
  stripInvisibleCharacters(text).replace(STRAY, '$1$2$3').replace(/\s+/g, ' ').trim();

/**
 * Returns a typed or pasted number, code, user name, address or link in plain signs: nothing hidden, full-width signs as
 * ASCII, every dash as a hyphen, without quotation marks around it and a label before it. Letters, accents and raised
 * figures stay, as a guess would change the value. Same as `private.typed_value`.
 */
export function cleanValue(typed: string): string {
  const plain = cleanLine(typed)
    .replace(JOINING, '')
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(DASHES, '-')
    .replace(/[ \u2800]+/g, ' ')
    .trim();
  return withoutLabel(withoutLabel(plain));
}

const withoutLabel = (text: string) => text.replace(QUOTED, '$1').trim().replace(LABEL, '');

/**
 * Returns a typed e-mail address, also out of `Ana <ana@…>` or `mailto:…`, without the full stop or comma behind it.
 * `private.typed_email` does the same, and writes it in lower case.
 */
export const cleanEmail = (typed: string): string =>
  cleanValue(typed.replace(/^[^<]*<([^<>]*)>.*$/s, '$1'))
    .replace(/^mailto:/i, '')
    .replace(/[.,; ]+$/, '');
