const DAYS = 7;

/**
 * Returns for each day the mean of it and the six before. It is null for the first six days, whose previous days are
 * unknown.
 */
export function sevenDayMean(values: readonly number[]): (number | null)[] {
  let sum = 0;
  return values.map((value, day) => {
    sum += value - (values[day - DAYS] ?? 0);
    return day < DAYS - 1 ? null : sum / DAYS;
  });
}
