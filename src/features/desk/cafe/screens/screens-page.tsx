import type { Screens } from '@functions/_shared/contracts/procedures/counter';
import { useState } from 'react';
import { useScreens } from '@/features/desk/cafe/screens/api/load-screens';
import { NewScreen, type Pairing } from '@/features/desk/cafe/screens/components/new-screen';
import { ScreenItem } from '@/features/desk/cafe/screens/components/screen-item';
import { DeskScreen } from '@/features/desk/shared/desk-screen';
import { Card } from '@/ui/card';

/** `/team/:cafeSlug/screens`: the devices that show the café's code on its counter (rule P16). */
export function ScreensPage({ cafeSlug }: { cafeSlug: string }) {
  const [pairing, setPairing] = useState<Pairing | null>(null);
  const query = useScreens(cafeSlug, pairing !== null);
  return (
    <DeskScreen tab="screens" query={query} failure="No hemos podido cargar las pantallas">
      {(data) => <ScreenList data={data} pairing={pairing} onPairing={setPairing} />}
    </DeskScreen>
  );
}

interface ScreenListProps {
  data: Screens;
  pairing: Pairing | null;
  onPairing: (pairing: Pairing | null) => void;
}

function ScreenList({ data: { cafe, screens }, pairing, onPairing }: ScreenListProps) {
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <NewScreen cafeId={cafe.id} screens={screens} pairing={pairing} onPairing={onPairing} />
      <Card as="section" aria-labelledby="screens">
        <h2 id="screens" className="text-heading">
          Pantallas vinculadas
        </h2>
        {screens.length === 0 ? (
          <p className="mt-2 text-ink-soft">Todavía ninguna.</p>
        ) : (
          <ul className="mt-2 divide-y divide-line">
            {screens.map((screen) => (
              <ScreenItem key={screen.id} cafeId={cafe.id} screen={screen} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
