import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { mailRecoveryCode } from '@/features/public/auth/code-mails';
import { EmailForm } from '@/features/public/auth/email-code/email-form';
import { inSeconds } from '@/features/public/auth/mailed-code';
import { AuthLayout } from '@/features/public/auth/recovery/auth-layout';
import { readEmail } from '@/features/public/auth/login-link-state';
import { useDocumentTitle } from '@/lib/use-document-title';

/** `/forgot-password`: sends a code for choosing a new password; reads the same for unknown addresses (rule A11). */
export function ForgotPasswordPage() {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  useDocumentTitle('Recuperar contraseña');

  const send = async (email: string) => {
    const wait = await mailRecoveryCode(email);
    await navigate(paths.resetPassword(), { state: { email, nextAt: inSeconds(wait) } });
  };
  return (
    <AuthLayout
      title="¿No recuerdas tu contraseña?"
      lead="Dinos tu email y te enviamos un código para elegir otra."
    >
      <EmailForm defaultEmail={readEmail(state)} onEmail={send} />
      <p className="mt-4 flex justify-center">
        <Link
          to={paths.login()}
          className="flex min-h-touch items-center font-semibold text-primary-ink underline underline-offset-4"
        >
          Volver a iniciar sesión
        </Link>
      </p>
    </AuthLayout>
  );
}
