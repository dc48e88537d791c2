import type { Journey, JourneyEnrollment } from '@functions/_shared/contracts/procedures/journey';

/** State of a step: `open` ones can be completed, the others are read-only. */
export type StepState = 'open' | 'done' | 'locked';

/**
 * Returns the state of a step from 1 to 7.
 * @param enrollment null for visitors and newcomers, who stand at the first challenge
 */
export function stepState(
  enrollment: Pick<JourneyEnrollment, 'hito_actual' | 'hito_1_completado'> | null,
  step: number,
): StepState {
  const hito1Done = enrollment?.hito_1_completado ?? false;
  const current = Math.max(enrollment?.hito_actual ?? 1, hito1Done ? 2 : 1);
  if (step < current) return 'done';
  return step === current ? 'open' : 'locked';
}

/**
 * Returns the state as {@link stepState} does; visitors and administrators in preview may look at every step as if it
 * were their current one.
 */
export function stepStateFor(
  { viewer, enrollment }: Pick<Journey, 'viewer' | 'enrollment'>,
  step: number,
): StepState {
  const looksOn = !enrollment && (viewer === 'visitor' || viewer === 'preview');
  return looksOn ? 'open' : stepState(enrollment, step);
}
