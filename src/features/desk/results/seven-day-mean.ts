const DAYS = 7;

/**
 * In: a number for each day, in order. Out: for each the mean of it and the six before; null for the first six, whose
 * days before are not known.
 */
export function sevenDayMean(values: readonly number[]): (number | null)[] {
  let sum = 0;
  return values.map((value, day) => {
    sum += value - (values[day - DAYS] ?? 0);
    return day < DAYS - 1 ? null : sum / DAYS;
  });
}
