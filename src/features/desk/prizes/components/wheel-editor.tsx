import type { Answer } from '@functions/_shared/contracts/procedures';
import type { WheelOfCafe, WheelVersion } from '@functions/_shared/contracts/procedures/prizes';
import { useEffect, useReducer, useRef, useState } from 'react';
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { NewPrize } from '@/features/desk/prizes/components/new-prize';
import { PrizePicker } from '@/features/desk/prizes/components/prize-picker';
import { SegmentRow } from '@/features/desk/prizes/components/segment-row';
import { WheelLimits } from '@/features/desk/prizes/components/wheel-limits';
import { WheelLive } from '@/features/desk/prizes/components/wheel-live';
import { parseMarketValue } from '@/features/desk/prizes/market-value';
import { useSaveWheel } from '@/features/desk/prizes/use-save-wheel';
import { costedSegments, limitText } from '@/features/desk/prizes/wheel-cost';
import {
  changeWheel,
  draftOf,
  isWheelChanged,
  MAX_SEGMENTS,
  missingPercent,
  savedWheel,
  typedValue,
  type WheelChange,
  type WheelDraft,
} from '@/features/desk/prizes/wheel-draft';
import {
  hasProblems,
  needsMarketValue,
  refusedField,
  wheelProblems,
  type WheelProblems,
} from '@/features/desk/prizes/wheel-problems';
import { describeStart } from '@/features/desk/prizes/wheel-texts';
import { deskTabs } from '@/features/desk/shared/desk-tabs';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useUnsavedWork } from '@/features/desk/shared/unsaved-work';
import { useKeptDraft } from '@/features/desk/shared/use-kept-draft';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Field, FieldError } from '@/ui/field';
import { Select } from '@/ui/select';
import { toast } from '@/ui/toast';

const unsavedWheel = {
  title: '¿Salir sin guardar la ruleta?',
  description: 'Has cambiado la ruleta y todavía no la has guardado. Si sales ahora, se pierde.',
};

const NONE: WheelProblems = { rows: {} };

/** Returns a draft's problems and, over them, those that the server named. */
const mergeProblems = (own: WheelProblems, refused: WheelProblems): WheelProblems => ({
  ...own,
  ...refused,
  rows: { ...own.rows, ...refused.rows },
});

interface WheelEditorProps {
  data: Answer<'load_prizes'>;
  wheel: WheelOfCafe;
}

