import { useId } from 'react';
import { Coffee } from 'lucide-react';
import { RATING_LABELS } from '@/domain/rating-labels';
import { CheckboxCard } from '@/ui/choice-group';
import { cx } from '@/ui/cx';
import { Field, FieldError } from '@/ui/form/field';
import type { OpinionDraft } from '@/ui/form/opinion-draft';
import { TextInput } from '@/ui/form/text-input';

/** Messages on an opinion that is wrong, under its fields. */
export type OpinionRefusals = Partial<Record<'rating' | 'suggestion', string>>;

export const NO_CUPS = 'Elige de una a cinco tazas';
const INVISIBLE = 'Hay caracteres que no se ven. Escríbelo de nuevo.';

/** Returns what to say of the part of an opinion that the server refused; null where it is none of it. */
export function opinionRefusal(part: string | null): OpinionRefusals | null {
  if (part === 'rating') return { rating: NO_CUPS };
  return part === 'suggestion' ? { suggestion: INVISIBLE } : null;
}

/** Shows that the cups are missing, and leads to them. */
export function focusCups(): void {
  document.getElementsByName('rating')[0]?.focus();
}

interface OpinionFieldsProps {
  cafeName: string;
  draft: OpinionDraft;
  refusals: OpinionRefusals;
  onChange: (part: Partial<OpinionDraft>) => void;
}

/** A rating, a line that may stay empty, and whether the café reads the name (rule J34). */
export function OpinionFields({ cafeName, draft, refusals, onChange }: OpinionFieldsProps) {
  return (
    <>
      <Cups value={draft.rating} error={refusals.rating} onChange={(rating) => onChange({ rating })} />
      <Field label="¿Qué mejorarías?" error={refusals.suggestion} optional>
        <TextInput
          autoComplete="off"
          maxLength={200}
          value={draft.suggestion}
          onChange={({ target }) => onChange({ suggestion: target.value })}
        />
      </Field>
      {/* cups alone need no name */}
      {(draft.signed || draft.suggestion.trim() !== '') && (
        <CheckboxCard
          label="Firmar con mi nombre"
          detail={`Lo lee quien lleva ${cafeName}, desde mañana y sin la hora.`}
          checked={draft.signed}
          onChange={({ target }) => onChange({ signed: target.checked })}
        />
      )}
    </>
  );
}

interface CupsProps {
  value: number | null;
  error: string | undefined;
  onChange: (rating: number) => void;
}

/** Asks for a rating with five drawings of a cup; the chosen one and those before it are full. */
function Cups({ value, error, onChange }: CupsProps) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
    >
      <legend className="mb-2 text-lead font-bold">¿Qué tal hoy?</legend>
      <div className="grid grid-cols-5 gap-1.5">
        {RATING_LABELS.map((word, index) => {
          const rating = index + 1;
          const isFull = value !== null && rating <= value;
          return (
            <label
              key={word}
              className={cx(
                'relative flex min-h-20 flex-col items-center justify-center gap-1 rounded-control border text-center text-xs leading-tight has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-ink',
                isFull
                  ? 'border-primary-ink bg-primary-soft text-primary-ink'
                  : 'border-line bg-card text-ink-soft',
              )}
            >
              <input
                type="radio"
                name="rating"
                aria-label={`${rating} de 5: ${word}`}
                className="absolute inset-0 size-full appearance-none opacity-0"
                checked={value === rating}
                onChange={() => onChange(rating)}
              />
              <Coffee aria-hidden="true" className="size-6" strokeWidth={isFull ? 2.5 : 1.75} />
              <span aria-hidden="true" className={value === rating ? 'font-bold' : undefined}>
                {word}
              </span>
            </label>
          );
        })}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
