import { madridDay } from '@/domain/madrid';
import { readPeriod, type Period } from '@/features/desk/results/period';

/**
 * Loads the period that an address asks for. In: its parameters, and how to load two days. A device's clock may be
 * wrong: where the server's today is another day, the period is found by that one and loaded once more (rule I15).
 */
export async function loadPeriod<Results extends { period: { today: string } }>(
  params: URLSearchParams,
  load: (period: Period) => Promise<Results>,
): Promise<Results> {
  const asked = readPeriod(params, madridDay());
  const results = await load(asked);
  const meant = readPeriod(params, results.period.today);
  return meant.from === asked.from && meant.to === asked.to ? results : load(meant);
}
