/** Why the auth service finds a password weak: its reasons, and how they are said. */
const weaknesses: Record<string, string> = {
  length: 'Debe tener al menos 8 caracteres.',
  characters: 'Debe combinar letras y números.',
  pwned: 'Es muy común o se ha filtrado alguna vez: elige otra.',
};

/** In: the auth service's reasons. Out: a sentence for each that is known; empty for none. */
export function weaknessText(reasons: readonly string[]): string {
  return reasons.flatMap((reason) => weaknesses[reason] ?? []).join(' ');
}
