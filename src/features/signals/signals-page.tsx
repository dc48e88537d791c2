import { teamTabs } from '@/desk/team-tabs';
import { TeamScreen } from '@/desk/team-screen';
import { useSignals } from '@/features/signals/api/load-signals';
import { SignalList } from '@/features/signals/components/signal-list';

/** `/team/:cafeSlug/signals`: what looks wrong at a café, for its owner to judge (rule P26). */
export function SignalsPage({ cafeSlug }: { cafeSlug: string }) {
  return (
    <TeamScreen tab="signals" query={useSignals(cafeSlug)} failure="No hemos podido cargar los avisos">
      {({ cafe, signals }) => (
        <SignalList cafe={cafe} signals={signals} customers={teamTabs.customers.to(cafe.slug)} />
      )}
    </TeamScreen>
  );
}
