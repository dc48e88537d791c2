import type { Answer } from '@functions/_shared/contracts/procedures';
import type { ListedPrize } from '@functions/_shared/contracts/procedures/prizes';
import type { ReactNode } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useRpcMutation } from '@/data/rpc-mutation';
import { formatDayToCome } from '@/domain/days-ago';
import { OneLineInput } from '@/features/desk/prizes/components/one-line-input';
import { ValueField } from '@/features/desk/prizes/components/value-field';
import { conditionsProblem, oneLine } from '@/features/desk/prizes/conditions-problem';
import { parseMarketValue, VALUE_PROBLEM, writtenMarketValue } from '@/features/desk/prizes/market-value';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { EditedMeanwhile } from '@/features/desk/shared/edited-meanwhile';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useKeptDraft } from '@/features/desk/shared/use-kept-draft';
import { useShownValues } from '@/features/desk/shared/use-shown-values';
import { useUnsavedFields, type FormDraft } from '@/features/desk/shared/use-unsaved-form';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/form/field';
import { RewardIllustration } from '@/ui/illustrations/reward-illustration';
import { toast } from '@/ui/toast';

const LINE_FAILED = 'No se pudieron guardar las condiciones';
const VALUE_FAILED = 'No se pudo guardar el valor';
const IN_USE = 'Está en una ruleta tuya: ahí necesita un valor.';

interface TypedPrize {
  line: string;
  value: string;
}

type PrizeValues = Pick<ListedPrize, 'conditions' | 'value_cents'>;

interface PrizeDialogProps {
  data: Answer<'load_prizes'>;
  prize: ListedPrize;
  onClose: () => void;
}

