import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { paths } from '@/config/paths';
import { refreshCustomer } from '@/data/customer/refresh-customer';
import { emailProblem, normalizeEmail } from '@/domain/email';
import { registerVisit } from '@/data/customer/register-visit';
import {
  cafeNotLoaded,
  EMAIL_MISSING,
  VISIT_NOTED,
  VISIT_REGISTERED,
  visitFailure,
  visitRefusal,
} from '@/data/customer/visit-messages';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmailInput } from '@/ui/email-input';
import { Field, FormError } from '@/ui/field';
import { toast } from '@/ui/toast';

export interface RegisteredVisit {
  email: string;
  /** The server's sentence, also that a late visit opened another window. */
  message: string;
  /** The challenge that it completed; null for none. */
  milestone: number | null;
  /** Today had one before. */
  already: boolean;
  /** True if the visit counts; at a café that requires proof, only once it is proven. */
  proven: boolean;
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
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { email: defaultEmail } });
  const { errors, isSubmitting } = form.formState;
  /** E-mail that the server does not know at this café. */
  const [stranger, setStranger] = useState<string | null>(null);
  const currentEmail = normalizeEmail(useWatch({ control: form.control, name: 'email' }));

  const submit = form.handleSubmit(async ({ email: typed }) => {
    if (!cafe) {
      toast({ ...cafeNotLoaded, variant: 'destructive' });
      return;
    }
    const email = normalizeEmail(typed);
    try {
      const answer = await registerVisit(email, cafe.slug);
      if (!answer.success) {
        const proven = answer.code !== 'VISIT_UNPROVEN';
        const already = answer.code === 'VISIT_DUPLICATE' || !proven;
        const message = visitRefusal(answer);
        toast({ ...message, ...(already ? {} : { variant: 'destructive' }) });
        if (already) onRegistered({ email, message: answer.message, milestone: null, already, proven });
        else if (answer.code === 'CUSTOMER_UNKNOWN') setStranger(email);
        else form.setError('root', { message: message.description ?? answer.message });
        return;
      }
      // Nothing on this screen changes by it: the person at the counter need not wait.
      void refreshCustomer(queryClient);
      const { message, milestone, proven = true } = answer;
      if (proven) toast({ heading: VISIT_REGISTERED, description: message, variant: 'success' });
      else toast({ title: VISIT_NOTED, description: message });
      onRegistered({ email, message, milestone, already: false, proven });
    } catch (thrown) {
      const message = visitFailure(thrown);
      toast({ ...message, variant: 'destructive' });
      form.setError('root', { message: message.description });
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
