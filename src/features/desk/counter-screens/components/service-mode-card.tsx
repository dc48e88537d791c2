import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useState } from 'react';
import { SERVICE_MODE_NAMES } from '@/domain/service-modes';
import { useChangeCafe } from '@/features/desk/shared/change-cafe';
import { EditedMeanwhile } from '@/features/desk/shared/edited-meanwhile';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useUnsavedWork } from '@/features/desk/shared/unsaved-work';
import { useKeptDraft } from '@/features/desk/shared/use-kept-draft';
import { useShownValues } from '@/features/desk/shared/use-shown-values';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ChoiceGroup, RadioCard } from '@/ui/choice-group';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toast } from '@/ui/toast';

type Way = Cafe['service_mode'];

interface ServiceModeText {
  way: Way;
  label: string;
  /** Demands on customers and on the team. */
  asks: string;
  /** Equipment that the café needs for it. */
  needs: string;
  /** Consequences of a stricter mode, shown before the change. */
  warning: string;
}

/** From the mildest to the strictest (rule P1). */
const SERVICE_MODES: readonly ServiceModeText[] = [
  {
    way: 'no_proof',
    label: SERVICE_MODE_NAMES.no_proof,
    asks: 'Una visita se registra con un toque y el premio se canjea en el móvil, delante de quien lo entrega.',
    needs: 'No hace falta nada más.',
    warning: '',
  },
  {
    way: 'proof',
    label: SERVICE_MODE_NAMES.proof,
    asks: 'Tus clientes tocan la etiqueta de la barra, o leen su código con la cámara, antes de registrar la visita, girar la ruleta o canjear, y confirman su correo antes de su primer canje. El equipo no hace nada más.',
    needs:
      'Hace falta una etiqueta que se toca, o una pantalla o el móvil del equipo que muestre el código. Los vales de papel valen solo para visitas.',
    warning:
      'Comprueba antes que la etiqueta o el código están a la vista en la barra. Desde ahora, una visita sin prueba queda anotada pero no cuenta.',
  },
  {
    way: 'proof_and_handover',
    label: SERVICE_MODE_NAMES.proof_and_handover,
    asks: 'Lo mismo, y además el equipo confirma con un toque en Hoy cada premio que entrega.',
    needs: 'Hace falta lo mismo, y la barra abierta en un móvil o una tablet con internet.',
    warning:
      'Desde ahora, ningún premio se canjea sin un toque del equipo en Hoy, y una visita sin prueba queda anotada pero no cuenta.',
  },
];

const strictness = (way: Way) => SERVICE_MODES.findIndex((words) => words.way === way);
const serviceModeText = (way: Way) => SERVICE_MODES[strictness(way)]!;

const SAVE_FAILED_TEXT = 'No se pudo guardar la forma de trabajar';

interface ServiceModeCardProps {
  cafe: Cafe;
  /** True if the viewer may edit; otherwise the card is read-only. */
  mayChange: boolean;
}

/** Shows and changes the café's service mode (rules P1 and T25). */
export function ServiceModeCard({ cafe, mayChange }: ServiceModeCardProps) {
  const current = cafe.service_mode;
  const change = useChangeCafe(cafe.id);
  const work = useKeptDraft<{ way: Way; shown: { service_mode?: Way } }>(`service-mode:${cafe.id}`);
  const [chosen, setDraft] = useState(work.kept?.way ?? null);
  const draft = chosen ?? current;
  const { shownOf, take, ...meanwhile } = useShownValues(
    { service_mode: current },
    () => chosen !== null,
    work.kept?.shown,
  );
  const { note } = useUnsavedWork(
    work,
    draft === current ? null : { way: draft, shown: shownOf(['service_mode']) },
  );
  const [asked, setAsked] = useState<Way | null>(null);

  const save = async (way: Way) => {
    setAsked(null);
    setDraft(way);
    try {
      await change.mutateAsync({ service_mode: way, shown: shownOf(['service_mode']) });
      setDraft(null);
      toast({
        title: `Ahora trabajáis: ${serviceModeText(way).label}`,
        description: 'Vale para lo que venga desde este momento.',
        variant: 'success',
      });
    } catch (thrown) {
      take(thrown);
    }
  };

  const question = asked ?? draft;
  return (
    <Card as="section" id="service_mode">
      <h2 className="text-heading">Forma de trabajar</h2>
      <p className="mt-2 text-ink-soft">
        Nadie pierde lo que tiene: un cambio vale para las visitas, ruletas y canjes que vengan después,
        también para quien está a mitad de sus desafíos.
      </p>
      {mayChange && cafe.has_tag && current === 'no_proof' && (
        <div className="mt-4 rounded-control bg-success-soft p-4">
          <p>Tu etiqueta ya está activa: con ella puedes pedir prueba sin poner nada más en la barra.</p>
          <Button size="sm" className="mt-3" onClick={() => setAsked('proof')}>
            Trabajar «Con prueba»
          </Button>
        </div>
      )}
      <ChoiceGroup
        kind="single"
        legend="Qué se pide en la barra"
        hint={mayChange ? undefined : 'La elige quien es titular de la cafetería.'}
        className="mt-4"
      >
        {SERVICE_MODES.map(({ way, label, asks, needs }) => (
          <RadioCard
            key={way}
            name="way"
            value={way}
            label={label}
            detail={
              <>
                {asks} <span className="font-medium text-ink">{needs}</span>
              </>
            }
            checked={way === draft}
            disabled={!mayChange}
            onChange={() => setDraft(way)}
          />
        ))}
      </ChoiceGroup>
      {mayChange && (
        <Button
          className="mt-4"
          disabled={draft === current}
          pending={change.isPending}
          pendingLabel="Guardando…"
          onClick={() => (strictness(draft) > strictness(current) ? setAsked(draft) : save(draft))}
        >
          Guardar forma de trabajar
        </Button>
      )}
      <div className="mt-3 empty:hidden">
        {note}
        <EditedMeanwhile
          of={meanwhile}
          describe={(way) => serviceModeText(way as Way).label}
          onKeepMine={() => save(draft)}
          onTakeTheirs={() => setDraft(null)}
        />
        {meanwhile.edited === null && <FormProblem thrown={change.error} text={SAVE_FAILED_TEXT} />}
      </div>
      <ConfirmDialog
        open={asked !== null}
        title={`¿Trabajar «${serviceModeText(question).label}»?`}
        description={`${serviceModeText(question).warning} Lo que ya contó sigue contando.`}
        yes="Sí, desde ahora"
        no="Ahora no"
        onYes={() => void save(question)}
        onNo={() => setAsked(null)}
      />
    </Card>
  );
}
