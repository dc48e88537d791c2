import { useId } from 'react';
import { ChevronDown } from 'lucide-react';
import { PercentField } from '@/features/desk/prizes/components/percent-field';
import type { DraftSegment, WheelChange } from '@/features/desk/prizes/wheel-draft';
import type { SegmentProblems } from '@/features/desk/prizes/wheel-problems';
import { FieldError } from '@/ui/field';
import { RewardIllustration } from '@/ui/illustrations/reward-illustration';
import { TextInput } from '@/ui/text-input';

interface SegmentRowProps {
  segment: DraftSegment;
  problems: SegmentProblems;
  /** The value as typed, for a prize that has none; otherwise null. */
  value: string | null;
  onChange: (change: WheelChange) => void;
  /** Opens the list to choose another prize from, or none. */
  onPick: () => void;
}

/** One segment of a wheel in its editor: its prize, its percent and, where the list has none, its value. */
export function SegmentRow({ segment, problems, value, onChange, onPick }: SegmentRowProps) {
  const { id, prize, picture, percent } = segment;
  const prizeErrorId = useId();
  const valueId = useId();
  const valueErrorId = useId();
  const isValueMissing = value !== null && value.trim() === '';
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5 sm:px-4">
      <div className="flex flex-wrap items-start gap-x-2 gap-y-2">
        <button
          type="button"
          aria-label={`Cambiar premio: ${prize}`}
          data-invalid={problems.prize ? true : undefined}
          aria-describedby={problems.prize ? prizeErrorId : undefined}
          onClick={onPick}
          className="@container flex min-h-touch min-w-0 flex-[1_1_8rem] items-center gap-2 rounded-control text-left hover:bg-paper-deep data-invalid:text-danger"
        >
          {/* with large text the name has the room */}
          <RewardIllustration picture={picture} className="size-8 shrink-0 @max-[8rem]:hidden" />
          <span className="min-w-0 text-sm leading-tight font-semibold break-words">{prize}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-soft @max-[9rem]:hidden" />
        </button>
        <PercentField
          prize={prize}
          percent={percent}
          error={problems.percent}
          onType={(text) => onChange({ type: 'percent', id, text })}
          onStep={(by) => onChange({ type: 'step', id, by })}
        />
      </div>
      {problems.prize && <FieldError id={prizeErrorId}>{problems.prize}</FieldError>}
      {value !== null && (
        <label htmlFor={valueId} className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-sm">
          <span>
            Valor (€)<span className="sr-only"> de {prize}</span>
          </span>
          <TextInput
            id={valueId}
            inputMode="decimal"
            autoComplete="off"
            placeholder="Lo que te cuesta: 1,50"
            aria-invalid={problems.value ? true : undefined}
            aria-describedby={problems.value || isValueMissing ? valueErrorId : undefined}
            value={value}
            onChange={({ target }) => onChange({ type: 'value', prize, text: target.value })}
            className="min-h-touch! max-w-56 min-w-0 flex-[1_1_10rem] px-3! py-1!"
          />
        </label>
      )}
      {problems.value ? (
        <FieldError id={valueErrorId}>{problems.value}</FieldError>
      ) : (
        isValueMissing && (
          <p id={valueErrorId} className="text-right text-sm text-ink-soft">
            Hace falta para guardar la ruleta.
          </p>
        )
      )}
    </li>
  );
}
