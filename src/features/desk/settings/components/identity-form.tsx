import type { CafeSettings } from '@functions/_shared/contracts/procedures/cafe-settings';
import { taxNumberForm, taxNumberProblem } from '@/domain/tax-number';
import { TextSection, type TextSetting } from '@/features/desk/settings/components/text-section';

const fields: Record<'legal_name' | 'legal_number' | 'legal_address', TextSetting> = {
  legal_name: {
    label: 'Nombre legal',
    hint: 'Tu nombre y apellidos, o el de la empresa',
    input: { maxLength: 120 },
    problem: (text) => (text.trim() === '' ? 'Escribe el nombre de la persona o empresa.' : null),
  },
  legal_number: {
    label: 'NIF',
    input: { autoCapitalize: 'characters', spellCheck: false, maxLength: 80, placeholder: 'B12345674' },
    problem: taxNumberProblem,
    normalize: taxNumberForm,
  },
  legal_address: {
    label: 'Domicilio',
    input: { maxLength: 200, placeholder: 'Calle Mayor 1, 28013 Madrid' },
    problem: (text) => (text.trim().length < 3 ? 'Escribe el domicilio completo.' : null),
  },
};

interface IdentityFormProps extends Pick<CafeSettings, 'cafe' | 'legal'> {
  /** True if the viewer may edit; otherwise the card is read-only. */
  mayChange: boolean;
}

/** Names the person or company that runs the café: organiser of its wheels, and party of its contract (rule L4). */
export function IdentityForm({ cafe, legal, mayChange }: IdentityFormProps) {
  const { name = null, tax_number = null, address = null } = legal ?? {};
  return (
    <TextSection
      cafeId={cafe.id}
      heading="De quién es la cafetería"
      lead="La persona o empresa que responde de tus premios. Sale en las bases de tus ruletas y en el contrato de datos."
      readOnly={
        mayChange ? null : (
          <p className="mt-4 break-words">
            {legal
              ? `${name}, NIF ${tax_number}, ${address}.`
              : 'Sin indicar: lo pone quien es titular de la cafetería.'}
          </p>
        )
      }
      fields={fields}
      stored={{ legal_name: name, legal_number: tax_number, legal_address: address }}
      save="Guardar de quién es"
      failed="Error al guardar de quién es la cafetería"
      saved={{ title: 'Datos guardados', description: 'Ya salen en las bases de tus ruletas.' }}
    />
  );
}
