/** One prize of a wheel with its weight (integers; percent where they add up to 100). */
export interface WeightedPrize {
  name: string;
  /** Key of its drawing, one of `PRIZE_PICTURES`. */
  picture: string;
  weight: number;
}

/** The challenges' wheel (rule R2). The server draws with its own copy; this one is for practice. */
export const HITO_WHEEL: readonly WeightedPrize[] = [
  { name: '1€ de descuento', picture: 'discount', weight: 40 },
  { name: 'Café gratis', picture: 'coffee', weight: 25 },
  { name: '3€ de descuento', picture: 'discount', weight: 10 },
  { name: 'Aperitivo gratis', picture: 'aperitif', weight: 25 },
];

export const HITO_SPIN_MS = 5000;
export const VIP_SPIN_MS = 6000;
export const MIN_TURNS = 5;

/** Part of a segment, at each of its sides, in which the pointer never stops: the result must be beyond doubt. */
const SEGMENT_MARGIN = 0.12;

/** Returns the same direction from 0 (inclusive) to 360 (exclusive) degrees. */
export function normalizeAngle(degrees: number): number {
  const rest = degrees % 360;
  const angle = rest < 0 ? rest + 360 : Math.abs(rest);
  // A tiny negative rest rounds up to 360 itself.
  return angle === 360 ? 0 : angle;
}

/** Returns the angle at `direction` that is nearest to `from`, so that the turn takes the shorter way. */
export function nearestEquivalentAngle(from: number, direction: number): number {
  const way = normalizeAngle(direction - from);
  return from + (way > 180 ? way - 360 : way);
}

/** Segments are equally wide, clockwise from the top. Returns degrees. */
function segmentSpan(count: number): number {
  return 360 / count;
}

/** Returns a segment's start, end and middle, in degrees clockwise from the top. */
export function segmentAngles(index: number, count: number): { start: number; end: number; middle: number } {
  const span = segmentSpan(count);
  return { start: index * span, end: (index + 1) * span, middle: (index + 0.5) * span };
}

interface Landing {
  /** Index of the segment to stop in. */
  target: number;
  count: number;
  /** Position inside the segment, 0 to 1, for show. It keeps off the borders. */
  offset: number;
  /** Angle at which the turn starts, in degrees. */
  from: number;
  /** At least this many whole turns. */
  turns: number;
}

/** The angle inside the target segment at which to stop, clear of its borders. */
function landingAngle({ target, count, offset }: Landing): number {
  const inside = SEGMENT_MARGIN + Math.min(1, Math.max(0, offset)) * (1 - 2 * SEGMENT_MARGIN);
  return (target + inside) * segmentSpan(count);
}

/** Returns the turn, clockwise and at least `turns` times around, that brings the target segment under the pointer. */
export function wheelRotation(landing: Landing): number {
  const { from, turns } = landing;
  return from + turns * 360 + normalizeAngle(-landingAngle(landing) - from);
}

/**
 * Returns the turn of a pointer over a wheel that stands still, at least `turns` times around, into the target segment.
 */
export function pointerRotation(landing: Landing): number {
  const { from, turns } = landing;
  return from + turns * 360 + normalizeAngle(landingAngle(landing) - from);
}

/** Starting speed of a flicked wheel, as a multiple of its average speed. */
const INITIAL_SPEED_FACTOR = 3.4;

/**
 * Returns the part of its way that a flicked wheel has turned, 0 to 1.
 * @param time part of the time, 0 to 1
 */
export function spinEasing(time: number): number {
  return 1 - (1 - time) ** INITIAL_SPEED_FACTOR;
}

/**
 * Returns the speed of a flicked wheel in degrees per millisecond. The wheel turns at it until the result is known.
 */
export function initialSpinSpeed(turns: number, durationMs: number): number {
  return (INITIAL_SPEED_FACTOR * turns * 360) / durationMs;
}

/**
 * Computes how a wheel slows down after it has turned at its flick's speed for a while. It takes the rest of the whole
 * time, at least half of it, and as many whole turns as that speed leads to.
 * @param elapsedMs time since the flick
 */
export function decelerate(flick: { turns: number; durationMs: number }, elapsedMs: number) {
  const timeMs = Math.max(flick.durationMs - elapsedMs, flick.durationMs / 2);
  const turned = (initialSpinSpeed(flick.turns, flick.durationMs) * elapsedMs) / 360;
  const natural = Math.round((flick.turns * timeMs) / flick.durationMs - 0.5);
  return { timeMs, turns: Math.max(natural, Math.ceil(flick.turns - turned), 1) };
}

/** Returns each weight as a share of their sum, for example "35 %". */
export function odds(wheel: readonly { weight: number }[]): string[] {
  const total = wheel.reduce((sum, { weight }) => sum + weight, 0);
  const percent = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 });
  return wheel.map(({ weight }) => `${percent.format((weight * 100) / total)} %`);
}

/**
 * Returns the index on which a roll falls.
 * @param roll from 0 (inclusive) to the sum of the weights (exclusive)
 */
export function pickByWeight(weights: readonly number[], roll: number): number {
  let rest = roll;
  for (const [index, weight] of weights.entries()) {
    if (rest < weight) return index;
    rest -= weight;
  }
  throw new RangeError(`roll ${roll} is outside the weights`);
}

/**
 * Draws a prize's index where nothing of value is decided.
 * @param random returns 0 (inclusive) to 1 (exclusive)
 */
export function simulateDraw(prizes: readonly WeightedPrize[], random: () => number = Math.random): number {
  const weights = prizes.map((prize) => prize.weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return pickByWeight(weights, Math.floor(random() * total));
}
