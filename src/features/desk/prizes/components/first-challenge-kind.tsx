import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useChangeCafe } from '@/features/desk/shared/change-cafe';
import { deskTabs } from '@/features/desk/shared/desk-tabs';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useUnsavedWork } from '@/features/desk/shared/unsaved-work';
import { useKeptDraft } from '@/features/desk/shared/use-kept-draft';
import { Button } from '@/ui/button';
import { ChoiceGroup, RadioCard } from '@/ui/choice-group';
import { toast } from '@/ui/toast';

const kinds = [
  {
    kind: 'review',
    label: 'Reseña',
    detail:
      'Deja una reseña pública y se lleva el premio. Ojo: las plataformas prohíben dar algo a cambio de reseñas, y pueden ocultarlas y avisar de ello en tu ficha.',
  },
  {
    kind: 'opinion',
    label: 'Opinión privada',
    detail:
      'Cinco tazas y una línea que no se publican: las leen titular y encargados. Con ellas se lleva el premio. Después, a todos por igual, le ofrecemos contarlo en público, sin nada a cambio.',
  },
] as const;

const SAVE_FAILED_TEXT = 'No se pudo guardar el primer desafío';

interface FirstChallengeKindProps {
  cafe: Cafe;
  permissions: readonly string[];
}

/** Chooses what challenge 1 asks for: a public review or a private opinion (rule J34). */
export function FirstChallengeKind({ cafe, permissions }: FirstChallengeKindProps) {
  const mayChange = permissions.includes('first_challenge');
  const change = useChangeCafe(cafe.id);
  const work = useKeptDraft<Cafe['first_challenge']>(`first-challenge:${cafe.id}`);
  const [chosen, setDraft] = useState(work.kept);
  const draft = chosen ?? cafe.first_challenge;
  const { note } = useUnsavedWork(work, draft === cafe.first_challenge ? null : draft);

  const save = async () => {
    try {
      await change.mutateAsync({ first_challenge: draft });
      toast({
        title: 'Primer desafío guardado',
        description: 'Vale para quien lo haga desde ahora.',
        variant: 'success',
      });
    } catch {
      // It stands below the choice for as long as it holds.
    }
  };

  return (
    <>
      <ChoiceGroup
        kind="single"
        legend="Qué le pides a quien viene por primera vez"
        hint={mayChange ? undefined : 'Lo elige quien es titular de la cafetería.'}
      >
        {kinds.map(({ kind, label, detail }) => (
          <RadioCard
            key={kind}
            name="first-challenge"
            value={kind}
            label={label}
            detail={detail}
            checked={kind === draft}
            disabled={!mayChange}
            onChange={() => setDraft(kind)}
          />
        ))}
      </ChoiceGroup>
      {note}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {mayChange && draft !== cafe.first_challenge && (
          <Button pending={change.isPending} pendingLabel="Guardando…" onClick={save}>
            Guardar primer desafío
          </Button>
        )}
        <Link
          to={deskTabs.opinions.to(cafe.slug)}
          className="flex min-h-touch items-center font-semibold text-primary-ink underline underline-offset-4"
        >
          Leer las opiniones
        </Link>
      </div>
      <FormProblem thrown={change.error} text={SAVE_FAILED_TEXT} />
    </>
  );
}
