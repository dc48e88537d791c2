import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { paths } from '@/config/paths';
import { useRegisterVisit } from '@/data/visits/register-visit';
import {
  cafeNotLoaded,
  EMAIL_MISSING,
  outcomeByEmail,
  ownOutcome,
  visitFailure,
  visitRefusal,
  visitAnnouncement,
  type VisitOutcome,
} from '@/data/visits/visit-messages';
import { emailProblem, isSameEmail, normalizeEmail } from '@/domain/email';
import { registerVisitByEmail } from '@/features/customer/visits/api/register-visit-by-email';
import type { ErrorMessage } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmailInput } from '@/ui/form/email-input';
import { Field, FormError, announceTitle } from '@/ui/form/field';
import { announce, toast } from '@/ui/toast';

export interface RegisteredVisit extends VisitOutcome {
  email: string;
}

interface VisitFormProps {
  /** Null while it is still being looked up. */
  cafe: Cafe | null;
  /** The e-mail of whoever is signed in. */
  defaultEmail: string;
  onRegistered: (visit: RegisteredVisit) => void;
}

/** One e-mail, one press (rule J4). What was typed stays after a failure. */
export function VisitForm({ cafe, defaultEmail, onRegistered }: VisitFormProps) {
  const { register } = useRegisterVisit(cafe);
  const form = useForm({ defaultValues: { email: defaultEmail } });
  const { errors, isSubmitting } = form.formState;
  /** E-mail that the server does not know at this café. */
  const [stranger, setStranger] = useState<string | null>(null);
  const currentEmail = normalizeEmail(useWatch({ control: form.control, name: 'email' }));

  const refuse = (message: ErrorMessage) => {
    announceTitle(message);
    form.setError('root', { message: message.description });
  };
  const refuseStranger = (email: string, message: ErrorMessage) => {
    toast({ ...message, variant: 'destructive' });
    setStranger(email);
  };

  const submit = form.handleSubmit(async ({ email: typed }) => {
    if (!cafe) {
      toast({ ...cafeNotLoaded, variant: 'destructive' });
      return;
    }
    const email = normalizeEmail(typed);
    const show = (outcome: VisitOutcome) => {
      announce(visitAnnouncement(outcome));
      onRegistered({ email, ...outcome });
    };
    try {
      if (isSameEmail(email, defaultEmail)) return show(ownOutcome(await register(), cafe.has_tag));
      const answer = await registerVisitByEmail(email, cafe.slug);
      const outcome = outcomeByEmail(answer, cafe.has_tag);
      if (outcome) return show(outcome);
      const message = visitRefusal(answer);
      if (!answer.success && answer.code === 'CUSTOMER_UNKNOWN') refuseStranger(email, message);
      else refuse(message);
    } catch (thrown) {
      const message = visitFailure(thrown);
      if (toAppError(thrown).code === 'NOT_ENROLLED') refuseStranger(email, message);
      else refuse(message);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field
        label="Tu correo electrónico"
        hint="El mismo con el que te registraste en la cafetería"
        error={errors.email?.message}
        required
      >
        <EmailInput
          autoComplete="email"
          enterKeyHint="send"
          placeholder="tu@email.com"
          {...form.register('email', {
            validate: (value) => (value.trim() === '' ? EMAIL_MISSING : (emailProblem(value) ?? true)),
          })}
        />
      </Field>
      {cafe && stranger !== null && stranger === currentEmail && (
        <div role="status" className="flex flex-col gap-3 rounded-control bg-primary-soft p-4">
          <p>
            ¿Es tu primera vez en {cafe.nombre}? Regístrate aquí, es gratis, y la visita de hoy ya cuenta.
          </p>
          <ButtonLink to={paths.scan(cafe.slug)} state={{ email: stranger }} className="px-3!">
            Registrarme con este correo
          </ButtonLink>
        </div>
      )}
      <Button
        type="submit"
        variant="hero"
        size="lg"
        pending={isSubmitting}
        pendingLabel="Registrando tu visita…"
      >
        Registrar mi visita
      </Button>
      <FormError text={errors.root?.message} />
    </form>
  );
}
