import { useForm, useWatch } from 'react-hook-form';
import { normalizeEmail } from '@/domain/email';
import { EmailField, emailRules } from '@/features/public/auth/components/email-field';
import { errorMessage } from '@/lib/error-messages';
import { Button } from '@/ui/button';
import { FormError, announceTitle } from '@/ui/form/field';

interface EmailFormProps {
  defaultEmail: string;
  /** Gets the address in the form in which it is compared and sent. */
  onEmail: (email: string) => Promise<void>;
  onEmailChange?: (email: string) => void;
}

/** Asks for the address that a code is to be sent to. */
export function EmailForm({ defaultEmail, onEmail, onEmailChange }: EmailFormProps) {
  const form = useForm({ defaultValues: { email: defaultEmail } });
  const { errors, isSubmitting } = form.formState;
  const email = useWatch({ control: form.control, name: 'email' });

  const submit = form.handleSubmit(async (values) => {
    try {
      await onEmail(normalizeEmail(values.email));
    } catch (thrown) {
      const message = errorMessage(thrown);
      form.setError('root', { message: message.description });
      announceTitle(message);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <EmailField
        error={errors.email?.message}
        email={form.register('email', {
          ...emailRules,
          onChange: (event: { target: { value: string } }) => onEmailChange?.(event.target.value),
        })}
      />
      <Button
        type="submit"
        size="lg"
        pending={isSubmitting}
        pendingLabel="Enviando…"
        incomplete={email.trim() === ''}
      >
        Enviarme un código
      </Button>
      <FormError text={errors.root?.message} />
    </form>
  );
}
