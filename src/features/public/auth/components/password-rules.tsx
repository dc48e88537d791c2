import { Check } from 'lucide-react';
import { composePassword, PASSWORD_RULES } from '@/domain/passwords';
import { cx } from '@/ui/cx';

/** The four rules of a password on one line, each ticked as it is met. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul
      aria-label="La contraseña necesita"
      className="-mt-1.5 flex flex-wrap justify-between text-[0.75rem]/normal sm:justify-start sm:gap-x-4 sm:text-xs"
    >
      {PASSWORD_RULES.map(({ short, holds }) => {
        if (!short) return null;
        const met = holds(composePassword(password));
        return (
          <li
            key={short}
            className={cx('flex items-center font-medium', met ? 'text-success' : 'text-ink-soft')}
          >
            <span aria-hidden="true" className="grid w-3 justify-items-start">
              {met ? (
                <Check className="size-2.5" strokeWidth={4} />
              ) : (
                <span className="size-1.5 rounded-full border border-line-strong" />
              )}
            </span>
            {short}
            <span className="sr-only">{met ? ': cumplido' : ': falta'}</span>
          </li>
        );
      })}
    </ul>
  );
}
