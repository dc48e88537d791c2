import { useForm } from 'react-hook-form';
import { useSavePromise } from '@/features/desk/cafe/print/poster/api/save-promise';
import { defaultPromise, promiseProblem } from '@/features/desk/cafe/print/poster/promise';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast';

interface PromiseFormProps {
  cafeId: string;
  /** The saved promise; null if the café has none of its own. */
  promise: string | null;
  /** The prize of challenge 1, which the poster promises without a headline of its own. */
  firstPrize: string;
  /** Called with what is being typed: the poster beside it shows it. */
  onType: (promise: string) => void;
}

/** The headline of the poster (rule T22). */
export function PromiseForm({ cafeId, promise, firstPrize, onType }: PromiseFormProps) {
  const usual = defaultPromise(firstPrize);
  const save = useSavePromise(cafeId);
  const form = useForm({ defaultValues: { promise: promise ?? '' } });
  const { errors, isSubmitting } = form.formState;

  const send = form.handleSubmit(async (input) => {
    try {
      await save.mutateAsync(input.promise);
      toast({ title: 'Titular guardado', description: 'El cartel ya lo lleva.', variant: 'success' });
    } catch (thrown) {
      toast(deskFailure(thrown, 'Error al guardar el titular'));
    }
  });

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <Field
        label="Titular"
        hint={`Lo que promete el cartel. Vacío dice “${usual}”.`}
        error={errors.promise?.message}
        optional
      >
        <TextInput
          autoComplete="off"
          placeholder={usual}
          {...form.register('promise', {
            validate: (typed) => promiseProblem(typed) ?? true,
            onChange: ({ target }: { target: HTMLInputElement }) => onType(target.value),
          })}
        />
      </Field>
      <FormProblem thrown={save.error} text="Error al guardar el titular" />
      <Button type="submit" variant="outline" pending={isSubmitting}>
        Guardar titular
      </Button>
    </form>
  );
}
