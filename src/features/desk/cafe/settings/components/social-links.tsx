import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { links } from '@/features/desk/cafe/settings/components/link-fields';
import { TextSection } from '@/features/desk/cafe/settings/components/text-section';

/** Edits the links that challenges 1 and 3 open (rule C12). */
export function SocialLinks({ cafe }: { cafe: Cafe }) {
  return (
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
  );
}
