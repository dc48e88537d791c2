import { scaleLinear } from 'd3-scale';

/**
 * Returns a scale from zero to a round number above the largest value, and its few round steps; of counts never a half.
 */
export function zeroBasedScale(largest: number, height: number, { whole = true } = {}) {
  const y = scaleLinear([0, Math.max(largest, whole ? 2 : 1)], [height, 0]).nice(3);
  return { y, ticks: y.ticks(3).filter((tick) => !whole || Number.isInteger(tick)) };
}

/**
 * Returns the indexes of the labels to draw, counted from the newest, which is the last.
 * @param fitting number of labels that fit
 */
export function visibleLabelIndexes(count: number, fitting: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, fitting)));
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % every === 0,
  );
}
