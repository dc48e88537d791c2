import type { CafeSettings } from '@functions/_shared/contracts/procedures/cafe-settings';
import { taxNumberForm, taxNumberProblem } from '@/domain/tax-number';
import { SaveSectionButton } from '@/features/desk/cafe/settings/components/save-section-button';
import { useChangeCafe } from '@/features/desk/shared/change-cafe';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useDeskForm } from '@/features/desk/shared/use-desk-form';
import { toAppError } from '@/lib/errors';
import { Card } from '@/ui/card';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast';

const SAVE_FAILED_TEXT = 'Error al guardar de quién es la cafetería';

interface IdentityFormProps extends Pick<CafeSettings, 'cafe' | 'legal'> {
  /** True if the viewer may edit; otherwise the card is read-only. */
  mayChange: boolean;
}

/** Names the person or company that runs the café: organiser of its wheels, and party of its contract (rule L4). */
export function IdentityForm({ cafe, legal, mayChange }: IdentityFormProps) {
  return (
    <Card as="section">
      <h2 className="text-heading">De quién es la cafetería</h2>
      <p className="mt-2 text-ink-soft">
        La persona o empresa que responde de tus premios. Sale en las bases de tus ruletas y en el contrato de
        datos.
      </p>
      {mayChange ? (
        <Form cafe={cafe} legal={legal} />
      ) : (
        <p className="mt-4 break-words">
          {legal
            ? `${legal.name}, NIF ${legal.tax_number}, ${legal.address}.`
            : 'Sin indicar: lo pone quien es titular de la cafetería.'}
        </p>
      )}
    </Card>
  );
}

type Typed = Record<'legal_name' | 'legal_number' | 'legal_address', string>;
type Stored = Record<keyof Typed, string | null>;

function Form({ cafe, legal }: Pick<CafeSettings, 'cafe' | 'legal'>) {
  const change = useChangeCafe(cafe.id);
  const { form, submit, isChanged, isSubmitting, failure, question } = useDeskForm<Stored, Typed>({
    stored: {
      legal_name: legal?.name ?? null,
      legal_number: legal?.tax_number ?? null,
      legal_address: legal?.address ?? null,
    },
    typedOf: (stored) => ({
      legal_name: stored.legal_name ?? '',
      legal_number: stored.legal_number ?? '',
      legal_address: stored.legal_address ?? '',
    }),
    storedOf: (typed) => ({
      legal_name: typed.legal_name.trim(),
      legal_number: taxNumberForm(typed.legal_number),
      legal_address: typed.legal_address.trim(),
    }),
    save: (settings, shown) => change.mutateAsync({ settings, shown }),
    onSaved: () =>
      toast({
        title: 'Datos guardados',
        description: 'Ya salen en las bases de tus ruletas.',
        variant: 'success',
      }),
    onFailed: (thrown) => {
      const { code, details } = toAppError(thrown);
      if (code !== 'INVALID_INPUT' || !details || !(details in form.getValues())) return false;
      form.setError(
        details as keyof Typed,
        { message: 'Revisa este dato: no lo hemos podido guardar.' },
        { shouldFocus: true },
      );
      return true;
    },
  });
  const { errors } = form.formState;

  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
      <Field
        label="Nombre legal"
        hint="Tu nombre y apellidos, o el de la empresa"
        error={errors.legal_name?.message}
      >
        <TextInput
          autoComplete="off"
          maxLength={120}
          {...form.register('legal_name', {
            validate: (text) => text.trim() !== '' || 'Escribe el nombre de la persona o empresa.',
          })}
        />
      </Field>
      <Field label="NIF" error={errors.legal_number?.message}>
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          placeholder="B12345674"
          {...form.register('legal_number', { validate: (text) => taxNumberProblem(text) ?? true })}
        />
      </Field>
      <Field label="Domicilio" error={errors.legal_address?.message}>
        <TextInput
          autoComplete="off"
          maxLength={200}
          placeholder="Calle Mayor 1, 28013 Madrid"
          {...form.register('legal_address', {
            validate: (text) => text.trim().length >= 3 || 'Escribe el domicilio completo.',
          })}
        />
      </Field>
      {question}
      <FormProblem thrown={failure} text={SAVE_FAILED_TEXT} />
      <SaveSectionButton isChanged={isChanged} isPending={isSubmitting}>
        Guardar de quién es
      </SaveSectionButton>
    </form>
  );
}
