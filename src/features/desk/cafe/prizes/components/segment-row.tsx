import { useId } from 'react';
import { ChevronDown, X } from 'lucide-react';
import { PercentField } from '@/features/desk/cafe/prizes/components/percent-field';
import type { DraftSegment, WheelChange } from '@/features/desk/cafe/prizes/wheel-draft';
import type { SegmentProblems } from '@/features/desk/cafe/prizes/wheel-problems';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';
import { Field, FieldError } from '@/ui/field';
import { RewardIllustration } from '@/ui/illustrations/reward-illustration';
import { inputStyles } from '@/ui/input-styles';
import { TextInput } from '@/ui/text-input';

interface SegmentRowProps {
  segment: DraftSegment;
  isEndless: boolean;
  problems: SegmentProblems;
  /** The value as typed, for a prize that has none; otherwise null. */
  value: string | null;
  onChange: (change: WheelChange) => void;
  /** Opens the list to choose another prize from. */
  onPick: () => void;
}

/** One segment of a wheel in its editor: its prize, its percent, its number a month. */
export function SegmentRow({ segment, isEndless, problems, value, onChange, onPick }: SegmentRowProps) {
  const { id, prize, picture, percent, perMonth } = segment;
  const prizeErrorId = useId();
  const perMonthErrorId = useId();
  return (
    <Card as="li" tone="flat" bare className="flex flex-col gap-2 p-3">
      <div className="flex flex-wrap items-center gap-x-2">
        <button
          type="button"
          aria-label={`Cambiar premio: ${prize}`}
          data-invalid={problems.prize ? true : undefined}
          aria-describedby={problems.prize ? prizeErrorId : undefined}
          onClick={onPick}
          className="@container flex min-h-touch min-w-0 flex-[1_1_10rem] items-center gap-2.5 rounded-control text-left hover:bg-paper-deep data-invalid:text-danger"
        >
          {/* with large text the name has the room */}
          <RewardIllustration picture={picture} className="size-9 shrink-0 @max-[8rem]:hidden" />
          <span className="min-w-0 leading-tight font-semibold break-words">{prize}</span>
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
        </button>
        <Button
          variant="ghost"
          size="icon"
          className="shrink-0"
          aria-label={`Quitar: ${prize}`}
          onClick={() => onChange({ type: 'remove', id })}
        >
          <X aria-hidden="true" className="size-5" />
        </Button>
      </div>
      {problems.prize && <FieldError id={prizeErrorId}>{problems.prize}</FieldError>}
      <div className="flex flex-wrap items-start gap-x-2 gap-y-2">
        <PercentField
          prize={prize}
          percent={percent}
          error={problems.percent}
          onType={(text) => onChange({ type: 'percent', id, text })}
          onStep={(by) => onChange({ type: 'step', id, by })}
        />
        {isEndless ? (
          <p className="flex min-h-touch flex-1 items-center text-sm leading-tight text-ink-soft">
            No se acaba nunca
          </p>
        ) : (
          <label className="flex min-h-touch max-w-56 min-w-0 flex-[1_1_7rem] items-center gap-1.5 text-sm text-ink-soft">
            <span aria-hidden="true" className="shrink-0">
              Al mes
            </span>
            <input
              inputMode="numeric"
              autoComplete="off"
              placeholder="Sin límite"
              aria-label={`Al mes: ${prize}`}
              aria-invalid={problems.perMonth ? true : undefined}
              aria-describedby={problems.perMonth ? perMonthErrorId : undefined}
              value={perMonth}
              onChange={({ target }) => onChange({ type: 'perMonth', id, text: target.value })}
              className={cx(inputStyles, 'min-h-touch! min-w-16 px-2! py-1! placeholder:text-[0.8125rem]')}
            />
          </label>
        )}
      </div>
      {problems.perMonth && <FieldError id={perMonthErrorId}>{problems.perMonth}</FieldError>}
      {value !== null && (
        <Field
          label={
            <>
              Valor (€)<span className="sr-only"> de {prize}</span>
            </>
          }
          error={problems.value}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            placeholder="Lo que te cuesta: 1,50"
            value={value}
            onChange={({ target }) => onChange({ type: 'value', prize, text: target.value })}
          />
        </Field>
      )}
    </Card>
  );
}
