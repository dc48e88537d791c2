import type { ComponentProps } from 'react';
import { Field } from '@/ui/form/field';
import { TextInput } from '@/ui/form/text-input';

/** The field for a code from a mail: number keys, and the phone may fill it in by itself. */
export function CodeField({ error, ...input }: ComponentProps<'input'> & { error: string | undefined }) {
  return (
    <Field
      label="Código del correo"
      hint="Son 8 números. Vale el último que te enviamos."
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
