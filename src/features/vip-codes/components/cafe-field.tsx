import type { CodePage } from '@functions/_shared/contracts/procedures/vip-codes';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { CafeOptions } from '@/features/vip-codes/components/cafe-options';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';

/** What a form asks of the café that its codes are for. */
export const cafeRules = { required: 'Debes seleccionar una cafetería' };

interface CafeFieldProps extends Pick<CodePage, 'cafes'> {
  label: string;
  /** What the form holds of the café. */
  by: 'id' | 'nombre';
  /** The form's field, registered with `cafeRules`. */
  cafe: UseFormRegisterReturn;
  error: string | undefined;
}

/** The café that codes are made for. */
export function CafeField({ label, cafes, by, cafe, error }: CafeFieldProps) {
  return (
    <Field label={label} error={error} required>
      <Select {...cafe}>
        <option value="">Selecciona una cafetería</option>
        <CafeOptions cafes={cafes} by={by} />
      </Select>
    </Field>
  );
}
