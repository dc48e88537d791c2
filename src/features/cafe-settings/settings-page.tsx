import type { CafeSettings } from '@functions/_shared/contracts/procedures/cafe-settings';
import { TeamScreen } from '@/desk/team-screen';
import { teamTabs } from '@/desk/team-tabs';
import { useCafeSettings } from '@/features/cafe-settings/api/load-settings';
import { CafeStateCard } from '@/features/cafe-settings/components/cafe-state-card';
import { ColorsTab } from '@/features/cafe-settings/components/colors-tab';
import { LogoCard } from '@/features/cafe-settings/components/logo-card';
import { PlaceForm } from '@/features/cafe-settings/components/place-form';
import { SocialLinks } from '@/features/cafe-settings/components/social-links';
import { TaxNumbersCard } from '@/features/cafe-settings/components/tax-numbers-card';
import { WayCard } from '@/features/cafe-settings/components/way-card';
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
  const {
    cafe,
    rights,
    address,
    opening_hours: hours,
    tax_numbers: numbers,
    unconfirmed_numbers: unconfirmed,
  } = settings;
  const { setUnsaved, question } = useUnsaved();
  return (
    <div className="@container/screen">
      <div className="grid grid-cols-1 items-start gap-5 @3xl/screen:grid-cols-2">
        <SocialLinks key={`links ${cafe.review_url} ${cafe.instagram_url}`} cafe={cafe} />
        <LogoCard cafe={cafe} />
        <WayCard
          key={cafe.way_of_working}
          cafe={cafe}
          mayChange={rights.includes('presence')}
          screens={rights.includes('screens') ? teamTabs.screens.to(cafe.slug) : null}
        />
        <PlaceForm
          key={`place ${address} ${JSON.stringify(hours)}`}
          cafe={cafe}
          address={address}
          opening_hours={hours}
        />
        <TaxNumbersCard
          key={`numbers ${numbers.join()} ${unconfirmed.join()}`}
          cafe={cafe}
          tax_numbers={numbers}
          unconfirmed_numbers={unconfirmed}
          mayChange={rights.includes('tax_numbers')}
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
