import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { MINIMUM_AGE } from '@/domain/figures';
import { retryRateLimited } from '@/features/public/auth/api/retry-rate-limited';
import { signIn } from '@/features/public/auth/api/sign-in';
import {
  NewPasswordFields,
  newPasswordRules,
  repeatRules,
} from '@/features/public/auth/components/new-password-fields';
import { createAccount } from '@/features/public/auth/create-account/create-account';
import { errorMessage, type ErrorMessage } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { FormError } from '@/ui/field';
import { toast } from '@/ui/toast';

/** Between the success and the start page, in milliseconds (rule A19). */
const HOME_REDIRECT_MS = 1500;

const failure = {
  title: 'Error',
  description: 'Hubo un problema al crear tu usuario. Intenta nuevamente.',
  variant: 'destructive',
} as const;

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
  const form = useForm({ defaultValues: { password: '', confirmPassword: '' } });
  const { errors, isSubmitting } = form.formState;
  const values = useWatch({ control: form.control });
  const [created, setCreated] = useState(false);
  // The invitation shows its address masked: the whole one comes with the account.
  const [username, setUsername] = useState('');
  const navigate = useNavigate();

  useEffect(() => {
    if (!created) return;
    const timer = window.setTimeout(() => void navigate(paths.home(), { replace: true }), HOME_REDIRECT_MS);
    return () => window.clearTimeout(timer);
  }, [created, navigate]);

  const refuse = (message: ErrorMessage) => {
    form.setError('root', { message: message.description });
    toast({ ...message, variant: 'destructive' });
  };

  const submit = form.handleSubmit(
    async (passwords) => {
      try {
        const answer = await createAccount({ id: token, ...passwords });
        if (!answer.success) {
          refuse({ ...failure, description: answer.error || failure.description });
          return;
        }
        const { confirm, email } = answer;
        setUsername(email ?? '');
        const signedIn = email !== undefined && (await trySignIn(email, passwords.password));
        setCreated(true);
        const description = confirm ? CONFIRM_HINT : signedIn ? 'Ya has entrado en tu cuenta.' : LOG_IN_HINT;
        toast({ title: '¡Registro exitoso!', description, variant: 'success' });
      } catch (thrown) {
        const offline = toAppError(thrown).code === 'NETWORK';
        refuse(offline ? errorMessage(thrown) : failure);
      }
    },
    ({ password, confirmPassword }) =>
      // Said as a toast too, like every other failure of this form.
      toast({
        ...failure,
        description: confirmPassword?.message ?? password?.message ?? failure.description,
      }),
  );

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <NewPasswordFields
        username={username}
        label="Contraseña"
        typed={values.password ?? ''}
        errors={errors}
        password={form.register('password', newPasswordRules)}
        confirmation={form.register('confirmPassword', repeatRules)}
      />
      <Button
        type="submit"
        variant="hero"
        size="lg"
        pending={isSubmitting}
        pendingLabel="Creando tu usuario…"
        disabled={created}
        incomplete={!values.password || !values.confirmPassword}
      >
        {created ? 'Usuario creado' : 'Crear mi usuario'}
      </Button>
      <FormError text={errors.root?.message}>
        <p className="mt-1">
          Si ya tienes cuenta,{' '}
          <Link to={paths.login()} className="font-semibold text-primary-ink underline underline-offset-2">
            entra con ella
          </Link>
          .
        </p>
      </FormError>
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
    </form>
  );
}
