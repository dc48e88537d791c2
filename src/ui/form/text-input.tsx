import type { ChangeEvent, ComponentProps } from 'react';
import { stripInvisibleCharacters } from '@/domain/pasted-text';
import { cx } from '@/ui/cx';
import { useFieldControl } from '@/ui/form/field';
import { inputStyles } from '@/ui/form/input-styles';

/** Removes from a field what nobody sees and a paste brought along, before anything reads it (rule S20). */
export function cleanField({ currentTarget: field }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
  const clean = stripInvisibleCharacters(field.value);
  if (clean !== field.value) field.value = clean;
}

/** One line of text. Inside a Field it ties itself to label and error; spread react-hook-form's `register()` on it. */
export function TextInput({ className, type = 'text', onChange, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      {...useFieldControl()}
      className={cx(inputStyles, className)}
      onChange={(event) => {
        cleanField(event);
        onChange?.(event);
      }}
      {...rest}
    />
  );
}
