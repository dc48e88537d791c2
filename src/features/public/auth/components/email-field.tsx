import type { UseFormRegisterReturn } from 'react-hook-form';
import { emailProblem } from '@/domain/email';
import { EmailInput } from '@/ui/form/email-input';
import { Field } from '@/ui/form/field';

/** Form rules of `email` (rule A3). */
export const emailRules = { validate: (value: string) => emailProblem(value) ?? true };

interface EmailFieldProps {
  /** The form's `email`, registered with `emailRules`. */
  email: UseFormRegisterReturn;
  error: string | undefined;
}

/** The address of an account, as a phone's keyboard and a password manager want it asked for. */
export function EmailField({ email, error }: EmailFieldProps) {
  return (
    <Field label="Email" error={error} required>
      <EmailInput autoComplete="username" placeholder="tu@email.com" {...email} />
    </Field>
  );
}
