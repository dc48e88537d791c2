import type { UseFormRegisterReturn } from 'react-hook-form';
import { composePassword, passwordProblem, PASSWORDS_DIFFER } from '@/domain/passwords';
import { PasswordRules } from '@/features/public/auth/components/password-rules';
import { Field } from '@/ui/field';
import { PasswordInput } from '@/ui/password-input';

/** Form rules of `password` (rule A4). */
export const newPasswordRules = {
  validate: (value: string) => passwordProblem(value) ?? true,
  deps: 'confirmPassword',
} as const;

/** Form rules of `confirmPassword`. */
export const repeatRules = {
  validate: (value: string, { password }: { password: string }) =>
    composePassword(value) === composePassword(password) || PASSWORDS_DIFFER,
};

interface NewPasswordFieldsProps {
  /** Address that password managers keep the password for; null where the form has a field for it. */
  username: string | null;
  label: string;
  /** The text typed so far, for the ticks of the rules. */
  typed: string;
  /** The form's `password` and `confirmPassword`, registered with `newPasswordRules` and `repeatRules`. */
  password: UseFormRegisterReturn;
  confirmation: UseFormRegisterReturn;
  errors: { password?: { message?: string }; confirmPassword?: { message?: string } };
}

/** A new password and its repeat, each with show and hide, and the four rules as they are met. */
export function NewPasswordFields({
  username,
  label,
  typed,
  password,
  confirmation,
  errors,
}: NewPasswordFieldsProps) {
  return (
    <>
      {username !== null && <input type="email" autoComplete="username" value={username} readOnly hidden />}
      <Field label={label} error={errors.password?.message} required>
        <PasswordInput autoComplete="new-password" {...password} />
      </Field>
      <PasswordRules password={typed} />
      <Field label="Repite la contraseña" error={errors.confirmPassword?.message} required>
        <PasswordInput autoComplete="new-password" {...confirmation} />
      </Field>
    </>
  );
}
