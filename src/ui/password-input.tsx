import { useState, type ComponentProps } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { cx } from '@/ui/cx';
import { useFieldControl } from '@/ui/form/field';
import { inputStyles } from '@/ui/form/input-styles';

/** A password, of which every sign counts, with a button that shows or hides it. Give it the right `autoComplete` (current-password, new-password). */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <input
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        {...useFieldControl()}
        className={cx(inputStyles, 'pr-13', className)}
        {...rest}
      />
      <button
        type="button"
        onClick={() => setShown((was) => !was)}
        aria-label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
        className="absolute inset-y-0 right-1 my-auto grid size-touch place-items-center rounded-control text-ink-soft hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </span>
  );
}
