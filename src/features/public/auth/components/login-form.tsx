import { useForm, useWatch } from 'react-hook-form';
import { normalizeEmail } from '@/domain/email';
import { PASSWORD_REQUIRED } from '@/domain/passwords';
import { signIn } from '@/features/public/auth/api/sign-in';
import { EmailField, emailRules } from '@/features/public/auth/components/email-field';
import { mailConfirmationCode } from '@/features/public/auth/code-mails';
import { MAX_FAILURES } from '@/features/public/auth/login-lock';
import { useLoginLock } from '@/features/public/auth/use-login-lock';
import { errorMessage } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Field, FormError, announceTitle } from '@/ui/form/field';
import { PasswordInput } from '@/ui/password-input';
import { announce, toast } from '@/ui/toast';

interface LoginFormProps {
  /** Text typed on the other side of the toggle. */
  defaultEmail: string;
  onEmailChange: (email: string) => void;
  /** The session is being made: the page holds its redirects until `onSignedIn` or `onFailed`. */
  onStart: () => void;
  onFailed: () => void;
  onSignedIn: (userId: string) => Promise<void>;
  /** The account waits for its confirmation; `wait` is null where no code could be mailed. */
  onUnconfirmed: (email: string, password: string, wait: number | null) => void;
}

/** Pointer to the other ways to log in, which stand below the form (AuthPanel). */
const OTHER_LOGIN_HINT = '¿No la recuerdas? Aquí debajo puedes entrar con un código por email o elegir otra.';

function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** E-mail and password, with the counter of failed logins and the lock after five (rules A8 and A9). */
export function LoginForm({
  defaultEmail,
  onEmailChange,
  onStart,
  onFailed,
  onSignedIn,
  onUnconfirmed,
}: LoginFormProps) {
  const form = useForm({ defaultValues: { email: defaultEmail, password: '' } });
  const { errors, isSubmitting } = form.formState;
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] });
  const lock = useLoginLock(email);

  const askForCode = async (address: string, unconfirmed: unknown) => {
    let outcome = unconfirmed;
    try {
      // The sign-up's own code is used up a quarter of an hour later, and an invited account never had one.
      onUnconfirmed(address, password, await mailConfirmationCode(address));
    } catch (thrown) {
      outcome = thrown;
      onUnconfirmed(address, password, null);
    }
    // The step that comes asks for the code.
    if (outcome === unconfirmed) announce(errorMessage(outcome));
    else toast({ ...errorMessage(outcome), variant: 'destructive' });
  };

  const refuse = async (thrown: unknown) => {
    const { code } = toAppError(thrown);
    if (code === 'INVALID_CREDENTIALS' && lock.fail().lockedUntil !== null) {
      return announce({
        title: 'Cuenta temporalmente bloqueada',
        description: 'Intenta de nuevo en 5 minutos',
      });
    }
    if (code === 'EMAIL_NOT_CONFIRMED') return askForCode(normalizeEmail(email), thrown);
    const message = errorMessage(thrown);
    form.setError('root', { type: code, message: message.description });
    announceTitle(message);
  };

  const submit = form.handleSubmit(async (values) => {
    onStart();
    try {
      const { userId } = await signIn(normalizeEmail(values.email), values.password);
      lock.succeed();
      await onSignedIn(userId);
    } catch (thrown) {
      onFailed();
      await refuse(thrown);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <EmailField
        error={errors.email?.message}
        email={form.register('email', {
          ...emailRules,
          onChange: (event: { target: { value: string } }) => onEmailChange(event.target.value),
        })}
      />
      <Field label="Contraseña" error={errors.password?.message} required>
        <PasswordInput
          autoComplete="current-password"
          {...form.register('password', { validate: (value) => value !== '' || PASSWORD_REQUIRED })}
        />
      </Field>
      <div role="status" className="empty:hidden">
        {lock.failures > 0 && (
          <p className="text-sm font-semibold text-danger">
            Intentos fallidos: {lock.failures}/{MAX_FAILURES}
          </p>
        )}
        {lock.locked && (
          <p className="mt-2 rounded-control bg-danger-soft p-4 text-sm text-ink">
            Cuenta bloqueada. Espera 5 minutos antes de intentar de nuevo.
          </p>
        )}
      </div>
      {!lock.locked && (
        <FormError text={errors.root?.message}>
          {errors.root?.type === 'INVALID_CREDENTIALS' && <p className="mt-1">{OTHER_LOGIN_HINT}</p>}
        </FormError>
      )}
      {lock.locked && (
        // Outside the live region: a screen reader would read every second of it.
        <p className="-mt-3 text-sm text-ink-soft">
          Podrás volver a intentarlo en{' '}
          <span className="tabular-nums">{minutesAndSeconds(lock.remaining)}</span>. {OTHER_LOGIN_HINT}
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        pending={isSubmitting}
        pendingLabel="Entrando…"
        disabled={lock.locked}
        incomplete={email.trim() === '' || password === ''}
      >
        Iniciar sesión
      </Button>
    </form>
  );
}
