import { stripInvisibleCharacters } from '@/domain/invisible-characters';

/** Number of digits of a code from a mail (supabase/config.toml). */
export const MAIL_CODE_LENGTH = 8;

/** Matches a mail code in which some digits are typed as the letters that look like them. */
const LOOKS_LIKE_DIGITS = new RegExp(`^[\\doil]{${MAIL_CODE_LENGTH}}$`, 'i');

/** Returns the letters and digits of a code, without what people and apps write between and around them. */
export function stripSeparators(typed: string): string {
  return typed.normalize('NFKC').replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Returns the code from a mail, also out of a whole sentence. Returns what was typed if it holds no such code. */
export function cleanMailCode(typed: string): string {
  const text = stripInvisibleCharacters(typed.normalize('NFKC'));
  const numbers = text.match(/\d+/g) ?? [];
  const groups = text.match(/\d+(?:[\s\p{Pd}.]\d+)+/gu) ?? [];
  const codes = [...numbers, ...groups.map(stripSeparators)];
  const all = stripSeparators(text);
  return (
    codes.find((code) => code.length === MAIL_CODE_LENGTH) ??
    (LOOKS_LIKE_DIGITS.test(all) ? all.replace(/o/gi, '0').replace(/[il]/gi, '1') : all)
  );
}

/** Returns a telephone with blanks between its groups, as the server takes it. */
export function cleanPhone(typed: string): string {
  return stripInvisibleCharacters(typed.normalize('NFKC'))
    .replace(/^\s*tel:/i, '')
    .replace(/[\s\p{Pd}().,/·]+/gu, ' ')
    .trim();
}
