import { DeskScreen } from '@/features/desk/shared/desk-screen';
import { deskTabs } from '@/features/desk/shared/desk-tabs';
import { useSignals } from '@/features/desk/today/signals/api/load-signals';
import { SignalList } from '@/features/desk/today/signals/components/signal-list';

/** `/team/:cafeSlug/signals`: what looks wrong at a café, for its owner to judge (rule P26). */
export function SignalsPage({ cafeSlug }: { cafeSlug: string }) {
  return (
    <DeskScreen tab="signals" query={useSignals(cafeSlug)} failure="No hemos podido cargar los avisos">
      {({ cafe, signals }) => (
        <SignalList cafe={cafe} signals={signals} customers={deskTabs.customers.to(cafe.slug)} />
      )}
    </DeskScreen>
  );
}
