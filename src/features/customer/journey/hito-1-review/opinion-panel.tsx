import { useEffect, useId, useState } from 'react';
import { Coffee } from 'lucide-react';
import type { ChallengeProps } from '@/features/customer/journey/challenges/challenge';
import { FirstChallengeForm } from '@/features/customer/journey/hito-1-review/first-challenge-form';
import { RATING_LABELS } from '@/domain/rating-labels';
import { tabStore } from '@/lib/storage';
import { cx } from '@/ui/cx';
import { Field, FieldError } from '@/ui/field';
import { CheckboxCard } from '@/ui/choice-group';
import { TextInput } from '@/ui/text-input';

const NO_CUPS = 'Elige de una a cinco tazas';
const INVISIBLE = 'Hay caracteres que no se ven. Escríbelo de nuevo.';

interface Draft {
  rating: number | null;
  suggestion: string;
  signed: boolean;
}

const emptyDraft: Draft = { rating: null, suggestion: '', signed: false };

/** Challenge 1 with a private opinion (rule J34): a rating, a line that may stay empty, and the form. */
export function OpinionPanel({ journey }: ChallengeProps) {
  const { cafe, email } = journey;
  const key = `opinion:${cafe.id}:${email ?? ''}`;
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = tabStore.get(key);
    return { ...emptyDraft, ...(typeof kept === 'object' ? kept : null) };
  });
  useEffect(() => tabStore.set(key, draft), [key, draft]);
  const [refusals, setRefusals] = useState<{ rating?: string; suggestion?: string }>({});
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setRefusals({});
  };

  const requireCups = () => {
    if (draft.rating !== null) return true;
    setRefusals({ rating: NO_CUPS });
    document.getElementsByName('rating')[0]?.focus();
    return false;
  };
  const handleRefused = (part: string | null) => {
    if (part !== 'rating' && part !== 'suggestion') return false;
    setRefusals(part === 'rating' ? { rating: NO_CUPS } : { suggestion: INVISIBLE });
    return true;
  };

  return (
    <FirstChallengeForm
      journey={journey}
      isReady={draft.rating !== null}
      onSubmit={requireCups}
      onRefused={handleRefused}
      opinion={
        draft.rating === null
          ? undefined
          : { ...draft, rating: draft.rating, suggestion: draft.suggestion.trim() }
      }
    >
      <Cups value={draft.rating} error={refusals.rating} onChange={(rating) => change({ rating })} />
      <Field label="¿Qué mejorarías?" error={refusals.suggestion} optional>
        <TextInput
          autoComplete="off"
          maxLength={200}
          value={draft.suggestion}
          onChange={({ target }) => change({ suggestion: target.value })}
        />
      </Field>
      <CheckboxCard
        label="Firmar con mi nombre"
        detail={`Lo lee quien lleva ${cafe.nombre}, desde mañana y sin la hora.`}
        checked={draft.signed}
        onChange={({ target }) => change({ signed: target.checked })}
      />
    </FirstChallengeForm>
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
