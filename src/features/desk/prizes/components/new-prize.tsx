import { useForm } from 'react-hook-form';
import { useRpcMutation } from '@/data/rpc-mutation';
import { PRIZE_PICTURES } from '@/domain/prize-pictures';
import { OneLineInput } from '@/features/desk/prizes/components/one-line-input';
import { PictureField } from '@/features/desk/prizes/components/picture-field';
import { ValueField } from '@/features/desk/prizes/components/value-field';
import { conditionsProblem, oneLine } from '@/features/desk/prizes/conditions-problem';
import { parseMarketValue, VALUE_PROBLEM } from '@/features/desk/prizes/market-value';
import { prizeNameProblem } from '@/features/desk/prizes/prize-name-problem';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useUnsavedForm } from '@/features/desk/shared/use-unsaved-form';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/form/field';
import { toast } from '@/ui/toast';

const SAVE_FAILED_TEXT = 'No se pudo añadir el premio';

interface NewPrizeProps {
  cafeId: string;
  onAdded?: (prize: { name: string; picture: string }) => void;
  onClose: () => void;
}

/** Returns the sentence for a field that the server refused; null for a refusal that is about none. */
function refusedFieldOf(code: string, details: string | null) {
  if (code === 'PRIZE_EXISTS') return { field: 'name', message: 'Ya hay un premio con ese nombre.' } as const;
  if (code !== 'INVALID_INPUT') return null;
  switch (details) {
    case 'name':
      return { field: 'name', message: 'Ese nombre no vale: de 2 a 30 caracteres, en una línea.' } as const;
    case 'picture':
      return { field: 'picture', message: 'Elige uno de los dibujos.' } as const;
    case 'conditions':
      return { field: 'line', message: 'Esa línea no vale: como mucho 80 caracteres.' } as const;
    case 'cents':
      return { field: 'value', message: VALUE_PROBLEM } as const;
    default:
      return null;
  }
}

/** Adds a prize of the café's own to its list. */
export function NewPrize({ cafeId, onAdded, onClose }: NewPrizeProps) {
  const { mutateAsync, error } = useRpcMutation('add_prize', { cafe_id: cafeId });
  const form = useForm({ defaultValues: { name: '', picture: '', line: '', value: '' } });
  const { errors, isSubmitting } = form.formState;
  const { close, drop, note } = useUnsavedForm(form, `prize:${cafeId}`);
  const add = form.handleSubmit(async ({ name, picture, line, value }) => {
    const prize = { name: name.trim(), picture };
    try {
      await mutateAsync({
        ...prize,
        conditions: oneLine(line),
        cents: parseMarketValue(value) ?? null,
      });
      drop();
      toast({ title: 'Premio añadido', description: prize.name, variant: 'success' });
      onAdded?.(prize);
      onClose();
    } catch (thrown) {
      const { code, details } = toAppError(thrown);
      const refused = refusedFieldOf(code, details);
      if (refused) form.setError(refused.field, { message: refused.message }, { shouldFocus: true });
    }
  });
  return (
    <Dialog open onOpenChange={() => close(onClose)} title="Nuevo premio">
      <form noValidate onSubmit={add} className="flex flex-col gap-4">
        <Field label="Nombre" error={errors.name?.message} required>
          <OneLineInput
            placeholder="Tarta de queso"
            {...form.register('name', { validate: (typed) => prizeNameProblem(typed) ?? true })}
          />
        </Field>
        <ValueField
          placeholder="3,50"
          error={errors.value?.message}
          {...form.register('value', {
            validate: (typed) => parseMarketValue(typed) !== undefined || VALUE_PROBLEM,
          })}
        />
        <PictureField
          input={form.register('picture', {
            validate: (picture) => picture in PRIZE_PICTURES || 'Elige uno de los dibujos.',
          })}
          error={errors.picture?.message}
        />
        <Field label="Condiciones" error={errors.line?.message} optional>
          <OneLineInput
            placeholder="Una porción, en barra"
            {...form.register('line', { validate: (typed) => conditionsProblem(oneLine(typed)) ?? true })}
          />
        </Field>
        {note}
        <FormProblem thrown={Object.keys(errors).length === 0 ? error : null} text={SAVE_FAILED_TEXT} />
        <Button type="submit" size="lg" pending={isSubmitting} pendingLabel="Añadiendo…">
          Añadir a la lista
        </Button>
      </form>
    </Dialog>
  );
}
