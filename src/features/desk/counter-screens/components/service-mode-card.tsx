import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useState } from 'react';
import { SERVICE_MODE_NAMES } from '@/domain/service-modes';
import { useChangeCafe } from '@/features/desk/shared/change-cafe';
import { EditedMeanwhile } from '@/features/desk/shared/edited-meanwhile';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { ServiceModePicture } from '@/features/desk/counter-screens/components/service-mode-picture';
import { useUnsavedWork } from '@/features/desk/shared/unsaved-work';
import { useKeptDraft } from '@/features/desk/shared/use-kept-draft';
import { useShownValues } from '@/features/desk/shared/use-shown-values';
import { Button } from '@/ui/button';
import { ChoiceGroup, RadioCard } from '@/ui/choice-group';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toast } from '@/ui/toast';

type Way = Cafe['service_mode'];

interface ServiceModeText {
  way: Way;
  label: string;
  /** Demand on customers and on the team, in one sentence. */
  asks: string;
  /** Consequences of a stricter mode, shown before the change. */
  warning: string;
}

/** From the mildest to the strictest (rule P1). */
const SERVICE_MODES: readonly ServiceModeText[] = [
  {
    way: 'no_proof',
    label: SERVICE_MODE_NAMES.no_proof,
    asks: 'Un toque en su móvil, y cuenta.',
    warning: '',
  },
  {
    way: 'proof',
    label: SERVICE_MODE_NAMES.proof,
    asks: 'Tocan la etiqueta de la barra o escanean su código.',
    warning:
      'Comprueba antes que la etiqueta o el código están a la vista en la barra. Desde ahora, una visita sin prueba queda anotada pero no cuenta, y cada cliente confirma su correo antes de su primer canje.',
  },
  {
    way: 'proof_and_handover',
    label: SERVICE_MODE_NAMES.proof_and_handover,
    asks: 'Y tu equipo confirma cada premio en Hoy.',
    warning:
      'Desde ahora, ningún premio se canjea sin un toque del equipo en Hoy, abierto con internet en la barra, y una visita sin prueba queda anotada pero no cuenta.',
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
    <section id="service_mode">
      <ChoiceGroup
        kind="single"
        legend={<h2 className="text-heading">¿Cómo quieres que prueben que han venido?</h2>}
        hint={mayChange ? undefined : 'La elige quien es titular de la cafetería.'}
      >
        <div className="grid gap-2 sm:grid-cols-3 sm:gap-4">
          {SERVICE_MODES.map(({ way, label, asks }) => (
            <RadioCard
              key={way}
              name="way"
              value={way}
              className="flex-row-reverse justify-between sm:items-start sm:py-5"
              label={
                <span className="flex items-center gap-3 sm:flex-col sm:items-start">
                  <ServiceModePicture way={way} />
                  <span>
                    <strong className="block font-semibold">{label}</strong>{' '}
                    <span className="block text-sm font-normal text-ink-soft">{asks}</span>
                  </span>
                </span>
              }
              checked={way === draft}
              disabled={!mayChange}
              onChange={() => setDraft(way)}
            />
          ))}
        </div>
      </ChoiceGroup>
      {mayChange && draft !== current ? (
        <Button
          className="mt-4"
          pending={change.isPending}
          pendingLabel="Guardando…"
          onClick={() => (strictness(draft) > strictness(current) ? setAsked(draft) : save(draft))}
        >
          Guardar forma de trabajar
        </Button>
      ) : (
        mayChange &&
        cafe.has_tag &&
        current === 'no_proof' && (
          <div className="mt-4 flex flex-wrap items-center gap-3 rounded-control bg-success-soft p-4">
            <p className="flex-[1_1_12rem]">Tu etiqueta ya está activa: puedes pedir prueba con ella.</p>
            <Button size="sm" onClick={() => setAsked('proof')}>
              Trabajar «Con prueba»
            </Button>
          </div>
        )
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
    </section>
  );
}
