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
        <div className="group">
          <ServiceModeCard
            key={cafe.service_mode}
            cafe={cafe}
            mayChange={permissions.includes('service_mode')}
          />
          {/* what was typed or is shown once stays, whatever is chosen meanwhile */}
          {permissions.includes('screens') && (
            <Card
              as="section"
              aria-labelledby="at-the-counter"
              className="mt-5 group-has-[[value=no\_proof]:checked]:hidden"
            >
              <h2 id="at-the-counter" className="sr-only">
                En la barra
              </h2>
              {!cafe.has_tag && (
                <p className="mb-2 text-ink-soft">
                  Basta una etiqueta o una pantalla. Sin ellas, enseña el código desde Hoy.
                </p>
              )}
              <div className="grid items-start gap-x-8 md:grid-cols-2">
                <TagSection cafe={cafe} cafeSlug={cafeSlug} />
                <ScreenList cafeSlug={cafeSlug} />
              </div>
            </Card>
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
        <Skeleton className="mt-3 h-14 w-full rounded-control" />
      </SkeletonGroup>
    );
  const { cafe, screens } = query.data;
  return (
    <section aria-label="Con una pantalla" className="border-t border-line md:border-0">
      {screens.length > 0 && (
        <ul aria-label="Pantallas">
          {screens.map((screen) => (
            <CounterScreenItem key={screen.id} cafeId={cafe.id} screen={screen} />
          ))}
        </ul>
      )}
      <NewCounterScreen cafeId={cafe.id} screens={screens} pairing={pairing} onPairing={setPairing} />
    </section>
  );
}
