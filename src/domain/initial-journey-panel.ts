/** A part of the journey that has files of its own: the panel of a challenge, by its number, or the wheel. */
export type JourneyPanel = number | 'wheel';

/** Fields of the answer of `load_journey` that decide the first panel. */
interface Answer {
  enrollment: { hito_actual: number; hito_validado: number } | null;
}

/** Returns the part that the journey shows first. In: the answer of its first call, undefined for a refusal. */
export function findInitialPanel(answer: unknown): JourneyPanel {
  const { enrollment } = (answer ?? {}) as Partial<Answer>;
  if (!enrollment) return 1;
  return enrollment.hito_validado === enrollment.hito_actual ? 'wheel' : enrollment.hito_actual;
}
