import type { ComponentProps } from 'react';
import { cx } from '@/ui/cx';
import { useFieldControl } from '@/ui/form/field';
import { inputStyles } from '@/ui/form/input-styles';

/** Several lines of text; grows with what is written where the browser can. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...useFieldControl()}
      className={cx(inputStyles, 'field-sizing-content resize-y', className)}
      {...rest}
    />
  );
}
