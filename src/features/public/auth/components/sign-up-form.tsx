import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useEffect, useId, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { ReferralLink } from '@/domain/referral-link';
import { SignUpTerms } from '@/features/public/auth/components/sign-up-terms';
import { InviterNotice, ExpiredReferralNotice } from '@/data/inviter/inviter-notice';
import { INVITER_EMAIL_INVALID, isEmail, normalizeEmail } from '@/domain/email';
import { retryRateLimited } from '@/features/public/auth/api/retry-rate-limited';
import { signUp } from '@/features/public/auth/api/sign-up';
import { validateInviter } from '@/features/public/auth/api/validate-inviter';
import { EmailField, emailRules } from '@/features/public/auth/components/email-field';
import { NewPasswordFields } from '@/features/public/auth/components/new-password-fields';
import { passwordErrorMessage } from '@/features/public/auth/password-error';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { EmailInput } from '@/ui/form/email-input';
import { EmailSuggestion } from '@/ui/form/email-suggestion';
import { Field, FieldError, FormError, announceTitle } from '@/ui/form/field';

interface SignUpFormProps {
  /** The café of the route; without one there is no inviter to name. */
  cafe: Cafe | null;
  submitLabel?: string | undefined;
  /** The referral link that the address brought. */
  link?: ReferralLink | null;
  /** Prize that the page promises for challenge 1. */
  firstPrize?: string | null | undefined;
  defaultEmail: string;
  onEmailChange: (email: string) => void;
  /** The account is being made: the page holds its redirects until one of the three outcomes. */
  onStart: () => void;
  onFailed: () => void;
  onSignedUp: (userId: string) => Promise<void>;
  /** The auth service waits for a confirmation by e-mail. */
  onMailed: (email: string, password: string, wait: number) => void;
  /** To the log-in, with what was typed. */
  onLogin: () => void;
}

/** Refusals that no field can mend: said where the button is, and stay until the next try. */
const notNow: Record<string, string> = {
  TOO_MANY_REQUESTS:
    'Se está registrando mucha gente a la vez y no hemos podido crear tu cuenta. No se ha perdido nada: espera un minuto y vuelve a pulsar el botón.',
  NO_MAIL_NOW:
    'Para crear tu cuenta te enviamos un código, y ahora mismo no podemos enviar correos. No se ha perdido nada: lo que has escrito sigue aquí. Prueba otra vez dentro de un rato.',
};

