import type { ComponentProps } from 'react';
import { Field } from '@/ui/form/field';
import { TextInput } from '@/ui/form/text-input';

interface CodeFieldProps extends ComponentProps<'input'> {
  error: string | undefined;
  /** True where the heading above says what is asked for. */
  hidesLabel?: boolean;
}

/** The field for a code from a mail: number keys, and the phone may fill it in by itself. */
export function CodeField({ error, hidesLabel = false, ...input }: CodeFieldProps) {
  return (
    <Field
      label={hidesLabel ? <span className="sr-only">Código del correo</span> : 'Código del correo'}
      hint={!hidesLabel && 'Son 8 números. Vale el último que te enviamos.'}
      error={error}
      required
    >
      <TextInput
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className="text-lead font-semibold tracking-[0.3em] tabular-nums"
        {...input}
      />
    </Field>
  );
}
