import { HITO_TITLES } from '@functions/_shared/words/hito-titles';

/** Number of challenges of each café. */
export const HITO_COUNT = 7;
/** `hito_actual` of someone who has finished. */
const JOURNEY_DONE = 8;

/** Name of a prize that came without one. */
export const FALLBACK_PRIZE = 'Premio sorpresa';

export interface HitoDefinition {
  id: number;
  title: string;
  description: string;
  /** The reward in a few words. */
  reward: string;
  /** `fixed` for a known reward, `variable` for the wheel. */
  rewardType: 'fixed' | 'variable';
}

const WHEEL = 'Ruleta de premios';

/** The seven challenges, in order (rules J6 and R1). */
export const HITOS: readonly HitoDefinition[] = [
  {
    id: 1,
    title: HITO_TITLES[0],
    description:
      'Cuenta con sinceridad cómo ha sido tu experiencia. Tu opinión ayuda a que otros encuentren la cafetería.',
    reward: 'Café gratis',
    rewardType: 'fixed',
  },
  {
    id: 2,
    title: HITO_TITLES[1],
    description: 'Vuelve en los próximos 15 días. El café gratis del premio anterior no cuenta como visita.',
    reward: WHEEL,
    rewardType: 'variable',
  },
  {
    id: 3,
    title: HITO_TITLES[2],
    description: 'Sigue a la cafetería en Instagram y sube una historia mencionándola.',
    reward: WHEEL,
    rewardType: 'variable',
  },
  {
    id: 4,
    title: HITO_TITLES[3],
    description:
      'Ven con alguien que todavía no la conozca. Cuando se registre con tu invitación, lo tienes.',
    reward: WHEEL,
    rewardType: 'variable',
  },
  {
    id: 5,
    title: HITO_TITLES[4],
    description: 'Responde una microencuesta en tres pasos cortos y ayuda a mejorar la cafetería.',
    reward: WHEEL,
    rewardType: 'variable',
  },
  {
    id: 6,
    title: HITO_TITLES[5],
    description: 'Registra dos visitas más, en días distintos, en los próximos 20 días.',
    reward: WHEEL,
    rewardType: 'variable',
  },
  {
    id: 7,
    title: HITO_TITLES[6],
    description: 'Último paso: con una compra de 10 € o más te dan tu código VIP. Escríbelo aquí.',
    reward: WHEEL,
    rewardType: 'variable',
  },
];

/** Returns the milestone's definition, or undefined when there is no such milestone. */
export function findHito(hito: number): HitoDefinition | undefined {
  return HITOS[hito - 1];
}

export { hitoTitle } from '@functions/_shared/words/hito-titles';

/** State from which the progress of a record is computed. */
export interface JourneyState {
  /** 1 to 7, 8 when finished. */
  hitoActual: number;
  hito1Completed: boolean;
  /** A reward for milestone 7 exists. */
  hito7Rewarded?: boolean;
}

/** A café is complete when the milestone passed 7 or its reward exists (rule J21). */
export function isJourneyComplete({ hitoActual, hito7Rewarded = false }: JourneyState): boolean {
  return hitoActual >= JOURNEY_DONE || hito7Rewarded;
}

/** The count shown as "X/7 hitos" (rule J21). Out: 0 to 7. */
export function progressCount(state: JourneyState): number {
  if (isJourneyComplete(state)) return HITO_COUNT;
  if (!state.hito1Completed) return 0;
  if (state.hitoActual === HITO_COUNT) return HITO_COUNT - 1;
  return Math.max(1, state.hitoActual - 1);
}

/**
 * Returns the progress that the journey page shows, in percent from 0 to 100.
 * @param step 1 to 7
 */
export function journeyPercent(step: number): number {
  return (step / HITO_COUNT) * 100;
}

/** Parses the `step` query parameter. Returns null when it is absent or not a step from 1 to 7. */
export function parseStep(query: string | null | undefined): number | null {
  return query && /^[1-7]$/.test(query) ? Number(query) : null;
}

/**
 * Returns the step at which the journey page opens, 1 to 7 (rule J7). A finished journey opens at 7.
 * @param query the `step` query parameter
 */
export function journeyStep(query: string | null | undefined, record?: JourneyState | null): number {
  const requestedStep = parseStep(query);
  if (requestedStep !== null) return requestedStep;
  if (!record) return 1;
  if (record.hito1Completed && record.hitoActual === 1) return 2;
  return Math.min(HITO_COUNT, Math.max(1, record.hitoActual));
}
