import type { Answer } from '@functions/_shared/contracts/procedures';
import { useForm } from 'react-hook-form';
import { useSetConditions } from '@/features/desk/cafe/prizes/api/set-conditions';
import { useSetMarketValue } from '@/features/desk/cafe/prizes/api/set-market-value';
import { conditionsProblem } from '@/features/desk/cafe/prizes/conditions-problem';
import { parseMarketValue, writtenMarketValue } from '@/features/desk/cafe/prizes/market-value';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { Textarea } from '@/ui/textarea';
import { toast } from '@/ui/toast';

/** Joins pasted lines into one. */
const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ').trim();

const FAILED = 'No se pudieron guardar las condiciones';
const VALUE_FAILED = 'No se pudo guardar el valor';

interface PrizeFormProps {
  cafeId: string;
  prize: Answer<'load_prize_conditions'>['prizes'][number];
  /** Its value is the owner's to set. */
  setsValue: boolean;
}

/** The one line that holds for a prize at this café (rule T27), and beside it what the prize is worth (rule I10). */
export function PrizeForm({
  cafeId,
  prize: { prize, conditions, usual, value_cents },
  setsValue,
}: PrizeFormProps) {
  // What a colleague saves meanwhile comes in, but never over what is being typed.
  const form = useForm({
    values: { line: conditions ?? usual, value: writtenMarketValue(value_cents) },
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const setLine = useSetConditions(cafeId);
  const setValue = useSetMarketValue(cafeId);
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const saveLine = async (line: string) => {
    const typed = oneLine(line);
    try {
      await setLine.mutateAsync({ prize, conditions: typed === usual ? '' : typed });
      form.resetField('line', { defaultValue: typed || usual });
      toast({ title: 'Condiciones guardadas', description: prize, variant: 'success' });
    } catch (thrown) {
      toast(deskFailure(thrown, FAILED));
    }
  };
  const saveValue = async (value: string) => {
    const cents = parseMarketValue(value) ?? null;
    try {
      await setValue.mutateAsync({ prize, cents });
      form.resetField('value', { defaultValue: writtenMarketValue(cents) });
      toast({ title: 'Valor guardado', description: prize, variant: 'success' });
    } catch (thrown) {
      toast(deskFailure(thrown, VALUE_FAILED));
    }
  };
  // each is an act of its own: one may fail and the other holds
  const save = form.handleSubmit(async ({ line, value }) => {
    const withValue = dirtyFields.value === true;
    if (withValue) await saveValue(value);
    if (dirtyFields.line || !withValue) await saveLine(line);
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
        <FormProblem thrown={setLine.error} text={FAILED} />
        <FormProblem thrown={setValue.error} text={VALUE_FAILED} />
      </div>
      {setsValue && (
        <Field
          label={
            <>
              Valor (€)<span className="sr-only"> de {prize}</span>
            </>
          }
          error={errors.value?.message}
          className="flex-[0_1_9rem]"
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            placeholder="Sin valor"
            {...form.register('value', {
              validate: (typed) =>
                parseMarketValue(typed) !== undefined || 'Escribe euros, por ejemplo 1,50. Como mucho 1000.',
            })}
          />
        </Field>
      )}
      <Button type="submit" variant="outline" pending={isSubmitting} aria-label={`Guardar: ${prize}`}>
        Guardar
      </Button>
    </form>
  );
}
