import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { MINIMUM_AGE } from '@/domain/figures';
import { retryRateLimited } from '@/features/public/auth/api/retry-rate-limited';
import { signIn } from '@/features/public/auth/api/sign-in';
import { SetPasswordForm } from '@/features/public/auth/recovery/set-password-form';
import { createAccount } from '@/features/public/auth/create-account/create-account';
import { unansweredMessage } from '@/data/unanswered';
import { errorMessage } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import { toast } from '@/ui/toast';

/** Between the success and the start page, in milliseconds (rule A19). */
const HOME_REDIRECT_MS = 1500;

const failure = {
  title: 'Error',
  description: 'Hubo un problema al crear tu usuario. Intenta nuevamente.',
};

/** For an account that may have been made: a second press would find the invitation used. */
const UNANSWERED_TEXT =
  'No nos llegó la respuesta y puede que tu usuario ya esté creado: prueba a entrar con tu email y esta contraseña.';

const LOG_IN_HINT = 'Ya puedes iniciar sesión con tu email y tu contraseña.';
const CONFIRM_HINT =
  'Inicia sesión con tu email y tu contraseña: te enviaremos un código para confirmar que el correo es tuyo.';

/** Signs in to the account that has just been made; whether it worked. The account is there either way. */
async function trySignIn(email: string, password: string): Promise<boolean> {
  try {
    await retryRateLimited(() => signIn(email, password));
    return true;
  } catch {
    return false;
  }
}

/** Password and repeat of an invited account (rules A4 and A19). */
export function CreateAccountForm({ token }: { token: string }) {
  const [created, setCreated] = useState(false);
  // The invitation shows its address masked: the whole one comes with the account.
  const [username, setUsername] = useState('');
  const navigate = useNavigate();

  useEffect(() => {
    if (!created) return;
    const timer = window.setTimeout(() => void navigate(paths.home(), { replace: true }), HOME_REDIRECT_MS);
    return () => window.clearTimeout(timer);
  }, [created, navigate]);

  const submit = async ({ password }: { password: string }) => {
    try {
      const answer = await createAccount({ id: token, password, confirmPassword: password });
      if (!answer.success) return { ...failure, description: answer.error || failure.description };
      const { confirm, email } = answer;
      setUsername(email ?? '');
      const signedIn = email !== undefined && (await trySignIn(email, password));
      setCreated(true);
      const description = confirm ? CONFIRM_HINT : signedIn ? 'Ya has entrado en tu cuenta.' : LOG_IN_HINT;
      toast({ title: '¡Registro exitoso!', description, variant: 'success' });
      return undefined;
    } catch (thrown) {
      if (unansweredMessage(thrown)) return { ...failure, description: UNANSWERED_TEXT };
      return toAppError(thrown).code === 'NETWORK' ? errorMessage(thrown) : failure;
    }
  };

  return (
    <SetPasswordForm
      username={username}
      variant="hero"
      submitLabel={created ? 'Usuario creado' : 'Crear mi usuario'}
      pendingLabel="Creando tu usuario…"
      disabled={created}
      onSubmit={submit}
      failureHint={
        <p className="mt-1">
          Si ya tienes cuenta,{' '}
          <Link to={paths.login()} className="font-semibold text-primary-ink underline underline-offset-2">
            entra con ella
          </Link>
          .
        </p>
      }
    >
      <p className="text-center text-sm text-ink-soft">
        Al crear tu usuario dices que tienes {MINIMUM_AGE} años o más y aceptas los{' '}
        <Link to={paths.terms()} className="font-semibold text-primary-ink underline underline-offset-2">
          términos
        </Link>{' '}
        y la{' '}
        <Link to={paths.privacy()} className="font-semibold text-primary-ink underline underline-offset-2">
          política de privacidad
        </Link>
        .
      </p>
    </SetPasswordForm>
  );
}
