import { madridDay } from '@/domain/madrid';
import { readPeriod, type Period } from '@/features/desk/results/period';

/**
 * Loads the period in the address's parameters. A device's clock may be wrong: if the server's today is another day,
 * the period is computed and loaded again with that day (rule I15).
 */
export async function loadPeriod<Results extends { period: { today: string } }>(
  params: URLSearchParams,
  load: (period: Period) => Promise<Results>,
): Promise<Results> {
  const requested = readPeriod(params, madridDay());
  const results = await load(requested);
  const serverPeriod = readPeriod(params, results.period.today);
  return serverPeriod.from === requested.from && serverPeriod.to === requested.to
    ? results
    : load(serverPeriod);
}
