import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/data/query-keys';

/** Reloads what an enrolment or a step changes; resolves when the screens on display are current. */
export async function refreshCustomer(client: QueryClient): Promise<void> {
  // Not on display right now: forgotten, so that the dashboard never shows the old progress first.
  for (const queryKey of [queryKeys.dashboards, queryKeys.rewards, queryKeys.vipAreas])
    client.removeQueries({ queryKey, type: 'inactive' });
  await Promise.all(
    [queryKeys.dashboards, queryKeys.journeys, queryKeys.cafes, queryKeys.presences].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
