import type { CafeSettings } from '@functions/_shared/contracts/procedures/cafe-settings';
import { useState } from 'react';
import { useRpcQuery } from '@/data/rpc';
import { CafeForms } from '@/features/desk/settings/components/cafe-forms';
import { CafeStateCard } from '@/features/desk/settings/components/cafe-state-card';
import { ColorsTab } from '@/features/desk/settings/components/colors-tab';
import { LogoCard } from '@/features/desk/settings/components/logo-card';
import { DeskPageLayout } from '@/features/desk/shared/desk-page-layout';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';

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
      <div className="flex flex-col gap-5">
        <CafeForms {...settings} may={(right) => permissions.includes(right)} face={<Face cafe={cafe} />} />
        {permissions.includes('pause') && <CafeStateCard cafe={cafe} quiet />}
      </div>
    </div>
  );
}

/** Shows what customers know the café by: its logo, and its two colours, whose forms a press opens. */
function Face({ cafe }: Pick<CafeSettings, 'cafe'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-5 @3xl/screen:grid-cols-2">
      <div className={cx('grid', isOpen && '@3xl/screen:col-span-2')}>
        <LogoCard cafe={cafe} />
      </div>
      {isOpen ? (
        <div className="@3xl/screen:col-span-2">
          <ColorsTab cafe={cafe} />
        </div>
      ) : (
        <Colors cafe={cafe} onChange={() => setOpen(true)} />
      )}
    </div>
  );
}

function Colors({ cafe, onChange }: Pick<CafeSettings, 'cafe'> & { onChange: () => void }) {
  return (
    <Card as="section">
      <h2 className="text-heading">Colores</h2>
      <p className="mt-2 text-ink-soft">Los de sus pantallas, sus botones y su cartel.</p>
      <div className="mt-4 flex flex-wrap items-center gap-5">
        <p className="flex">
          {[cafe.primary_color, cafe.secondary_color].map((color) => (
            <span
              key={color}
              role="img"
              aria-label={color}
              className="size-16 rounded-full border-4 border-card forced-color-adjust-none not-first:-ml-4"
              style={{ backgroundColor: color }}
            />
          ))}
        </p>
        <Button variant="outline" onClick={onChange}>
          Cambiar colores
        </Button>
      </div>
    </Card>
  );
}
