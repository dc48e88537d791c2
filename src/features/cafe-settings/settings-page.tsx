import type { CafeSettings } from '@functions/_shared/contracts/procedures/cafe-settings';
import { TeamScreen } from '@/desk/team-screen';
import { teamTabs } from '@/desk/team-tabs';
import { useCafeSettings } from '@/features/cafe-settings/api/load-settings';
import { CafeForms } from '@/features/cafe-settings/components/cafe-forms';
import { CafeStateCard } from '@/features/cafe-settings/components/cafe-state-card';
import { ColorsTab } from '@/features/cafe-settings/components/colors-tab';
import { useUnsaved } from '@/features/cafe-settings/use-unsaved';

/** `/team/:cafeSlug/settings`: what a café's own people set of it (rules T24 to T26 and V35). */
export function SettingsPage({ cafeSlug }: { cafeSlug: string }) {
  const settings = useCafeSettings(cafeSlug);
  return (
    <TeamScreen tab="settings" query={settings} failure="No hemos podido cargar los ajustes">
      {(data) => <Settings settings={data} />}
    </TeamScreen>
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
          screens={rights.includes('screens') ? teamTabs.screens.to(cafe.slug) : null}
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
