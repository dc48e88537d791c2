import { normalizeVipCode } from '@functions/_shared/texts/vip-code';

const VIP_CODE_LENGTH = 6;

/** Letter, two digits, letter, two digits, as in a34n75 (rule V22); the server has the same. */
const PATTERN = /^[a-z]\d{2}[a-z]\d{2}$/;

/** A whole code among other words: of a message, or of a card's link. */
const IN_A_SENTENCE = /\b[a-z]\d\d[ \p{Pd}]?[a-z]\d\d\b/iu;

/** Returns the typed code as it is meant, in lower case, without blanks and separators, at most six characters. */
export function tidyVipCode(typed: string): string {
  const [code] = IN_A_SENTENCE.exec(typed) ?? [typed];
  return normalizeVipCode(code).slice(0, VIP_CODE_LENGTH);
}

/** Returns true if a text has the form of a VIP code. */
export function isVipCode(code: string): boolean {
  return PATTERN.test(code);
}
