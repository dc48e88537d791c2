import type { Answer } from '@functions/_shared/contracts/procedures';
import type { AdminCafe } from '@functions/_shared/contracts/procedures/cafes';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '@/config/paths';
import { useCreateCafe } from '@/features/admin/cafes/api/create-cafe';
import { cafeNameProblem, MAX_CAFE_NAME } from '@/features/admin/cafes/cafe-name';
import { RecoverDialog } from '@/features/admin/cafes/components/recover-dialog';
import { deskFailure } from '@/desk/desk-failure';
import { FormProblem } from '@/desk/form-problem';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast';

/** Creates a café; a deleted one of the same name can be recovered instead (rules C5 and C10). */
export function CreateCafeForm() {
  const form = useForm({ defaultValues: { nombre: '' } });
  const create = useCreateCafe();
  const [made, setMade] = useState<AdminCafe | null>(null);
  const [deleted, setDeleted] = useState<Answer<'create_cafe'> | null>(null);

  const send = async (nombre: string, recover: boolean) => {
    try {
      const answer = await create.mutateAsync({ nombre, recover });
      if (answer.status === 'deleted_exists') return setDeleted(answer);
      setDeleted(null);
      if (answer.status === 'exists')
        return form.setError(
          'nombre',
          { message: `Ya existe: ${answer.cafe.nombre}` },
          { shouldFocus: true },
        );
      const recovered = answer.status === 'recovered';
      toast({
        title: recovered ? 'Cafetería recuperada' : '¡Cafetería creada!',
        description: `${answer.cafe.nombre} ya puede recibir clientes.`,
        variant: 'success',
      });
      setMade(answer.cafe);
      form.reset();
    } catch (thrown) {
      if (toAppError(thrown).code === 'INVALID_INPUT')
        form.setError('nombre', { message: 'Este nombre no se puede usar' });
      toast(deskFailure(thrown, 'Error al crear la cafetería'));
    }
  };

  return (
    <>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit(({ nombre }) => send(nombre.trim(), false))}
      >
        <Field label="Nombre de la cafetería" error={form.formState.errors.nombre?.message} required>
          <TextInput
            autoComplete="off"
            maxLength={MAX_CAFE_NAME + 20}
            placeholder="Café de la Plaza"
            {...form.register('nombre', { validate: (typed) => cafeNameProblem(typed) ?? true })}
          />
        </Field>
        <FormProblem thrown={create.error} text="Error al crear la cafetería" />
        <Button type="submit" size="lg" pending={form.formState.isSubmitting}>
          Crear Cafetería
        </Button>
      </form>
      {made && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-control bg-success-soft p-4">
          <p className="min-w-0 text-sm">
            <strong className="block">{made.nombre}</strong>
            Elige ahora sus colores y enlaces, e imprime su cartel.
          </p>
          <ButtonLink size="sm" to={paths.adminCafe(made.id)}>
            Acceder
          </ButtonLink>
        </div>
      )}
      {deleted && (
        <RecoverDialog
          creation={deleted}
          onRecover={() => send(deleted.cafe.nombre, true)}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}
