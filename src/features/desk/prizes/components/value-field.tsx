import type { ComponentProps } from 'react';
import { Field } from '@/ui/form/field';
import { TextInput } from '@/ui/form/text-input';

/** Field of a prize's value, typed in euros (rule I10). */
export function ValueField({ error, ...input }: ComponentProps<'input'> & { error: string | undefined }) {
  return (
    <Field
      label="Valor (€)"
      hint="Lo que te cuesta, o su precio en carta. Se lee en las bases."
      error={error}
    >
      <TextInput inputMode="decimal" autoComplete="off" {...input} />
    </Field>
  );
}
