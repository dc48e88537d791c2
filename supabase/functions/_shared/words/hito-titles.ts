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

/** Returns the challenge's title, or "Hito {n}" for numbers without one. */
export const hitoTitle = (hito: number): string => HITO_TITLES[hito - 1] ?? `Hito ${hito}`;
