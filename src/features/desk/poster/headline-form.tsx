import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useRpcMutation } from '@/data/rpc-mutation';
import { defaultHeadline, headlineProblem } from '@/features/desk/poster/headline';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useDeskForm } from '@/features/desk/shared/use-desk-form';
import { Button } from '@/ui/button';
import { Field } from '@/ui/form/field';
import { TextInput } from '@/ui/form/text-input';
import { toast } from '@/ui/toast';

interface HeadlineFormProps {
  cafeId: string;
  /** The saved promise; null if the café has none of its own. */
  promise: string | null;
  /** The prize of challenge 1, which the poster promises without a headline of its own. */
  firstPrize: string;
  /** Receives the text of the field while it is typed: the poster beside it shows it. */
  onType: (promise: string) => void;
}

/** The headline of the poster (rule T22). */
export function HeadlineForm({ cafeId, promise, firstPrize, onType }: HeadlineFormProps) {
  const usual = defaultHeadline(firstPrize);
  const save = useRpcMutation('set_poster_headline', { cafe_id: cafeId });
  const { form, submit, isSubmitting, failure, question } = useDeskForm({
    name: `headline:${cafeId}`,
    stored: { poster_headline: promise },
    typedOf: (stored) => ({ poster_headline: stored.poster_headline ?? '' }),
    storedOf: (typed) => ({ poster_headline: typed.poster_headline.trim().replace(/\s+/g, ' ') || null }),
    save: (next, shown) => save.mutateAsync({ poster_headline: next.poster_headline ?? '', shown }),
    onSaved: () =>
      toast({ title: 'Titular guardado', description: 'El cartel ya lo lleva.', variant: 'success' }),
  });
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control, name: 'poster_headline' });
  useEffect(() => onType(typed), [typed, onType]);

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Titular"
        hint={`Lo que promete el cartel. Vacío dice “${usual}”.`}
        error={errors.poster_headline?.message}
        optional
      >
        <TextInput
          autoComplete="off"
          placeholder={usual}
          {...form.register('poster_headline', {
            validate: (typed) => headlineProblem(typed) ?? true,
          })}
        />
      </Field>
      {question}
      <FormProblem thrown={failure} text="Error al guardar el titular" />
      <Button type="submit" variant="outline" pending={isSubmitting}>
        Guardar titular
      </Button>
    </form>
  );
}
