import { useId, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import type { DraftSegment, WheelChange, WheelDraft } from '@/features/desk/prizes/wheel-draft';
import type { WheelProblems } from '@/features/desk/prizes/wheel-problems';
import { Field, FieldError } from '@/ui/field';
import { TextInput } from '@/ui/text-input';

interface WheelLimitsProps {
  draft: WheelDraft;
  problems: WheelProblems;
  /** The most that a month costs; null where nothing limits it or a value is missing. */
  most: string | null;
  onChange: (change: WheelChange) => void;
}

/** Limits of a month, each prize's and the wheel's: folded away where there are none. */
export function WheelLimits({ draft, problems, most, onChange }: WheelLimitsProps) {
  const limited = draft.segments.filter(({ id }) => id !== draft.unlimited);
  const [isOpen, setOpen] = useState(draft.ceiling !== '' || limited.some(({ perMonth }) => perMonth !== ''));
  const hasProblem =
    problems.ceiling !== undefined || limited.some(({ id }) => problems.rows[id]?.perMonth !== undefined);
  return (
    <details
      open={isOpen || hasProblem}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group mt-4 border-t border-line"
    >
      <summary className="flex min-h-touch list-none items-center justify-between gap-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        Poner límites
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition group-open:rotate-180"
        />
      </summary>
      <p className="text-sm text-ink-soft">Cuántos pueden salir al mes.</p>
      <ul className="mt-2 grid gap-2">
        {limited.map((segment) => (
          <PrizeLimit
            key={segment.id}
            segment={segment}
            error={problems.rows[segment.id]?.perMonth}
            onType={(text) => onChange({ type: 'perMonth', id: segment.id, text })}
          />
        ))}
      </ul>
      <Field
        label="Tope al mes (€)"
        hint="De todos menos el de reserva."
        error={problems.ceiling}
        optional
        className="mt-4"
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          placeholder="Sin tope"
          value={draft.ceiling}
          onChange={({ target }) => onChange({ type: 'ceiling', text: target.value })}
        />
      </Field>
      <p className="mt-2 font-semibold empty:hidden" aria-live="polite">
        {most}
      </p>
    </details>
  );
}

interface PrizeLimitProps {
  segment: DraftSegment;
  error: string | undefined;
  onType: (text: string) => void;
}

/** How many pieces of a prize a month may give. */
function PrizeLimit({ segment: { prize, perMonth }, error, onType }: PrizeLimitProps) {
  const id = useId();
  return (
    <li>
      <label className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 flex-[1_1_8rem] break-words">{prize}</span>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          placeholder="Sin límite"
          aria-label={`Al mes: ${prize}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          value={perMonth}
          onChange={({ target }) => onType(target.value)}
          className="min-h-touch! w-[min(7rem,100%)]! px-3! py-1!"
        />
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </li>
  );
}
