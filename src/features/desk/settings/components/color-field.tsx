import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { normalizeHex } from '@/features/desk/settings/color-rules';

interface ColorFieldProps {
  label: string;
  value: string;
  onPick: (color: string) => void;
  error: string | undefined;
  /** From react-hook-form, for the text field. */
  input: UseFormRegisterReturn;
}

/** A colour by picker or as hex text; the two follow each other. */
export function ColorField({ label, value, onPick, error, input }: ColorFieldProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-3">
      <Field label={label} error={error} required>
        <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={40} {...input} />
      </Field>
      <input
        type="color"
        aria-label={`${label}: elegir`}
        value={(normalizeHex(value) ?? '#000000').toLowerCase()}
        onChange={({ target }) => onPick(target.value)}
        className="mt-[1.875rem] h-12 w-16 cursor-pointer rounded-control border border-line-strong bg-card p-1"
      />
    </div>
  );
}
