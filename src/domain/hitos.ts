import { HITO_2_DAYS, HITO_6_DAYS } from '@/domain/figures';
import { HITO_TITLES, type FirstChallenge } from '@functions/_shared/texts/hito-titles';
import { HITO_COUNT, VIP_PURCHASE_EUROS } from '@/domain/figures';

/** `hito_actual` of someone who has finished. */
const JOURNEY_DONE = 8;

/** Name of a prize that came without one. */
export const DEFAULT_PRIZE_NAME = 'Premio sorpresa';

/** The programme's prize of challenge 1; a café may choose another (rule R1). */
const FIRST_PRIZE = 'Café gratis';

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
    description: 'Cuenta con sinceridad cómo ha ido.',
    reward: FIRST_PRIZE,
    rewardType: 'fixed',
  },
  {
    id: 2,
    title: HITO_TITLES[1],
    description: `Vuelve otro día, en los próximos ${HITO_2_DAYS} días. El café gratis del premio anterior no cuenta como visita.`,
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
    description: 'Ven con alguien nuevo. Cuando se registre con tu invitación, lo tienes.',
    reward: WHEEL,
    rewardType: 'variable',
  },
  {
    id: 5,
    title: HITO_TITLES[4],
    description: 'Responde una encuesta corta y ayuda a mejorar la cafetería.',
    reward: WHEEL,
    rewardType: 'variable',
  },
  {
    id: 6,
    title: HITO_TITLES[5],
    description: `Registra dos visitas más, en días distintos, en los próximos ${HITO_6_DAYS} días.`,
    reward: WHEEL,
    rewardType: 'variable',
  },
  {
    id: 7,
    title: HITO_TITLES[6],
    description: `Haz una compra de ${VIP_PURCHASE_EUROS} € o más y pide en la barra tu tarjeta VIP: lleva el código.`,
    reward: WHEEL,
    rewardType: 'variable',
  },
];

/** Returns the task of a challenge in a sentence; at a café that asks for a private opinion, the first is another one. */
export function hitoTask(hito: number, first: FirstChallenge, firstPrize = FIRST_PRIZE): string | undefined {
  if (hito === 1 && first === 'opinion')
    return 'Di cómo te ha ido. No se publica: lo lee quien lleva la cafetería.';
  return findHito(hito, firstPrize)?.description;
}

/** Returns a task without the days of its window, for a screen that names the last one. */
export const withoutDays = (task = '') => task.replace(/, en los próximos \d+ días/, '');

/**
 * Returns a challenge's definition; undefined for an unknown number.
 * @param firstPrize prize of challenge 1 at the café; the programme's without it
 */
export function findHito(hito: number, firstPrize = FIRST_PRIZE): HitoDefinition | undefined {
  const definition = HITOS[hito - 1];
  if (!definition || firstPrize === FIRST_PRIZE) return definition;
  return {
    ...definition,
    description: definition.description.replace('El café gratis del premio', 'El premio'),
    reward: hito === 1 ? firstPrize : definition.reward,
  };
}

export { hitoTitle, type FirstChallenge } from '@functions/_shared/texts/hito-titles';

/** State from which the progress of an enrollment is computed. */
export interface JourneyState {
  /** 1 to 7, 8 when finished. */
  hitoActual: number;
  hito1Completed: boolean;
  /** True if a reward for challenge 7 exists. */
  hito7Rewarded?: boolean;
}

/** Returns true if challenge 7 is passed or its reward exists (rule J21). */
export function isJourneyComplete({ hitoActual, hito7Rewarded = false }: JourneyState): boolean {
  return hitoActual >= JOURNEY_DONE || hito7Rewarded;
}

/** Returns the count shown as "X/7 hitos" (rule J21), 0 to 7. */
export function progressCount(state: JourneyState): number {
  if (isJourneyComplete(state)) return HITO_COUNT;
  if (!state.hito1Completed) return 0;
  if (state.hitoActual === HITO_COUNT) return HITO_COUNT - 1;
  return Math.max(1, state.hitoActual - 1);
}

/** Parses the `step` query parameter. Returns null when it is absent or not a step from 1 to 7. */
export function parseStep(query: string | null | undefined): number | null {
  return query && /^[1-7]$/.test(query) ? Number(query) : null;
}

/**
 * Returns the step at which the journey page opens, 1 to 7 (rule J7). A finished journey opens at 7.
 * @param query the `step` query parameter
 */
export function journeyStep(query: string | null | undefined, enrollment?: JourneyState | null): number {
  const requestedStep = parseStep(query);
  if (requestedStep !== null) return requestedStep;
  if (!enrollment) return 1;
  if (enrollment.hito1Completed && enrollment.hitoActual === 1) return 2;
  return Math.min(HITO_COUNT, Math.max(1, enrollment.hitoActual));
}
