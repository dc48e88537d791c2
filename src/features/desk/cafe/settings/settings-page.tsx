import type { CafeSettings } from '@functions/_shared/contracts/procedures/cafe-settings';
import { useState } from 'react';
import { useRpcQuery } from '@/data/rpc';
import { CafeForms } from '@/features/desk/cafe/settings/components/cafe-forms';
import { CafeStateCard } from '@/features/desk/cafe/settings/components/cafe-state-card';
import { ColorsTab } from '@/features/desk/cafe/settings/components/colors-tab';
import { DeskPageLayout } from '@/features/desk/shared/desk-page-layout';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';

/** `/team/:cafeSlug/cafe/settings`: what a café's own people set of it (rules T24 to T26 and V35). */
export function SettingsPage({ cafeSlug }: { cafeSlug: string }) {
  const settings = useRpcQuery('load_cafe_settings', { cafe_slug: cafeSlug });
  return (
    <DeskPageLayout tab="settings" query={settings} failure="No hemos podido cargar los ajustes">
      {(data) => <Settings settings={data} />}
    </DeskPageLayout>
  );
}

function Settings({ settings }: { settings: CafeSettings }) {
  const { cafe, permissions } = settings;
  return (
    <div className="@container/screen">
      <CafeForms {...settings} may={(right) => permissions.includes(right)}>
        {permissions.includes('pause') && <CafeStateCard cafe={cafe} />}
      </CafeForms>
      <Colors cafe={cafe} />
    </div>
  );
}

/** The café's two colours in one line; a press opens what changes them. */
function Colors({ cafe }: Pick<CafeSettings, 'cafe'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-5 grid gap-5">
      {isOpen ? (
        <ColorsTab cafe={cafe} />
      ) : (
        <Card as="section" className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <h2 className="text-heading">Colores</h2>
          <p className="flex flex-1 gap-2">
            {[cafe.primary_color, cafe.secondary_color].map((color) => (
              <span
                key={color}
                role="img"
                aria-label={color}
                className="size-8 rounded-full border border-line-strong forced-color-adjust-none"
                style={{ backgroundColor: color }}
              />
            ))}
          </p>
          <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
            Cambiar colores
          </Button>
        </Card>
      )}
    </div>
  );
}