/** Changes one of a café's wheels beside what becomes of it, and saves it as a new version. */
export function WheelEditor({ data, wheel }: WheelEditorProps) {
  const { cafe, prizes } = data;
  const navigate = useNavigate();
  const saveWheel = useSaveWheel(cafe.id);
  const work = useKeptDraft<{ basedOn: number; draft: WheelDraft }>(`wheel:${cafe.id}:${wheel.wheel}`);
  const { kept, drop } = work;
  // Fixed at the start: a version that somebody else saves must not change the draft.
  const [begun] = useState({
    version: wheel.planned ?? wheel.now,
    number: kept?.basedOn ?? wheel.version,
  });
  const [draft, dispatch] = useReducer(changeWheel, kept?.draft ?? draftOf(begun.version));
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState(NONE);
  const [isEdited, setEdited] = useState(false);
  /** An attempt to save failed for no reason that a field or a notice names. */
  const [failure, setFailure] = useState<unknown>(null);
  /** The segment whose prize is being chosen; `new` for one more. */
  const [picking, setPicking] = useState<number | 'new' | null>(null);
  /** A prize is being added to the list, for that segment. */
  const [adding, setAdding] = useState<number | 'new' | null>(null);

  const isChanged = isWheelChanged(draft, begun.version);
  const { note } = useUnsavedWork(work, isChanged ? { basedOn: begun.number, draft } : null, {
    words: unsavedWheel,
  });

  const problems = mergeProblems(isChecked ? wheelProblems(draft, prizes) : NONE, refused);
  const form = useRef<HTMLDivElement>(null);
  /** Set by a press that found problems: the first of them gets the focus once it is on screen. */
  const seeksProblem = useRef(false);
  useEffect(() => {
    if (!seeksProblem.current) return;
    seeksProblem.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  });

  const change = (next: WheelChange) => {
    setRefused(NONE);
    dispatch(next);
  };
  const pick = (prize: { name: string; picture: string }, place: number | 'new') => {
    change(place === 'new' ? { type: 'add', prize } : { type: 'prize', id: place, prize });
    setPicking(null);
  };

  const remove = (id: number) => {
    change({ type: 'remove', id });
    setPicking(null);
  };

  const save = async () => {
    setChecked(true);
    setFailure(null);
    if (hasProblems(wheelProblems(draft, prizes)) || hasProblems(refused)) {
      seeksProblem.current = true;
      return;
    }
    const values = draft.segments.flatMap(({ prize }) => {
      const cents = needsMarketValue(prize, prizes) ? parseMarketValue(typedValue(draft, prize)) : null;
      return cents == null ? [] : [{ prize, cents }];
    });
    try {
      const { from } = await saveWheel.mutateAsync({
        wheel: wheel.wheel,
        // after a warning, whoever saves has seen what was saved meanwhile
        based_on: isEdited ? wheel.version : begun.number,
        values,
        ...savedWheel(draft),
      });
      drop();
      toast({ title: 'Ruleta guardada', description: describeStart(from), variant: 'success' });
      await navigate(deskTabs.prizes.to(cafe.slug));
    } catch (thrown) {
      const error = toAppError(thrown);
      const named = refusedField(error, draft);
      if (named) {
        setRefused(named);
        seeksProblem.current = true;
      } else if (error.code === 'WHEEL_EDITED') setEdited(true);
      else setFailure(thrown);
    }
  };

  const costed = costedSegments(draft, prizes);
  const unvalued = Object.entries(wheelProblems(draft, prizes).rows).filter(([, row]) => row.value);
  const cost = costed && {
    segments: costed,
    ceiling_cents: savedWheel(draft).ceiling_cents,
    spins_last_month: wheel.spins_last_month,
    unpriced: wheel.unpriced,
  };

  return (
    <div className="@container/screen">
      <div ref={form} className="wheel-editor">
        <WheelLive draft={draft} cost={cost} unvalued={unvalued.length} />
        {/* what is on its way must not change under it */}
        <div inert={saveWheel.isPending} className="mt-4 @3xl/screen:mt-0">
          <div className="mb-3 empty:hidden">{note}</div>
          {isEdited && <SaveConflictNotice version={wheel.planned ?? wheel.now} />}
          <Card bare>
            <ul className="divide-y divide-line" aria-label="Premios de la ruleta">
              {draft.segments.map((segment) => {
                const row = problems.rows[segment.id] ?? {};
                const needsValue = needsMarketValue(segment.prize, prizes) || row.value !== undefined;
                return (
                  <SegmentRow
                    key={segment.id}
                    segment={segment}
                    problems={row}
                    value={needsValue ? typedValue(draft, segment.prize) : null}
                    onChange={change}
                    onPick={() => setPicking(segment.id)}
                  />
                );
              })}
            </ul>
          </Card>
          <div className="mt-3 flex flex-col gap-2">
            {problems.segments && <FieldError id="segments-problem">{problems.segments}</FieldError>}
            {draft.segments.length < MAX_SEGMENTS ? (
              <Button
                variant="outline"
                data-invalid={problems.segments ? true : undefined}
                aria-describedby={problems.segments ? 'segments-problem' : undefined}
                onClick={() => setPicking('new')}
              >
                <Plus aria-hidden="true" className="size-5" />
                Añadir un premio
              </Button>
            ) : (
              <p className="text-sm text-ink-soft">En una ruleta caben {MAX_SEGMENTS} premios.</p>
            )}
          </div>
          <Field
            label="Premio de reserva"
            hint="Si otro se agota, sale este."
            error={problems.unlimited}
            className="mt-5"
          >
            <Select
              value={draft.unlimited ?? ''}
              onChange={({ target }) =>
                change({ type: 'unlimited', id: target.value === '' ? null : Number(target.value) })
              }
            >
              {draft.unlimited === null && <option value="">Elige uno</option>}
              {draft.segments.map(({ id, prize }) => (
                <option key={id} value={id}>
                  {prize}
                </option>
              ))}
            </Select>
          </Field>
          <WheelLimits draft={draft} problems={problems} most={cost && limitText(cost)} onChange={change} />
          <p className="mt-4 text-sm text-ink-soft">
            Gira desde la próxima medianoche; si tu café aún no tiene clientes, desde ahora. Lo ya ganado no
            cambia.
          </p>
        </div>
        <div className="wheel-bar sticky bottom-[calc(var(--spacing)*14+env(safe-area-inset-bottom))] z-20 -mx-gutter mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-card px-gutter py-2.5 md:bottom-0">
          <div className="basis-full empty:hidden">
            <FormProblem thrown={failure} text={SAVE_FAILED} />
          </div>
          <PercentSum draft={draft} error={problems.percents} onFill={() => change({ type: 'fill' })} />
          <Button
            className="flex-[1_1_10rem]"
            disabled={begun.version.own && !isChanged && !isEdited}
            pending={saveWheel.isPending}
            pendingLabel="Guardando…"
            onClick={save}
          >
            Guardar ruleta
          </Button>
        </div>
      </div>
      {picking !== null && (
        <PrizePicker
          prizes={prizes}
          taken={draft.segments.map(({ prize }) => prize)}
          onPick={(prize) => pick(prize, picking)}
          onNew={() => {
            setAdding(picking);
            setPicking(null);
          }}
          onRemove={picking === 'new' ? undefined : () => remove(picking)}
          onClose={() => setPicking(null)}
        />
      )}
      {adding !== null && (
        <NewPrize cafeId={cafe.id} onAdded={(prize) => pick(prize, adding)} onClose={() => setAdding(null)} />
      )}
    </div>
  );
}

