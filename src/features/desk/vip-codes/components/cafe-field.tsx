import type { ComponentProps } from 'react';
import { CafePicker } from '@/features/desk/shared/cafe-picker';
import { Field } from '@/ui/field';

/** Form rules of the café that the codes are for. */
export const cafeRules = { required: 'Debes seleccionar una cafetería' };

interface CafeFieldProps extends Pick<ComponentProps<typeof CafePicker>, 'ref' | 'value' | 'onPick'> {
  label: string;
  error: string | undefined;
}

/** The café that codes are made for: a form's field, controlled with `cafeRules`. */
export function CafeField({ label, error, ...picker }: CafeFieldProps) {
  return (
    <Field label={label} error={error} required>
      <CafePicker {...picker} />
    </Field>
  );
}
