import type { Journey, JourneyRecord } from '@functions/_shared/contracts/procedures/journey';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { refreshPages } from '@/data/rpc';

/** Changes a café's journey as it lies in the cache to what the server has just written. */
export function updateJourney(
  client: QueryClient,
  cafeId: string,
  change: (journey: Journey) => Journey,
): void {
  client.setQueriesData<Journey>({ queryKey: ['rpc', 'load_journey'] }, (journey) =>
    journey?.cafe?.id === cafeId ? change(journey) : journey,
  );
}

/** Returns the journey with its wheel on offer, after the server accepted a milestone's evidence. */
function withValidated(journey: Journey, hito: number, change?: Partial<JourneyRecord>): Journey {
  const { record } = journey;
  if (!record) return journey;
  return {
    ...journey,
    record: { ...record, ...change, hito_validado: Math.max(record.hito_validado, hito) },
  };
}

/** Returns the callback for a challenge that the server has validated: the screen then offers the wheel at once. */
export function useMarkValidated(cafeId: string, hito: number) {
  const queryClient = useQueryClient();
  return (change?: Partial<JourneyRecord>) => {
    updateJourney(queryClient, cafeId, (journey) => withValidated(journey, hito, change));
    void refreshPages(queryClient);
  };
}
