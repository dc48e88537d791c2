/**
 * Returns the VIP code that somebody meant: in lower case, without blanks, and with the place deciding between signs
 * that look alike (letter, two digits, letter, two digits). SQL has the same function.
 */
export function meantVipCode(typed: string): string {
  const [first = '', second = '', third = '', fourth = '', ...rest] = typed.replace(/\s/g, '').toLowerCase();
  return letter(first) + digits(second + third) + letter(fourth) + digits(rest.join(''));
}

const letter = (sign: string) => sign.replace('0', 'o').replace('1', 'l');
const digits = (signs: string) => signs.replace(/o/g, '0').replace(/[il]/g, '1');
