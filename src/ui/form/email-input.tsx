import type { ComponentProps } from 'react';
import { TextInput } from '@/ui/form/text-input';

/** A {@link TextInput} for an e-mail, as a phone's keyboard wants it asked for: nothing is capitalised or corrected. */
export function EmailInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <TextInput type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
