import type { Cafe, DeskSettings } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { ReactNode } from 'react';
import { IdentityForm } from '@/features/desk/settings/components/identity-form';
import { LogoCard } from '@/features/desk/settings/components/logo-card';
import { PlaceForm } from '@/features/desk/settings/components/place-form';
import { TaxNumbersCard } from '@/features/desk/settings/components/tax-numbers-card';
import { TextSection } from '@/features/desk/settings/components/text-section';
import { links } from '@/features/desk/settings/link-problem';

interface CafeFormsProps extends DeskSettings {
  cafe: Cafe;
  /** By the table of permissions. */
  may: (right: string) => boolean;
  /** An administrator confirms tax numbers. */
  mayConfirm?: boolean;
  /** The first cards: the logo alone, unless said otherwise. */
  face?: ReactNode;
}

/**
 * Shows the settings of a café, on its team's page and on the administrator's (rule T24): its face first, then place,
 * links and owner.
 */
export function CafeForms({ cafe, may, mayConfirm = false, face, ...settings }: CafeFormsProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 @3xl/screen:col-span-2 @3xl/screen:grid-cols-2">
      <div className="@3xl/screen:col-span-2">{face ?? <LogoCard cafe={cafe} />}</div>
      <div className="grid gap-5">
        <PlaceForm cafe={cafe} {...settings} />
        <TextSection
          cafeId={cafe.id}
          heading="Reseñas e Instagram"
          lead="Los abren los desafíos 1 y 3. Sin ellos se ofrece una búsqueda con el nombre de la cafetería."
          fields={links}
          stored={cafe}
          save="Guardar enlaces"
          failed="Error al guardar los enlaces"
          saved={{ title: 'Enlaces actualizados', description: 'Los desafíos 1 y 3 ya los usan.' }}
        />
      </div>
      <div className="grid gap-5">
        <IdentityForm cafe={cafe} legal={settings.legal} mayChange={may('legal')} />
        <TaxNumbersCard cafe={cafe} {...settings} mayChange={may('tax_numbers')} mayConfirm={mayConfirm} />
      </div>
    </div>
  );
}
