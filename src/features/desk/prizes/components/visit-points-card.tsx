import type { Answer } from '@functions/_shared/contracts/procedures';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useRpcMutation } from '@/data/rpc-mutation';
import { parseWhole } from '@/domain/typed-number';
import { deskTabs } from '@/features/desk/shared/desk-tabs';
import { EditedMeanwhile } from '@/features/desk/shared/edited-meanwhile';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useKeptDraft } from '@/features/desk/shared/use-kept-draft';
import { useShownValues } from '@/features/desk/shared/use-shown-values';
import { useUnsavedFields, type FormDraft } from '@/features/desk/shared/use-unsaved-form';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { CheckboxCard } from '@/ui/choice-group';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast';

const SAVE_FAILED_TEXT = 'No se pudieron guardar los Conectitos por visita';
const INVALID_NUMBER_TEXT = 'Escribe un número entero, de 1 a 50.';
/** Conectitos for a turn of the VIP wheel (rule V7). */
const SPIN_TEXT = 100;
/** Conectitos a visit that are proposed. */
const PROPOSED = 10;

/** Returns the typed Conectitos a visit; null for no number from 1 to 50. */
const parsePoints = (typed: string) => parseWhole(typed, 1, 50);

/** Shows and sets the Conectitos for a proven visit of a VIP (rule V52). */
export function VisitPointsCard({ data }: { data: Answer<'load_prizes'> }) {
  const { cafe, permissions, visit_points: current, requires_proof: asksProof } = data;
  const mayChange = permissions.includes('wheels');
  return (
    <Card as="section" aria-labelledby="visit-points" className="flex flex-col gap-3 p-4! sm:p-5!">
      <h2 id="visit-points" className="text-lead font-bold">
        Visitas que dan Conectitos
      </h2>
      {!asksProof && (
        <p className="text-sm text-ink-soft">
          {current === null ? 'Para encenderlo, elige antes ' : 'Ahora no dan nada: vuelve a elegir '}
          <strong>Con prueba</strong> en{' '}
          <Link
            to={`${deskTabs.screens.to(cafe.slug)}#service_mode`}
            className="font-semibold underline underline-offset-4"
          >
            Pantallas y forma de trabajar
          </Link>
          . Así, cada visita que paga ha sido en tu barra.
        </p>
      )}
      {!mayChange ? (
        <p>
          {current === null
            ? 'Las visitas no dan Conectitos.'
            : `Cada visita de un VIP da ${current} Conectitos.`}
        </p>
      ) : asksProof || current !== null ? (
        <PointsForm cafeId={cafe.id} current={current} />
      ) : null}
    </Card>
  );
}

interface TypedPoints {
  pays: boolean;
  points: string;
}

function PointsForm({ cafeId, current }: { cafeId: string; current: number | null }) {
  const { mutateAsync, error } = useRpcMutation('set_visit_points', { cafe_id: cafeId });
  const form = useForm<TypedPoints>({
    values: { pays: current !== null, points: String(current ?? PROPOSED) },
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const { pays = false, points = '' } = useWatch({ control: form.control });
  const visits = parsePoints(points);
  const work = useKeptDraft<FormDraft<TypedPoints, { visit_points: number | null }>>(
    `visit-points:${cafeId}`,
  );
  const { shownOf, take, ...meanwhile } = useShownValues(
    { visit_points: current },
    () => isDirty,
    work.kept?.shown,
  );
  const { note } = useUnsavedFields(form, work, { isUnsaved: isDirty, shown: shownOf(['visit_points']) });

  const show = (saved: number | null) =>
    form.reset({ pays: saved !== null, points: String(saved ?? PROPOSED) }, { keepDirtyValues: false });
  const save = form.handleSubmit(async (typed) => {
    const next = typed.pays ? parsePoints(typed.points) : null;
    try {
      await mutateAsync({ points: next, shown: shownOf(['visit_points']) });
      show(next);
      toast({
        title: next === null ? 'Las visitas ya no dan Conectitos' : `Cada visita da ${next} Conectitos`,
        description: 'Vale para las visitas que vengan desde ahora.',
        variant: 'success',
      });
    } catch (thrown) {
      if (take(thrown)) return;
      if (toAppError(thrown).code === 'INVALID_INPUT')
        form.setError('points', { message: INVALID_NUMBER_TEXT }, { shouldFocus: true });
    }
  });

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-3">
      <CheckboxCard
        label="Cada visita de un VIP, con prueba, le da Conectitos"
        detail={`Con ${SPIN_TEXT} gira la ruleta VIP.`}
        {...form.register('pays')}
      />
      {pays && (
        <Field
          label="Conectitos por visita"
          hint={visits === null ? undefined : `Una tirada cada ${Math.ceil(SPIN_TEXT / visits)} visitas.`}
          error={errors.points?.message}
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            {...form.register('points', {
              validate: (typed, { pays: isOn }) =>
                !isOn || parsePoints(typed) !== null || INVALID_NUMBER_TEXT,
            })}
          />
        </Field>
      )}
      {note}
      <EditedMeanwhile
        of={meanwhile}
        onKeepMine={save}
        onTakeTheirs={({ visit_points = null }) => show(visit_points)}
      />
      {meanwhile.edited === null && <FormProblem thrown={error} text={SAVE_FAILED_TEXT} />}
      {(isDirty || isSubmitting) && (
        <Button
          type="submit"
          variant="outline"
          className="self-start"
          pending={isSubmitting}
          pendingLabel="Guardando…"
        >
          Guardar Conectitos
        </Button>
      )}
    </form>
  );
}
