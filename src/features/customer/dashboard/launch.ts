import type { DashboardCafe } from '@functions/_shared/contracts/procedures/dashboard';
import { paths } from '@/config/paths';
import { CAFES_KEY } from '@/data/customer/clear-stored-rewards';
import { isSameCafe } from '@/domain/slugs';
import { deviceStorage } from '@/lib/browser-storage';

/** Returns the cafés, the one whose screen this device showed last first. Paused ones stay at the end. */
export function sortByLastCafe(cafes: readonly DashboardCafe[]): DashboardCafe[] {
  let last: string | undefined;
  try {
    last = Object.keys(JSON.parse(deviceStorage.getItem(CAFES_KEY) ?? '{}') as object).pop();
  } catch {
    // Rubbish: nothing was kept.
  }
  const isLast = ({ cafe }: DashboardCafe) =>
    last !== undefined && cafe.state === 'active' && isSameCafe(last, cafe);
  return [...cafes].sort((one, other) => Number(isLast(other)) - Number(isLast(one)));
}

/** Returns the screen that an address of the manifest (src/app/build/manifest.ts) opens (rule J39), if not the dashboard. */
export function launchDestination(search: string, cafes: readonly DashboardCafe[]): string | undefined {
  const [used] = sortByLastCafe(cafes);
  const slug = used?.cafe.slug ?? '';
  if (search === '?launch=prizes' && used) return paths.rewards(slug);
  if (search.startsWith('?launch=') && used?.vip) return paths.vip(slug);
  return search === '?launch=code' ? paths.account() : undefined;
}
