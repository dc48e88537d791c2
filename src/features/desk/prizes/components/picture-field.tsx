import type { ComponentProps } from 'react';
import { PRIZE_PICTURES } from '@/domain/prize-pictures';
import { FieldError } from '@/ui/field';
import { RewardIllustration } from '@/ui/illustrations/reward-illustration';

interface PictureFieldProps {
  /** From react-hook-form's `register`. */
  input: ComponentProps<'input'>;
  error: string | undefined;
}

/** The house's pictures to choose one from. */
export function PictureField({ input, error }: PictureFieldProps) {
  return (
    <fieldset className="min-w-0" aria-describedby={error ? 'picture-error' : undefined}>
      <legend className="mb-1.5 font-semibold">Dibujo</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))] gap-1.5">
        {Object.entries(PRIZE_PICTURES).map(([key, name]) => (
          <label
            key={key}
            title={name}
            className="relative grid min-h-13 place-items-center rounded-control border border-line bg-card has-checked:border-primary-ink has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-ink"
          >
            <input
              type="radio"
              value={key}
              aria-label={name}
              className="absolute inset-0 size-full appearance-none opacity-0"
              {...input}
            />
            <RewardIllustration picture={key} className="size-9" />
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id="picture-error">{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