/** The sign-up form (rules A1 to A3): validate, check the inviter, create the account. */
export function SignUpForm({
  cafe,
  submitLabel = 'Quiero mis recompensas',
  link = null,
  firstPrize,
  defaultEmail,
  onEmailChange,
  onStart,
  onFailed,
  onSignedUp,
  onMailed,
  onLogin,
}: SignUpFormProps) {
  const form = useForm({
    defaultValues: { email: defaultEmail, password: '', confirmPassword: '', inviteCode: '' },
  });
  const { setFocus } = form;
  const { errors, isSubmitting } = form.formState;
  const values = useWatch({ control: form.control });
  const [crowded, setCrowded] = useState(false);
  const [hasInviter, setHasInviter] = useState(false);
  const [otherInviter, setOtherInviter] = useState(false);
  const refusalId = useId();
  const news = useRef<HTMLDivElement>(null);
  const refusal = errors.root?.message;
  const hasNews = crowded || refusal !== undefined;
  useEffect(() => {
    // The button may stand at the edge of a small screen, and what it has to say below that.
    if (hasNews) news.current?.scrollIntoView({ block: 'nearest' });
  }, [hasNews, refusal]);
  useEffect(() => {
    // The button is gone: who pressed it goes on in the field.
    if (hasInviter) setFocus('inviteCode');
  }, [hasInviter, setFocus]);
  const incomplete = !values.email?.trim() || !values.password || !values.confirmPassword;

  const submit = form.handleSubmit(async ({ email: typed, password, inviteCode }) => {
    const email = normalizeEmail(typed);
    const inviterEmail = normalizeEmail(inviteCode) || undefined;
    const invitation = link?.open && !otherInviter ? link.token : undefined;
    onStart();
    try {
      const refusal = inviterEmail && cafe ? await validateInviter(inviterEmail, cafe.nombre) : null;
      if (refusal) {
        onFailed();
        form.setError('inviteCode', { message: refusal }, { shouldFocus: true });
        return;
      }
      const { userId, wait } = await retryRateLimited(
        () =>
          signUp({
            email,
            password,
            cafeSlug: cafe?.slug,
            firstPrize,
            ...(inviterEmail ? { inviterEmail } : { invitation }),
          }),
        () => setCrowded(true),
      );
      if (userId) await onSignedUp(userId);
      else onMailed(email, password, wait);
    } catch (thrown) {
      onFailed();
      const message = passwordErrorMessage(thrown);
      const { code } = toAppError(thrown);
      const later = notNow[code];
      if (code === 'WEAK_PASSWORD')
        form.setError('password', { message: message.description }, { shouldFocus: true });
      else if (later) form.setError('root', { message: later });
      else {
        const taken = code === 'EMAIL_TAKEN';
        const error = { type: taken ? 'taken' : 'said', message: message.description };
        form.setError(taken ? 'email' : 'root', error, { shouldFocus: taken });
        announceTitle(message);
      }
    } finally {
      setCrowded(false);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      {cafe && link?.open && !otherInviter && (
        <InviterNotice link={link} onChangeInviter={() => setOtherInviter(true)} />
      )}
      <EmailField
        error={errors.email?.message}
        email={form.register('email', {
          ...emailRules,
          onChange: (event: { target: { value: string } }) => onEmailChange(event.target.value),
        })}
      />
      {errors.email?.type === 'taken' && (
        <Button variant="outline" size="sm" className="-mt-2 self-start" onClick={onLogin}>
          Iniciar sesión con este email
        </Button>
      )}
      <EmailSuggestion
        email={values.email ?? ''}
        onAccept={(email) => {
          form.setValue('email', email, { shouldValidate: form.formState.isSubmitted });
          onEmailChange(email);
        }}
      />
      <FormProvider {...form}>
        <NewPasswordFields username={null} label="Contraseña" />
      </FormProvider>
      {link && !link.open && <ExpiredReferralNotice />}
      {cafe && !link && !hasInviter && (
        <Button
          variant="link"
          size="sm"
          className="-my-1.5 self-start px-0!"
          onClick={() => setHasInviter(true)}
        >
          Me ha invitado alguien
        </Button>
      )}
      {cafe && (hasInviter || otherInviter || link?.open === false) && (
        <Field
          label="Código de invitación"
          hint="El email de quien te invitó"
          error={errors.inviteCode?.message}
          optional
        >
          <EmailInput
            autoComplete="off"
            {...form.register('inviteCode', {
              validate: (value) => value.trim() === '' || isEmail(value) || INVITER_EMAIL_INVALID,
            })}
          />
        </Field>
      )}
      <Button
        type="submit"
        variant="hero"
        size="lg"
        pending={isSubmitting}
        pendingLabel="Creando tu cuenta…"
        incomplete={incomplete}
      >
        {submitLabel}
      </Button>
      <div ref={news} className={hasNews ? undefined : 'sr-only'}>
        <div role="status" className="text-center text-sm text-ink-soft">
          {crowded &&
            'Se está registrando mucha gente a la vez. Seguimos intentándolo: no cierres esta página.'}
        </div>
        {refusal && errors.root?.type === 'said' ? (
          <FormError text={refusal} />
        ) : (
          refusal && <FieldError id={refusalId}>{refusal}</FieldError>
        )}
      </div>
      <SignUpTerms />
    </form>
  );
}
