import type { Answer } from '@functions/_shared/contracts/procedures';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useRpcMutation } from '@/data/rpc-mutation';
import { FirstChallengeKind } from '@/features/desk/prizes/components/first-challenge-kind';
import { deskTabs } from '@/features/desk/shared/desk-tabs';
import { EditedMeanwhile } from '@/features/desk/shared/edited-meanwhile';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useUnsavedWork } from '@/features/desk/shared/unsaved-work';
import { useKeptDraft } from '@/features/desk/shared/use-kept-draft';
import { useShownValues } from '@/features/desk/shared/use-shown-values';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Field } from '@/ui/form/field';
import { Select } from '@/ui/select';
import { toast } from '@/ui/toast';

const SAVE_FAILED_TEXT = 'No se pudo guardar el premio del desafío 1';

/** Shows and chooses what challenge 1 gives (rule R1) and what it asks for (rule J34). */
export function FirstChallengeCard({ data }: { data: Answer<'load_prizes'> }) {
  return (
    <Card as="section" aria-labelledby="first-challenge" className="flex flex-col gap-3 p-4! sm:p-5!">
      <h2 id="first-challenge" className="text-lead font-bold">
        Desafío 1
      </h2>
      <FirstPrize data={data} />
      <FirstChallengeKind cafe={data.cafe} permissions={data.permissions} />
    </Card>
  );
}

function FirstPrize({ data }: { data: Answer<'load_prizes'> }) {
  const { cafe, prizes, permissions, first_prize: current, poster_first_prize: printed } = data;
  const { mutateAsync, isPending, error } = useRpcMutation('set_first_prize', { cafe_id: cafe.id });
  const work = useKeptDraft<{ prize: string; shown: { first_prize?: string } }>(`first-prize:${cafe.id}`);
  const typedPrize = prizes.find(({ name }) => name === work.kept?.prize);
  const [draft, setDraft] = useState(typedPrize?.name ?? null);
  const [asking, setAsking] = useState(false);
  const prize = draft ?? current;
  const { shownOf, take, ...meanwhile } = useShownValues(
    { first_prize: current },
    () => draft !== null,
    work.kept?.shown,
  );
  const { note } = useUnsavedWork(
    work,
    prize === current ? null : { prize, shown: shownOf(['first_prize']) },
  );
  const posterLies = printed !== null && printed !== current;

  const save = async () => {
    setAsking(false);
    try {
      await mutateAsync({ prize, shown: shownOf(['first_prize']) });
      setDraft(null);
      toast({ title: 'Premio del desafío 1 guardado', description: prize, variant: 'success' });
    } catch (thrown) {
      take(thrown);
    }
  };

  return (
    <>
      {permissions.includes('wheels') ? (
        <Field
          label="Premio que da"
          hint="Lo ve quien escanea tu código. Vale para quien se registre desde ahora: los demás conservan el que se les prometió."
        >
          <Select value={prize} onChange={({ target }) => setDraft(target.value)}>
            {prizes.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
      ) : (
        <p>
          Da: <strong>{current}</strong>
        </p>
      )}
      {posterLies && (
        <p className="rounded-control bg-paper-deep px-3 py-2 text-sm">
          El último cartel que imprimiste promete «{printed}».{' '}
          <Link
            to={`${deskTabs.poster.to(cafe.slug)}#print`}
            className="font-semibold underline underline-offset-4"
          >
            Imprime el nuevo
          </Link>{' '}
          y quita el que cuelga.
        </p>
      )}
      {note}
      <EditedMeanwhile of={meanwhile} onKeepMine={save} onTakeTheirs={() => setDraft(null)} />
      {meanwhile.edited === null && <FormProblem thrown={error} text={SAVE_FAILED_TEXT} />}
      {(prize !== current || isPending) && (
        <Button
          variant="outline"
          className="self-start"
          pending={isPending}
          pendingLabel="Guardando…"
          onClick={() => (printed !== null && printed !== prize ? setAsking(true) : save())}
        >
          Guardar premio
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={`¿Dar «${prize}» en el desafío 1?`}
        description={`El cartel que imprimiste promete «${printed ?? ''}», y quien lo lea lo esperará. Imprime el nuevo y quita el que cuelga.`}
        yes="Sí, guardar"
        no="Ahora no"
        onYes={save}
        onNo={() => setAsking(false)}
      />
    </>
  );
}
