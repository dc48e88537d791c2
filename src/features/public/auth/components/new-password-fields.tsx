import { useFormContext, useWatch } from 'react-hook-form';
import { composePassword, passwordProblem, PASSWORDS_DIFFER } from '@/domain/passwords';
import { PasswordRules } from '@/features/public/auth/components/password-rules';
import { Field } from '@/ui/form/field';
import { PasswordInput } from '@/ui/password-input';

interface NewPasswordFieldsProps {
  /** Address that password managers keep the password for; null where the form has a field for it. */
  username: string | null;
  label: string;
}

/**
 * `password` and `confirmPassword` of the form around them (`FormProvider`), each with show and hide, and the four rules
 * as they are met (rule A4).
 */
export function NewPasswordFields({ username, label }: NewPasswordFieldsProps) {
  const { register, formState, control } = useFormContext<{ password: string; confirmPassword: string }>();
  const { password, confirmPassword } = formState.errors;
  return (
    <>
      {username !== null && <input type="email" autoComplete="username" value={username} readOnly hidden />}
      <Field label={label} error={password?.message} required>
        <PasswordInput
          autoComplete="new-password"
          {...register('password', {
            validate: (value) => passwordProblem(value) ?? true,
            deps: 'confirmPassword',
          })}
        />
      </Field>
      <PasswordRules password={useWatch({ control, name: 'password' })} />
      <Field label="Repite la contraseña" error={confirmPassword?.message} required>
        <PasswordInput
          autoComplete="new-password"
          {...register('confirmPassword', {
            validate: (value, typed) =>
              composePassword(value) === composePassword(typed.password) || PASSWORDS_DIFFER,
          })}
        />
      </Field>
    </>
  );
}
