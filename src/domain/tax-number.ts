import { cleanValue } from '@functions/_shared/texts/typed-text';

const PERSON_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const COMPANY_LETTERS = 'JABCDEFGHI';

/**
 * Returns a tax number as it is kept and compared: capitals and digits, without its label and what people put between
 * them, and with the zeros that a DNI or NIE lost at its beginning. Its control letter still has to fit. Same as
 * `private.tax_number_form`.
 */
export const taxNumberForm = (typed: string) =>
  cleanValue(typed)
    .replace(/[ .,:;/\\|_'"()·-]/g, '')
    .toUpperCase()
    .replace(/^(?:NIF|CIF|DNI|NIE|VAT|IVA|N[ºO])*(?:ES)?(?=[0-9A-Z]{9}$|[XYZ]?[0-9]{6,7}[A-Z]$)/, '')
    .replace(/^[0-9]{6,7}(?=[A-Z]$)/, (figures) => figures.padStart(8, '0'))
    .replace(/^([XYZ])(?=[0-9]{6}[A-Z]$)/, '$10');

/** The characters that may end a company's number; none for a kind that there is not. */
function companyEnds(number: string): string[] {
  const sum = [...number.slice(1, 8)].reduce((total, figure, place) => {
    const value = Number(figure) * (place % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  const digit = (10 - (sum % 10)) % 10;
  const letter = COMPANY_LETTERS[digit]!;
  if (/^[ABEH]/.test(number)) return [String(digit)];
  return /^[NPQRSW]/.test(number) ? [letter] : [String(digit), letter];
}

/**
 * Returns the problem with a Spanish tax number as typed, or null (rule V35). The server decides, and a test compares
 * both.
 */
export function taxNumberProblem(typed: string): string | null {
  const number = taxNumberForm(typed);
  const person = /^[0-9XYZKLM][0-9]{7}[A-Z]$/.test(number);
  if (!person && !/^[ABCDEFGHJNPQRSUVW][0-9]{7}[0-9A-J]$/.test(number))
    return 'Un NIF tiene nueve letras y números, como B12345674 o 12345678Z.';
  const figures = number.slice(0, 8).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
  const ends = person ? [PERSON_LETTERS[Number(figures.replace(/^[KLM]/, '')) % 23]!] : companyEnds(number);
  return ends.includes(number.slice(8))
    ? null
    : `El final «${number.slice(8)}» no cuadra con el resto: revisa letras y números.`;
}
