import { CODE_MINUTES } from '@/domain/figures';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { normalizeEmail } from '@/domain/email';
import { EmailField, emailRules } from '@/features/public/auth/components/email-field';
import {
  NewPasswordFields,
  newPasswordRules,
  repeatRules,
} from '@/features/public/auth/components/new-password-fields';
import { CodeInput } from '@/features/public/auth/email-code/code-input';
import { mailRecoveryCode } from '@/features/public/auth/email-code/code-mails';
import { currentSessionId } from '@/features/public/auth/email-code/current-session-id';
import { inSeconds, sentWithin } from '@/features/public/auth/email-code/mailed-code';
import { ResendButton } from '@/features/public/auth/email-code/resend-button';
import { codeProblem, verifyCode } from '@/features/public/auth/email-code/verify-code';
import { passwordErrorMessage } from '@/features/public/auth/password-error';
import { AuthLayout } from '@/features/public/auth/recovery/auth-layout';
import { readEmail, readNextAt } from '@/features/public/auth/recovery/login-link-state';
import { setPassword } from '@/features/public/auth/recovery/set-password';
import { toAppError } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';
import { useDocumentTitle } from '@/lib/use-document-title';
import { Button } from '@/ui/button';
import { Field, FormError } from '@/ui/field';
import { toast } from '@/ui/toast';

/** Form field of each refusal. Refusals without one are toasts. */
const fieldOf: Record<string, 'code' | 'password'> = {
  CODE_INVALID: 'code',
  SAME_PASSWORD: 'password',
  WEAK_PASSWORD: 'password',
};

/** `/reset-password`: the code from the mail and a new password (rule A11). */
export function ResetPasswordPage() {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const mailedTo = readEmail(state);
  const nextAt = readNextAt(state);
  const form = useForm({ defaultValues: { email: mailedTo, code: '', password: '', confirmPassword: '' } });
  const { errors, isSubmitting } = form.formState;
  const values = useWatch({ control: form.control });
  const incomplete = !values.email?.trim() || !values.code || !values.password || !values.confirmPassword;
  // A code works once: a password that is refused afterwards must not ask for a new one, while its session lasts.
  const [verified, setVerified] = useState<{ proof: string; session: string | undefined }>();
  useDocumentTitle('Nueva contraseña');

  const resend = async () => {
    const wait = await mailRecoveryCode(mailedTo);
    await navigate(paths.resetPassword(), {
      replace: true,
      state: { email: mailedTo, nextAt: inSeconds(wait) },
    });
    return wait;
  };
  const submit = form.handleSubmit(async ({ email, code, password }) => {
    const proof = `${normalizeEmail(email)} ${code}`;
    try {
      // Another tab may have logged out, or into another account, whose password must stay.
      const session = await currentSessionId();
      if (verified?.proof !== proof || verified.session !== session) {
        await verifyCode(normalizeEmail(email), code, 'recovery');
        setVerified({ proof, session: await currentSessionId() });
      }
      await setPassword(password);
      await callRpc('answer_password_question', {}).catch((thrown: unknown) =>
        console.warn('The dashboard will ask for the password once more', thrown),
      );
      toast({
        title: 'Contraseña cambiada',
        description: 'Ya has entrado. Hemos cerrado tu sesión en los demás dispositivos.',
        variant: 'success',
      });
      await navigate(paths.dashboard(), { replace: true });
    } catch (thrown) {
      const message = passwordErrorMessage(thrown);
      const field = fieldOf[toAppError(thrown).code];
      if (field) form.setError(field, { message: message.description }, { shouldFocus: true });
      else {
        form.setError('root', { message: message.description });
        toast({ ...message, variant: 'destructive' });
      }
    }
  });

  return (
    <AuthLayout
      title="Elige otra contraseña"
      lead={
        mailedTo ? (
          <>
            Si <strong className="font-semibold wrap-anywhere text-ink">{mailedTo}</strong> tiene cuenta, le
            hemos enviado un código de 8 números {sentWithin(nextAt)}. Vale durante {CODE_MINUTES} minutos,
            una sola vez.
          </>
        ) : (
          'Escribe el código que te enviamos por email.'
        )
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {/* With a known address the field stays for password managers, out of sight. */}
        <div className={mailedTo ? 'hidden' : undefined}>
          <EmailField error={errors.email?.message} email={form.register('email', emailRules)} />
        </div>
        <Field label="Código del correo" error={errors.code?.message} required>
          <CodeInput {...form.register('code', { validate: (value) => codeProblem(value) ?? true })} />
        </Field>
        <NewPasswordFields
          username={null}
          label="Nueva contraseña"
          typed={values.password ?? ''}
          errors={errors}
          password={form.register('password', newPasswordRules)}
          confirmation={form.register('confirmPassword', repeatRules)}
        />
        <Button
          type="submit"
          size="lg"
          pending={isSubmitting}
          pendingLabel="Cambiando…"
          incomplete={incomplete}
        >
          Cambiar contraseña
        </Button>
        <FormError text={errors.root?.message} />
        {mailedTo && (
          <div className="flex justify-center">
            <ResendButton nextAt={nextAt} onResend={resend} />
          </div>
        )}
      </form>
    </AuthLayout>
  );
}
