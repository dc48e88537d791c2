/** Prize of challenge 1 at a café that has chosen none (rule R1). */
const COFFEE = 'Café gratis';

/** Returns the promise of a café that has not written its own, by its prize of challenge 1. */
export const defaultHeadline = (firstPrize: string) =>
  firstPrize === COFFEE ? 'Tu primer café, gratis' : `Tu primer premio: ${firstPrize}`;

/** Returns the poster's sentence about the prize of challenge 1. */
export const firstPrizeSentence = (firstPrize: string) =>
  `El primer premio: ${firstPrize === COFFEE ? 'un café gratis' : firstPrize}.`;

/** Maximum length of a headline; the server has the same. */
const MAX_HEADLINE = 40;

/** Returns the problem with a typed promise, or null. */
export function headlineProblem(typed: string): string | null {
  return typed.trim().replace(/\s+/g, ' ').length > MAX_HEADLINE
    ? `Escribe como mucho ${MAX_HEADLINE} caracteres`
    : null;
}
