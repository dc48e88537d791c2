import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Check, Star } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { VisitorDraft } from '@/data/customer/visitor-draft';
import { getOrCreateBrowserSecret } from '@/data/presence/claim-presence';
import { normalizeEmail } from '@/domain/email';
import { nameProblem } from '@/domain/person-name';
import { reviewLink } from '@/data/cafe/review-link';
import { retryRateLimited } from '@/features/public/auth/api/retry-rate-limited';
import { mailVisitorCode } from '@/features/public/auth/code-mails';
import { EmailField, emailRules } from '@/features/public/auth/components/email-field';
import { StorageNotice } from '@/features/public/auth/components/storage-notice';
import { errorMessage } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';
import { Button } from '@/ui/button';
import { ButtonAnchor } from '@/ui/button-link';
import { EmailSuggestion } from '@/ui/form/email-suggestion';
import { Field, FormError, announceTitle } from '@/ui/form/field';
import { OpinionFields, opinionRefusal } from '@/ui/form/opinion-fields';
import { TextInput } from '@/ui/form/text-input';

interface VisitorChallengeProps {
  cafe: Cafe;
  draft: VisitorDraft;
  onChange: (part: Partial<VisitorDraft>) => void;
  /** Message of the server's last refusal. */
  refused: string | null;
  /** The token of a referral link. */
  invitation: string | null;
  /** True after the code: nothing is mailed again. */
  hasSession: boolean;
  /** All is typed, and a code is on its way: `wait` is in how many seconds there can be another. Null with a session. */
  onReady: (mailed: { email: string; wait: number } | null) => void;
}

/** Challenge 1 as the café has it, open to a visitor; once it is done, where to keep what it gives (rule A36). */
export function VisitorChallenge({
  cafe,
  draft,
  onChange,
  refused,
  invitation,
  hasSession,
  onReady,
}: VisitorChallengeProps) {
  const isOpinion = cafe.first_challenge === 'opinion';
  const isDone = isOpinion ? draft.opinion.rating !== null : draft.opened;
  return (
    <div className="flex flex-col gap-6">
      {isOpinion ? (
        <>
          <h1 tabIndex={-1} className="sr-only">
            Tu primera opinión
          </h1>
          <OpinionFields
            cafeName={cafe.nombre}
            draft={draft.opinion}
            refusals={opinionRefusal(refused) ?? {}}
            onChange={(part) => onChange({ opinion: { ...draft.opinion, ...part } })}
          />
        </>
      ) : (
        <div>
          <h1 tabIndex={-1} className="mb-4 text-title focus-visible:outline-none">
            Tu primera reseña
          </h1>
          <ButtonAnchor
            variant={draft.opened ? 'outline' : 'hero'}
            size="lg"
            href={reviewLink(cafe)}
            className="w-full"
            onClick={() => onChange({ opened: true })}
          >
            {draft.opened ? (
              <Check aria-hidden="true" className="size-5" />
            ) : (
              <Star aria-hidden="true" className="size-5" />
            )}
            {draft.opened ? 'Abrir la reseña otra vez' : 'Dejar mi reseña'}
          </ButtonAnchor>
          <p className="mt-2 text-sm text-ink-soft">El premio es tuyo opines lo que opines.</p>
        </div>
      )}
      {isDone && (
        <WhereToKeep
          cafe={cafe}
          draft={draft}
          onChange={onChange}
          nameRefused={refused === 'nombre'}
          invitation={invitation}
          hasSession={hasSession}
          onReady={onReady}
        />
      )}
    </div>
  );
}

interface WhereToKeepProps extends Omit<VisitorChallengeProps, 'refused'> {
  nameRefused: boolean;
}

/** Name and e-mail: all that is typed before the code. */
function WhereToKeep({
  cafe,
  draft,
  onChange,
  nameRefused,
  invitation,
  hasSession,
  onReady,
}: WhereToKeepProps) {
  const { nombre, email } = draft;
  const form = useForm({ values: { nombre, email } });
  const { errors, isSubmitting } = form.formState;
  const [crowded, setCrowded] = useState(false);
  const keep = ({ target }: { target: { name: string; value: string } }) =>
    onChange({ [target.name]: target.value });

  const submit = form.handleSubmit(async (values) => {
    if (hasSession) return onReady(null);
    const address = normalizeEmail(values.email);
    onChange({ email: address });
    try {
      const wait = await retryRateLimited(
        () => mailVisitorCode(address),
        () => setCrowded(true),
      );
      // Nobody waits for what only the café's results count.
      callRpc('note_visitor_visit', {
        cafe_slug: cafe.slug,
        browser: getOrCreateBrowserSecret(),
        mailed: true,
      }).catch(() => undefined);
      onReady({ email: address, wait });
    } catch (thrown) {
      const message = errorMessage(thrown);
      const isAddress = toAppError(thrown).code === 'EMAIL_INVALID';
      form.setError(isAddress ? 'email' : 'root', { message: message.description }, { shouldFocus: true });
      announceTitle(message);
    } finally {
      setCrowded(false);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex animate-rise-in flex-col gap-4">
      <h2 className="text-heading">¿Dónde te lo guardamos?</h2>
      <Field
        label="Nombre"
        error={errors.nombre?.message ?? (nameRefused ? nameProblem('') : undefined)}
        required
      >
        <TextInput
          autoComplete="name"
          maxLength={80}
          {...form.register('nombre', { validate: (typed) => nameProblem(typed) ?? true, onChange: keep })}
        />
      </Field>
      {!hasSession && (
        <EmailField
          error={errors.email?.message}
          email={form.register('email', { ...emailRules, onChange: keep })}
        />
      )}
      <EmailSuggestion email={email} onAccept={(other) => onChange({ email: other })} />
      <Button
        type="submit"
        variant="hero"
        size="lg"
        pending={isSubmitting}
        pendingLabel="Enviando…"
        incomplete={nombre.trim() === '' || email.trim() === ''}
      >
        {hasSession ? 'Guardar mi premio' : 'Enviarme el código'}
      </Button>
      <p role="status" className="text-center text-sm text-ink-soft empty:hidden">
        {crowded &&
          'Se está registrando mucha gente a la vez. Seguimos intentándolo: no cierres esta página.'}
      </p>
      <FormError text={errors.root?.message} />
      <StorageNotice />
      {!hasSession && (
        <Link
          to={paths.login(cafe.slug) + (invitation === null ? '' : `#invitacion=${invitation}`)}
          state={{ returnTo: paths.scan(cafe.slug), email }}
          className="mx-auto flex min-h-touch items-center text-sm text-primary-ink underline underline-offset-4"
        >
          Prefiero una contraseña
        </Link>
      )}
    </form>
  );
}
