import { useEffect, type ComponentProps, type ReactNode } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { EmailField, emailRules } from '@/features/public/auth/components/email-field';
import { NewPasswordFields } from '@/features/public/auth/components/new-password-fields';
import { CodeField } from '@/features/public/auth/email-code/code-field';
import { codeProblem } from '@/features/public/auth/email-code/verify-code';
import { passwordErrorMessage } from '@/features/public/auth/password-error';
import type { ErrorMessage } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { FormError, announceTitle } from '@/ui/form/field';

/** Form field of each refusal. Those without one stand at the button. */
const fieldOf: Record<string, 'code' | 'password'> = {
  CODE_INVALID: 'code',
  SAME_PASSWORD: 'password',
  WEAK_PASSWORD: 'password',
};

interface SetPasswordFormProps extends Pick<
  ComponentProps<typeof Button>,
  'variant' | 'disabled' | 'pendingLabel'
> {
  /** Address of the account, for password managers; empty while it is not known. */
  username: string;
  label?: string;
  /** The form asks for the code from the mail too and, where it is not known, for the address. */
  withCode?: boolean;
  submitLabel: string;
  /** Sets the password. Returns the message of a failure that has one of its own; other failures are thrown. */
  onSubmit: (values: Record<'email' | 'code' | 'password', string>) => Promise<ErrorMessage | undefined>;
  /** Hint below a failure. */
  failureHint?: ReactNode;
  children?: ReactNode;
}

/** Asks for a new password and its repeat (rule A4), and shows how the last attempt ended. */
export function SetPasswordForm({
  username,
  label = 'Contraseña',
  withCode = false,
  submitLabel,
  onSubmit,
  failureHint,
  children,
  ...button
}: SetPasswordFormProps) {
  const form = useForm({ defaultValues: { email: username, code: '', password: '', confirmPassword: '' } });
  const { setFocus } = form;
  const { errors, isSubmitting } = form.formState;
  const { email, code, password, confirmPassword } = useWatch({ control: form.control });
  const isIncomplete = !password || !confirmPassword || (withCode && (!email?.trim() || !code));

  useEffect(() => {
    if (withCode) setFocus(username ? 'code' : 'email');
  }, [withCode, username, setFocus]);

  const refuse = (field: 'root' | 'code' | 'password', message: ErrorMessage) => {
    form.setError(field, { message: message.description }, { shouldFocus: field !== 'root' });
    if (field === 'root') announceTitle(message);
  };
  const submit = form.handleSubmit(async (values) => {
    try {
      const failure = await onSubmit(values);
      if (failure) refuse('root', failure);
    } catch (thrown) {
      refuse(fieldOf[toAppError(thrown).code] ?? 'root', passwordErrorMessage(thrown));
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {withCode && (
        <>
          {/* With a known address the field stays for password managers, out of sight. */}
          <div className={username ? 'hidden' : undefined}>
            <EmailField error={errors.email?.message} email={form.register('email', emailRules)} />
          </div>
          <CodeField
            error={errors.code?.message}
            {...form.register('code', { validate: (value) => codeProblem(value) ?? true })}
          />
        </>
      )}
      <FormProvider {...form}>
        <NewPasswordFields username={withCode ? null : username} label={label} />
      </FormProvider>
      <Button type="submit" size="lg" pending={isSubmitting} incomplete={isIncomplete} {...button}>
        {submitLabel}
      </Button>
      <FormError text={errors.root?.message}>{failureHint}</FormError>
      {children}
    </form>
  );
}
