/** A part of the journey that has files of its own: the panel of a challenge, by its number, or the wheel. */
export type JourneyPanel = number | 'wheel';

/** Fields of the answer of `load_journey` that decide the first panel. */
interface Answer {
  record: { hito_actual: number; hito_validado: number } | null;
}

/** Returns the part that the journey shows first. In: the answer of its first call, undefined for a refusal. */
export function findInitialPanel(answer: unknown): JourneyPanel {
  const { record } = (answer ?? {}) as Partial<Answer>;
  if (!record) return 1;
  return record.hito_validado === record.hito_actual ? 'wheel' : record.hito_actual;
}
