import { paths } from '@/config/paths';
import { useRpcQuery } from '@/data/rpc';
import { DeskPageLayout } from '@/features/desk/shared/desk-page-layout';
import { deskTabs } from '@/features/desk/shared/desk-tabs';
import { SignalList } from '@/features/desk/today/signals/signal-list';

/** `/team/:cafeSlug/signals`: what looks wrong at a café, for its owner or an administrator to judge (rule P26). */
export function SignalsPage({ cafeSlug }: { cafeSlug: string }) {
  return (
    <DeskPageLayout
      tab="signals"
      query={useRpcQuery('load_signals', { cafe_slug: cafeSlug })}
      failure="No hemos podido cargar los avisos"
      readOnly="everything"
    >
      {({ cafe, role, signals, tag_signals }) => (
        <SignalList
          cafe={cafe}
          signals={[...signals, ...tag_signals].sort(
            (one, other) => Date.parse(other.at) - Date.parse(one.at),
          )}
          // administrators block a customer in the administration: the team's own list is read-only for them
          customers={
            role === 'administrator' ? paths.adminCustomers(cafe.id) : deskTabs.customers.to(cafe.slug)
          }
        />
      )}
    </DeskPageLayout>
  );
}