/** Sentence for a wheel that could not be saved. */
const SAVE_FAILED = 'No se pudo guardar la ruleta';

interface PercentSumProps {
  draft: WheelDraft;
  error: string | undefined;
  onFill: () => void;
}

/** Says how much is missing to 100 %, and lets the prize that never runs out make up for it. */
function PercentSum({ draft, error, onFill }: PercentSumProps) {
  const missing = missingPercent(draft);
  const unlimited = draft.segments.find(({ id }) => id === draft.unlimited);
  if (missing === 0 && error === undefined)
    return (
      <p role="status" className="flex-[1_1_8rem] font-semibold">
        Suman 100 %
      </p>
    );
  return (
    <div className="flex flex-[1_1_8rem] flex-col items-start">
      <p role={error ? 'alert' : 'status'} className={error ? 'font-semibold text-danger' : 'font-semibold'}>
        {error ?? (missing > 0 ? `Faltan ${missing} %` : `Sobran ${-missing} %`)}
      </p>
      {unlimited && missing !== 0 && (
        <Button
          variant="link"
          size="sm"
          className="px-0! text-left!"
          data-invalid={error ? true : undefined}
          onClick={onFill}
        >
          {missing > 0 ? 'Dárselo a' : 'Quitárselo a'} {unlimited.prize}
        </Button>
      )}
    </div>
  );
}

/** Shows the wheel that somebody else saved in the meantime, above what is being written. */
function SaveConflictNotice({ version: { own, segments } }: { version: WheelVersion }) {
  return (
    <div role="alert" className="mb-3 rounded-control bg-paper-deep px-4 py-3">
      <p className="font-semibold">
        Otra persona ha guardado esta ruleta mientras tanto. Lo tuyo sigue aquí.
      </p>
      <p className="mt-1 text-sm">
        Ahora está guardada{own ? '' : ' la del programa'}:{' '}
        {segments.map(({ name, percent }) => `${name} ${percent}\u00a0%`).join(' · ')}. Si quieres la tuya,
        guárdala otra vez.
      </p>
    </div>
  );
}
