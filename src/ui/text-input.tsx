import type { ComponentProps } from 'react';
import { cx } from '@/ui/cx';
import { useFieldControl } from '@/ui/field';
import { inputStyles } from '@/ui/input-styles';

/** One line of text. Inside a Field it ties itself to label and error; spread react-hook-form's `register()` on it. */
export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} {...useFieldControl()} className={cx(inputStyles, className)} {...rest} />;
}
