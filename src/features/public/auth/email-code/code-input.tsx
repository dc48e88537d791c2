import type { ComponentProps } from 'react';
import { TextInput } from '@/ui/text-input';

/** The field for a code from a mail: number keys, and the phone may fill it in by itself. */
export function CodeInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="12345678"
      className="text-lead font-semibold tracking-[0.3em] tabular-nums"
      {...props}
    />
  );
}
