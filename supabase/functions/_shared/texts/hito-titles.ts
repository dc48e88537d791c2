/** Titles of the seven challenges, in order (rule J6). */
export const HITO_TITLES = [
  'Tu primera reseña',
  'Repetiste, nos gusta eso',
  'Compártelo con el mundo',
  'Trae a un cómplice',
  'Tu opinión importa',
  'Café, comunidad y continuidad',
  'Aumento de valor',
] as const;

/** Kind of a café's challenge 1 (rule J34). */
export type FirstChallenge = 'review' | 'opinion';

/**
 * Returns the challenge's title, or "Hito {n}" for numbers without one.
 * @param first what challenge 1 asks for there; null for no one café, which has the programme's titles
 */
export function hitoTitle(hito: number, first: FirstChallenge | null): string {
  if (hito === 1 && first === 'opinion') return 'Tu primera opinión';
  return HITO_TITLES[hito - 1] ?? `Hito ${hito}`;
}
