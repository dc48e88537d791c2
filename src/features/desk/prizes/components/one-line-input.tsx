import type { ComponentProps } from 'react';
import { cleanField } from '@/ui/text-input';
import { Textarea } from '@/ui/textarea';

/** One line of text, shown in as many as a phone needs to show it whole; Enter sends the form. */
export function OneLineInput({ onChange, ...rest }: ComponentProps<'textarea'>) {
  return (
    <Textarea
      rows={1}
      autoComplete="off"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        if (!event.repeat) event.currentTarget.form?.requestSubmit();
      }}
      onChange={(event) => {
        cleanField(event);
        onChange?.(event);
      }}
      className="resize-none"
      {...rest}
    />
  );
}
