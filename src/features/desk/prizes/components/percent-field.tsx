import { useId } from 'react';
import { Minus, Plus } from 'lucide-react';
import { Button } from '@/ui/button';
import { FieldError } from '@/ui/field';
import { TextInput } from '@/ui/text-input';

interface PercentFieldProps {
  prize: string;
  percent: string;
  error: string | undefined;
  onType: (text: string) => void;
  onStep: (by: 1 | -1) => void;
}

/** A prize's percent: plus and minus, and the number itself to type. */
export function PercentField({ prize, percent, error, onType, onStep }: PercentFieldProps) {
  const errorId = useId();
  return (
    <div className="min-w-0">
      <div role="group" aria-label={`Porcentaje de ${prize}`} className="flex items-center gap-1">
        <Button variant="outline" size="icon" aria-label={`Menos: ${prize}`} onClick={() => onStep(-1)}>
          <Minus aria-hidden="true" className="size-5" />
        </Button>
        <span className="relative block">
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            aria-label={`Por ciento, ${prize}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            value={percent}
            onChange={({ target }) => onType(target.value)}
            onFocus={({ target }) => target.select()}
            className="min-h-touch! w-[3.75rem]! py-1! pr-6! pl-1! text-right font-bold tabular-nums"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-1.5 grid place-items-center"
          >
            %
          </span>
        </span>
        <Button variant="outline" size="icon" aria-label={`Más: ${prize}`} onClick={() => onStep(1)}>
          <Plus aria-hidden="true" className="size-5" />
        </Button>
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
