import type { CafeSettings } from '@functions/_shared/contracts/procedures/cafe-settings';
import { useCafeSettings } from '@/features/desk/cafe/settings/api/load-settings';
import { CafeForms } from '@/features/desk/cafe/settings/components/cafe-forms';
import { CafeStateCard } from '@/features/desk/cafe/settings/components/cafe-state-card';
import { ColorsTab } from '@/features/desk/cafe/settings/components/colors-tab';
import { useUnsaved } from '@/features/desk/cafe/settings/use-unsaved';
import { DeskScreen } from '@/features/desk/shared/desk-screen';
import { deskTabs } from '@/features/desk/shared/desk-tabs';

/** `/team/:cafeSlug/settings`: what a café's own people set of it (rules T24 to T26 and V35). */
export function SettingsPage({ cafeSlug }: { cafeSlug: string }) {
  const settings = useCafeSettings(cafeSlug);
  return (
    <DeskScreen tab="settings" query={settings} failure="No hemos podido cargar los ajustes">
      {(data) => <Settings settings={data} />}
    </DeskScreen>
  );
}

function Settings({ settings }: { settings: CafeSettings }) {
  const { cafe, rights } = settings;
  const { setUnsaved, question } = useUnsaved();
  return (
    <div className="@container/screen">
      <div className="grid grid-cols-1 items-start gap-5 @3xl/screen:grid-cols-2">
        <CafeForms
          {...settings}
          may={(right) => rights.includes(right)}
          screens={rights.includes('screens') ? deskTabs.screens.to(cafe.slug) : null}
        />
        <div className="@3xl/screen:col-span-2">
          <ColorsTab cafe={cafe} onUnsaved={setUnsaved} />
        </div>
        {rights.includes('pause') && <CafeStateCard cafe={cafe} />}
      </div>
      {question}
    </div>
  );
}
