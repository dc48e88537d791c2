/**
 * Returns the VIP code that somebody meant: in lower case, without what people and apps write between and around its
 * signs, and with the place deciding between signs that look alike (letter, two digits, letter, two digits).
 */
export function normalizeVipCode(typed: string): string {
  const [first = '', second = '', third = '', fourth = '', ...rest] = typed
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .toLowerCase();
  return letter(first) + digits(second + third) + letter(fourth) + digits(rest.join(''));
}

const letter = (sign: string) => sign.replace('0', 'o').replace(/[1ı]/, 'l');
const digits = (signs: string) => signs.replace(/o/g, '0').replace(/[ilı]/g, '1');
