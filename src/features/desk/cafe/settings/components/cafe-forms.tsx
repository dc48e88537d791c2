import type { CafeSettings } from '@functions/_shared/contracts/procedures/cafe-settings';
import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { LogoCard } from '@/features/desk/cafe/settings/components/logo-card';
import { PlaceForm } from '@/features/desk/cafe/settings/components/place-form';
import { SocialLinks } from '@/features/desk/cafe/settings/components/social-links';
import { TaxNumbersCard } from '@/features/desk/cafe/settings/components/tax-numbers-card';
import { WayCard } from '@/features/desk/cafe/settings/components/way-card';

/** Settings of a café that only its desk reads. */
export type DeskSettings = Pick<
  CafeSettings,
  'address' | 'opening_hours' | 'tax_numbers' | 'unconfirmed_numbers'
>;

interface CafeFormsProps extends DeskSettings {
  cafe: Cafe;
  /** By the table of rights. */
  may: (right: string) => boolean;
  /** Path of the café's screens; null where the reader may not manage them. */
  screens: string | null;
  /** An administrator confirms tax numbers. */
  mayConfirm?: boolean;
}

/**
 * Shows the settings of a café, on its team's page and on the administrator's (rule T24). The keys restart a form from
 * the server's values.
 */
export function CafeForms({
  cafe,
  may,
  screens,
  mayConfirm = false,
  address,
  opening_hours: hours,
  tax_numbers: numbers,
  unconfirmed_numbers: unconfirmed,
}: CafeFormsProps) {
  return (
    <>
      <SocialLinks key={`links ${cafe.review_url} ${cafe.instagram_url}`} cafe={cafe} />
      <LogoCard cafe={cafe} />
      <WayCard key={cafe.way_of_working} cafe={cafe} mayChange={may('way_of_working')} screens={screens} />
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
        mayChange={may('tax_numbers')}
        mayConfirm={mayConfirm}
      />
    </>
  );
}
