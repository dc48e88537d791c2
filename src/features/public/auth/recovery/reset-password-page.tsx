import { CODE_MINUTES } from '@/domain/figures';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { normalizeEmail } from '@/domain/email';
import { SetPasswordForm } from '@/features/public/auth/recovery/set-password-form';
import { mailRecoveryCode } from '@/features/public/auth/code-mails';
import { currentSessionId } from '@/features/public/auth/email-code/current-session-id';
import { inSeconds, sentWithin } from '@/features/public/auth/mailed-code';
import { ResendButton } from '@/features/public/auth/email-code/resend-button';
import { verifyCode } from '@/features/public/auth/email-code/verify-code';
import { AuthLayout } from '@/features/public/auth/recovery/auth-layout';
import { readEmail, readNextAt } from '@/features/public/auth/login-link-state';
import { setPassword } from '@/features/public/auth/recovery/set-password';
import { callRpc } from '@/lib/rpc';
import { useDocumentTitle } from '@/lib/use-document-title';
import { toast } from '@/ui/toast';

/** `/reset-password`: the code from the mail and a new password (rule A11). */
export function ResetPasswordPage() {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const mailedTo = readEmail(state);
  const nextAt = readNextAt(state);
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
  const submit = async ({ email, code, password }: Record<'email' | 'code' | 'password', string>) => {
    const proof = `${normalizeEmail(email)} ${code}`;
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
    return undefined;
  };

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
      <SetPasswordForm
        username={mailedTo}
        label="Nueva contraseña"
        withCode
        submitLabel="Cambiar contraseña"
        pendingLabel="Cambiando…"
        onSubmit={submit}
      >
        {mailedTo && (
          <div className="flex justify-center">
            <ResendButton nextAt={nextAt} onResend={resend} />
          </div>
        )}
      </SetPasswordForm>
    </AuthLayout>
  );
}
