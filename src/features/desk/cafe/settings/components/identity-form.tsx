import type { CafeSettings } from '@functions/_shared/contracts/procedures/cafe-settings';
import { useForm } from 'react-hook-form';
import { taxNumberProblem } from '@/domain/tax-number';
import { SaveChange } from '@/features/desk/cafe/settings/components/save-change';
import { useChangeCafe } from '@/features/desk/shared/change-cafe';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { toAppError } from '@/lib/errors';
import { Card } from '@/ui/card';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast';

const FAILED = 'Error al guardar de quién es la cafetería';

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

function Form({ cafe, legal }: Pick<CafeSettings, 'cafe' | 'legal'>) {
  const change = useChangeCafe(cafe.id);
  const form = useForm<Typed>({
    defaultValues: {
      legal_name: legal?.name ?? '',
      legal_number: legal?.tax_number ?? '',
      legal_address: legal?.address ?? '',
    },
  });
  const { errors, isSubmitting, isDirty } = form.formState;

  const save = form.handleSubmit(async (typed) => {
    try {
      await change.mutateAsync({
        legal_name: typed.legal_name.trim(),
        legal_number: typed.legal_number.trim(),
        legal_address: typed.legal_address.trim(),
      });
      toast({
        title: 'Datos guardados',
        description: 'Ya salen en las bases de tus ruletas.',
        variant: 'success',
      });
    } catch (thrown) {
      const { code, details } = toAppError(thrown);
      if (code === 'INVALID_INPUT' && details && details in typed)
        return form.setError(
          details as keyof Typed,
          { message: 'Revisa este dato: no lo hemos podido guardar.' },
          { shouldFocus: true },
        );
      toast(deskFailure(thrown, FAILED));
    }
  });

  return (
    <form noValidate onSubmit={save} className="mt-4 flex flex-col gap-4">
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
      <FormProblem thrown={change.error} text={FAILED} />
      <SaveChange isChanged={isDirty} isPending={isSubmitting}>
        Guardar de quién es
      </SaveChange>
    </form>
  );
}
