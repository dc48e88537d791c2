import { madridDay } from '@/domain/madrid';
import { addDays, readPeriod, type Period } from '@/features/desk/results/period';

/**
 * Loads the period in the address's parameters. A device's clock may be wrong: if the server's yesterday is another
 * day, the period is computed and loaded again with that day (rule I15).
 */
export async function loadPeriod<Results extends { period: { last_day: string } }>(
  params: URLSearchParams,
  load: (period: Period) => Promise<Results>,
): Promise<Results> {
  const requested = readPeriod(params, addDays(madridDay(), -1));
  const results = await load(requested);
  const serverPeriod = readPeriod(params, results.period.last_day);
  return serverPeriod.from === requested.from && serverPeriod.to === requested.to
    ? results
    : load(serverPeriod);
}
