import type { ComponentProps } from 'react';
import { ChevronDown } from 'lucide-react';
import { cx } from '@/ui/cx';
import { useFieldControl } from '@/ui/form/field';
import { inputStyles } from '@/ui/form/input-styles';

/** The platform's own list of options (best on a phone), dressed like the other controls. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select
        {...useFieldControl()}
        className={cx(inputStyles, 'appearance-none pr-11', className)}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-ink-soft"
      />
    </span>
  );
}
