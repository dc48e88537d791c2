import { useState } from 'react';
import { useRpcQuery } from '@/data/rpc';
import {
  NewCounterScreen,
  type Pairing,
} from '@/features/desk/counter-screens/components/new-counter-screen';
import { CounterScreenItem } from '@/features/desk/counter-screens/components/counter-screen-item';
import { TagSection } from '@/features/desk/counter-screens/components/tag-section';
import { ServiceModeCard } from '@/features/desk/counter-screens/components/service-mode-card';
import { DeskPageLayout } from '@/features/desk/shared/desk-page-layout';
import { deskErrorMessage } from '@/features/desk/shared/desk-failure';
import { Card } from '@/ui/card';
import { ErrorState } from '@/ui/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';

/** Poll interval while a pairing code is on screen, in milliseconds. */
const PAIRING_POLL_INTERVAL_MS = 3_000;

const LOAD_FAILED_TEXT = 'No hemos podido cargar las pantallas';

/** `/team/:cafeSlug/cafe/screens`: how a café works, the devices that show its code, and its tags (rules P1, P16 and P33). */
export function CounterScreensPage({ cafeSlug }: { cafeSlug: string }) {
  const settings = useRpcQuery('load_cafe_settings', { cafe_slug: cafeSlug });
  return (
    <DeskPageLayout tab="screens" query={settings} failure={LOAD_FAILED_TEXT} readOnly="everything">
      {({ cafe, permissions }) => (
        <div className="grid items-start gap-5 md:grid-cols-2">
          <ServiceModeCard
            key={cafe.service_mode}
            cafe={cafe}
            mayChange={permissions.includes('service_mode')}
          />
          {permissions.includes('screens') && (
            <div className="grid gap-5">
              <ScreenList cafeSlug={cafeSlug} />
              <TagSection cafe={cafe} cafeSlug={cafeSlug} />
            </div>
          )}
        </div>
      )}
    </DeskPageLayout>
  );
}

/** Pairs, names and revokes the café's screens; who may not, does not ask for them. */
function ScreenList({ cafeSlug }: { cafeSlug: string }) {
  const [pairing, setPairing] = useState<Pairing | null>(null);
  const query = useRpcQuery(
    'load_counter_screens',
    { cafe_slug: cafeSlug },
    { refetchInterval: pairing !== null && PAIRING_POLL_INTERVAL_MS },
  );
  if (!query.data)
    return query.isError ? (
      <ErrorState
        title={LOAD_FAILED_TEXT}
        message={deskErrorMessage(query.error).description}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <SkeletonGroup label="Cargando…">
        <Skeleton className="h-60 w-full rounded-card" />
      </SkeletonGroup>
    );
  const { cafe, screens } = query.data;
  return (
    <div className="grid gap-5">
      <NewCounterScreen cafeId={cafe.id} screens={screens} pairing={pairing} onPairing={setPairing} />
      <Card as="section" aria-labelledby="screens">
        <h2 id="screens" className="text-heading">
          Pantallas vinculadas
        </h2>
        {screens.length === 0 ? (
          <p className="mt-2 text-ink-soft">Todavía ninguna.</p>
        ) : (
          <ul className="mt-2 divide-y divide-line">
            {screens.map((screen) => (
              <CounterScreenItem key={screen.id} cafeId={cafe.id} screen={screen} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
