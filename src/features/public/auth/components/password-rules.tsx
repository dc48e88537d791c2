import { Check } from 'lucide-react';
import { composePassword, PASSWORD_RULES } from '@/domain/passwords';
import { cx } from '@/ui/cx';

/** The four rules of a password, each ticked as it is met. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul aria-label="La contraseña necesita" className="-mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {PASSWORD_RULES.map(({ short, holds }) => {
        if (!short) return null;
        const met = holds(composePassword(password));
        return (
          <li
            key={short}
            className={cx('flex items-center gap-1.5', met ? 'font-semibold text-success' : 'text-ink-soft')}
          >
            {met ? (
              <Check aria-hidden="true" className="size-4" strokeWidth={3} />
            ) : (
              <span aria-hidden="true" className="mx-1 size-2 rounded-full border-2 border-line-strong" />
            )}
            {short}
            {met && <span className="sr-only">: cumplido</span>}
          </li>
        );
      })}
    </ul>
  );
}
