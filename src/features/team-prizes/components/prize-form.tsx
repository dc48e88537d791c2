import type { Answer } from '@functions/_shared/contracts/procedures';
import { useForm } from 'react-hook-form';
import { deskFailure } from '@/desk/desk-failure';
import { FormProblem } from '@/desk/form-problem';
import { useSetConditions } from '@/features/team-prizes/api/set-conditions';
import { conditionsProblem } from '@/features/team-prizes/conditions-problem';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Textarea } from '@/ui/textarea';
import { toast } from '@/ui/toast';

/** What was pasted with breaks, as the line that it becomes. */
const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ').trim();

const FAILED = 'No se pudieron guardar las condiciones';

interface PrizeFormProps {
  cafeSlug: string;
  prize: Answer<'load_prize_conditions'>['prizes'][number];
}

/** The one line that holds for a prize at this café (rule T27). */
export function PrizeForm({ cafeSlug, prize: { prize, conditions, usual } }: PrizeFormProps) {
  // What a colleague saves meanwhile comes in, but never over what is being typed.
  const form = useForm({
    values: { line: conditions ?? usual },
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const set = useSetConditions(cafeSlug);
  const { errors, isSubmitting } = form.formState;
  const save = form.handleSubmit(async ({ line }) => {
    const typed = oneLine(line);
    try {
      await set.mutateAsync({ prize, conditions: typed === usual ? '' : typed });
      form.reset({ line: typed || usual }, { keepDirtyValues: false });
      toast({ title: 'Condiciones guardadas', description: prize, variant: 'success' });
    } catch (thrown) {
      toast(deskFailure(thrown, FAILED));
    }
  });
  return (
    <form noValidate onSubmit={save} className="flex flex-wrap items-end gap-3 py-4">
      <div className="flex min-w-0 flex-[1_1_16rem] flex-col gap-1.5">
        <Field
          label={prize}
          hint={conditions !== null ? `Si la dejas vacía: ${usual}.` : undefined}
          error={errors.line?.message}
        >
          {/* one line for the customer, as many here as a phone needs to show it whole */}
          <Textarea
            rows={1}
            autoComplete="off"
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              if (!event.repeat) event.currentTarget.form?.requestSubmit();
            }}
            {...form.register('line', { validate: (typed) => conditionsProblem(oneLine(typed)) ?? true })}
          />
        </Field>
        <FormProblem thrown={set.error} text={FAILED} />
      </div>
      <Button type="submit" variant="outline" pending={isSubmitting} aria-label={`Guardar: ${prize}`}>
        Guardar
      </Button>
    </form>
  );
}
