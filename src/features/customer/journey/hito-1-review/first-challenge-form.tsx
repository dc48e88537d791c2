import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { emailProblem, isSameEmail } from '@/domain/email';
import { NAME_REQUIRED, nameProblem } from '@/domain/person-name';
import { useCompleteHito1, type Opinion } from '@/features/customer/journey/api/complete-hito-1';
import type { ChallengeProps } from '@/features/customer/journey/challenges/challenge';
import { toastIfVisitor } from '@/features/customer/journey/challenges/challenge-toasts';
import { CompleteButton } from '@/features/customer/journey/challenges/complete-button';
import { explainFailure } from '@/features/customer/journey/challenges/explain-failure';
import { ALREADY_WON_TEXT } from '@/data/customer/already-won-text';
import { messageOf } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import { tabStore } from '@/lib/storage';
import { EmailInput } from '@/ui/form/email-input';
import { Field, FormError, announceTitle } from '@/ui/form/field';
import { TextInput } from '@/ui/form/text-input';
import { announce, toast } from '@/ui/toast';

/**
 * Returns the form's draft from before a reload.
 * @param kept anything from the storage
 */
function readDraft(kept: unknown, ownEmail: string): { nombre: string; email: string } {
  const { nombre, email } = { nombre: '', email: ownEmail, ...(typeof kept === 'object' ? kept : null) };
  return { nombre: String(nombre), email: String(email) };
}

interface FirstChallengeFormProps extends ChallengeProps {
  /** Fields of the café's first challenge, above name and e-mail. */
  children: ReactNode;
  /** True once that was done: the button then stands out. */
  isReady: boolean;
  /** Says what is still missing, and returns false to keep the form. */
  onSubmit: () => boolean;
  opinion?: Opinion | undefined;
  /** The server refused a part of the opinion. Returns false where the form does not know it. */
  onRefused?: (part: string | null) => boolean;
}

/** Name, the account's e-mail, which is there already, and the press that completes challenge 1 (rules J12 and J34). */
export function FirstChallengeForm({
  journey,
  children,
  isReady,
  onSubmit,
  opinion,
  onRefused = () => false,
}: FirstChallengeFormProps) {
  const { cafe, viewer, email: ownEmail } = journey;
  const completion = useCompleteHito1(cafe);
  const draftKey = `hito-1:${cafe.id}:${ownEmail ?? ''}`;
  const [draft] = useState(() => readDraft(tabStore.get(draftKey), ownEmail ?? ''));
  const form = useForm({ defaultValues: draft });
  const typed = useWatch({ control: form.control });
  useEffect(() => tabStore.set(draftKey, typed), [draftKey, typed]);
  const { errors, isSubmitting } = form.formState;

  const refuseEmail = () => {
    const message = messageOf('EMAIL_MISMATCH');
    announceTitle(message);
    form.setError('email', { message: message.description }, { shouldFocus: true });
  };

  const explain = (thrown: unknown) => {
    const { code, details } = toAppError(thrown);
    if (code === 'EMAIL_MISMATCH') return refuseEmail();
    if (code === 'INVALID_INPUT' && details === 'nombre') {
      return form.setError('nombre', { message: NAME_REQUIRED }, { shouldFocus: true });
    }
    if (code === 'INVALID_INPUT' && onRefused(details)) return;
    form.setError('root', { message: explainFailure(thrown, 'Ocurrió un error al validar el desafío.') });
  };

  const complete = form.handleSubmit(async ({ nombre, email }) => {
    if (ownEmail !== null && !isSameEmail(email, ownEmail)) return refuseEmail();
    if (!onSubmit()) return;
    try {
      const { reward } = await completion.mutateAsync({
        nombre: nombre.trim(),
        email: email.trim(),
        opinion,
      });
      tabStore.remove(draftKey);
      const title = '¡Desafío completado!';
      if (reward) announce({ title });
      else toast({ title, description: ALREADY_WON_TEXT, variant: 'success' });
    } catch (thrown) {
      explain(thrown);
    }
  });

  const submit = (event: FormEvent) => {
    if (viewer !== 'visitor') return complete(event);
    event.preventDefault();
    toastIfVisitor(viewer);
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {children}
      <Field label="Nombre" error={errors.nombre?.message} required>
        <TextInput
          autoComplete="name"
          maxLength={80}
          placeholder="Cómo te llamas"
          {...form.register('nombre', { validate: (typed) => nameProblem(typed) ?? true })}
        />
      </Field>
      <Field label="Email" error={errors.email?.message} required>
        <EmailInput
          autoComplete="email"
          placeholder="tu@email.com"
          {...form.register('email', { validate: (value) => emailProblem(value) ?? true })}
        />
      </Field>
      <CompleteButton type="submit" variant={isReady ? 'hero' : 'outline'} pending={isSubmitting} />
      <FormError text={errors.root?.message} />
    </form>
  );
}