/** Sets what holds for one prize: its line, its value, whether it is sold out, and whether it stays on the list. */
export function PrizeDialog({ data, prize, onClose }: PrizeDialogProps) {
  const { cafe, permissions, wheels } = data;
  const { conditions, value_cents } = prize;
  // A colleague's changes come in, but never over fields that are being typed.
  const form = useForm<TypedPrize>({
    values: {
      line: conditions ?? prize.default_conditions ?? '',
      value: writtenMarketValue(value_cents),
    },
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { dirtyFields } = form.formState;
  const isTouched = (field: keyof PrizeValues) =>
    dirtyFields[field === 'conditions' ? 'line' : 'value'] === true;
  const work = useKeptDraft<FormDraft<TypedPrize, PrizeValues>>(`prize:${cafe.id}:${prize.name}`);
  const meanwhile = useShownValues<PrizeValues>({ conditions, value_cents }, isTouched, work.kept?.shown);
  const { close, note } = useUnsavedFields(form, work, {
    isUnsaved: isTouched('conditions') || isTouched('value_cents'),
    shown: meanwhile.shownOf((['conditions', 'value_cents'] as const).filter(isTouched)),
  });
  const finish = () => {
    work.drop();
    onClose();
  };
  const canRunOut = wheels.some(
    ({ now }) => now.own && now.segments.some(({ name, unlimited }) => name === prize.name && !unlimited),
  );
  return (
    <Dialog
      open
      onOpenChange={() => close(onClose)}
      title={
        <span className="flex items-center gap-3">
          <RewardIllustration picture={prize.picture} className="size-10 shrink-0" />
          <span className="min-w-0 break-words">{prize.name}</span>
        </span>
      }
    >
      {canRunOut && <SoldOut cafeId={cafe.id} prize={prize} />}
      <PrizeForm
        form={form}
        meanwhile={meanwhile}
        note={note}
        cafeId={cafe.id}
        prize={prize}
        setsValue={permissions.includes('market_values')}
        onSaved={finish}
      />
      {!prize.programme && permissions.includes('wheels') && (
        <RemovePrize data={data} prize={prize} onRemoved={finish} />
      )}
    </Dialog>
  );
}

/** Marks the prize as sold out, or brings it back: one press. */
function SoldOut({ cafeId, prize: { name, sold_out_until: until } }: { cafeId: string; prize: ListedPrize }) {
  const { mutateAsync } = useRpcMutation('set_prize_sold_out', { cafe_id: cafeId });
  const mark = async (next: 'tomorrow' | 'month' | null) => {
    try {
      await mutateAsync({ prize: name, until: next });
    } catch (thrown) {
      toast(deskFailure(thrown, 'No se pudo guardar'));
    }
  };
  return (
    <section aria-label="Agotado" className="mb-5 rounded-control bg-paper-deep p-3">
      {until === null ? (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
          <Button variant="warning" size="sm" onClick={() => mark('tomorrow')}>
            Agotado hasta mañana
          </Button>
          <Button variant="outline" size="sm" className="bg-card!" onClick={() => mark('month')}>
            Agotado este mes
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p role="status" className="font-semibold">
            Agotado hasta {formatDayToCome(until)}
          </p>
          <Button variant="outline" size="sm" className="bg-card!" onClick={() => mark(null)}>
            Ya hay
          </Button>
        </div>
      )}
    </section>
  );
}

interface PrizeFormProps {
  form: UseFormReturn<TypedPrize>;
  meanwhile: ReturnType<typeof useShownValues<PrizeValues>>;
  /** Says that unsaved work is there again. */
  note: ReactNode;
  cafeId: string;
  prize: ListedPrize;
  /** True for an owner. */
  setsValue: boolean;
  onSaved: () => void;
}

/** The one line that holds for a prize at this café (rule T27), and beside it what the prize is worth (rule I10). */
function PrizeForm({ form, meanwhile, note, cafeId, prize, setsValue, onSaved }: PrizeFormProps) {
  const { name } = prize;
  const usual = prize.default_conditions ?? '';
  const setLine = useRpcMutation('set_prize_conditions', { cafe_id: cafeId });
  const setValue = useRpcMutation('set_market_value', { cafe_id: cafeId });
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const { shownOf, take } = meanwhile;

  const saveValue = async (typed: string) => {
    const cents = parseMarketValue(typed) ?? null;
    try {
      await setValue.mutateAsync({ prize: name, cents, shown: shownOf(['value_cents']) });
      form.resetField('value', { defaultValue: writtenMarketValue(cents) });
      toast({ title: 'Valor guardado', description: name, variant: 'success' });
      return true;
    } catch (thrown) {
      if (take(thrown)) return false;
      const { code } = toAppError(thrown);
      if (code === 'PRIZE_IN_USE' || code === 'INVALID_INPUT') {
        const message = code === 'PRIZE_IN_USE' ? IN_USE : VALUE_PROBLEM;
        form.setError('value', { message }, { shouldFocus: true });
        setValue.reset();
      }
      return false;
    }
  };
  const saveLine = async (typed: string) => {
    const line = oneLine(typed);
    try {
      await setLine.mutateAsync({
        prize: name,
        conditions: line === usual ? '' : line,
        shown: shownOf(['conditions']),
      });
      form.resetField('line', { defaultValue: line || usual });
      toast({ title: 'Condiciones guardadas', description: name, variant: 'success' });
      return true;
    } catch (thrown) {
      take(thrown);
      return false;
    }
  };
  // each is an action of its own: one may fail and the other holds
  const save = form.handleSubmit(async ({ line, value }) => {
    const isValueSaved = dirtyFields.value !== true || (await saveValue(value));
    const isLineSaved = dirtyFields.line !== true || (await saveLine(line));
    if (isValueSaved && isLineSaved) onSaved();
  });

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <Field
        label="Condiciones"
        hint={
          prize.conditions !== null && usual !== ''
            ? `Si la dejas vacía: ${usual}.`
            : 'Una línea, que leen el cliente y el equipo. Lo ya ganado conserva la suya.'
        }
        error={errors.line?.message}
      >
        <OneLineInput
          {...form.register('line', { validate: (typed) => conditionsProblem(oneLine(typed)) ?? true })}
        />
      </Field>
      {setsValue && (
        <ValueField
          placeholder="Sin valor"
          error={errors.value?.message}
          {...form.register('value', {
            validate: (typed) => parseMarketValue(typed) !== undefined || VALUE_PROBLEM,
          })}
        />
      )}
      {note}
      <EditedMeanwhile
        of={meanwhile}
        describe={(value) =>
          typeof value === 'number' ? `${writtenMarketValue(value)} €` : ((value as string | null) ?? usual)
        }
        onKeepMine={save}
        onTakeTheirs={(theirs) => {
          if ('conditions' in theirs) form.resetField('line', { defaultValue: theirs.conditions ?? usual });
          if ('value_cents' in theirs)
            form.resetField('value', { defaultValue: writtenMarketValue(theirs.value_cents ?? null) });
        }}
      />
      {meanwhile.edited === null && (
        <>
          <FormProblem thrown={setLine.error} text={LINE_FAILED} />
          <FormProblem thrown={setValue.error} text={VALUE_FAILED} />
        </>
      )}
      <Button type="submit" pending={isSubmitting} pendingLabel="Guardando…">
        Guardar
      </Button>
    </form>
  );
}

interface RemovePrizeProps {
  data: Answer<'load_prizes'>;
  prize: ListedPrize;
  onRemoved: () => void;
}

/** Takes a prize of the café's own off the list; one that is in use stays, and says where. */
function RemovePrize({ data, prize, onRemoved }: RemovePrizeProps) {
  const { mutateAsync } = useRpcMutation('remove_prize', { cafe_id: data.cafe.id });
  if (prize.wheels.length > 0 || data.first_prize === prize.name)
    return (
      <p className="mt-4 text-sm text-ink-soft">
        Para quitarlo de la lista, sácalo antes de la ruleta o del desafío 1.
      </p>
    );
  const remove = async () => {
    try {
      await mutateAsync({ prize: prize.name });
      toast({
        title: 'Premio quitado',
        description: 'Lo que ya se ganó sigue valiendo.',
        variant: 'success',
      });
      onRemoved();
    } catch (thrown) {
      toast(deskFailure(thrown, 'No se pudo quitar el premio'));
    }
  };
  return (
    <Button variant="ghost" className="mt-3 w-full" pendingLabel="Quitando…" onClick={remove}>
      Quitar de la lista
    </Button>
  );
}
