import { useForm, useWatch } from 'react-hook-form';
import { emailProblem, normalizeEmail } from '@/domain/email';
import { unansweredMessage } from '@/data/unanswered';
import { messageOf, type ErrorMessage } from '@/lib/error-messages';
import { callRpc } from '@/lib/rpc';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { EmailInput } from '@/ui/form/email-input';
import { EmailSuggestion } from '@/ui/form/email-suggestion';
import { Field, FormError, announceTitle } from '@/ui/form/field';
import { TextInput } from '@/ui/form/text-input';
import { toast } from '@/ui/toast';

interface ContactDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const MAX_FIELD_LENGTH = 100;

/** Asks for a free demo (rule C21). What was typed survives closing it and a failure. */
export default function ContactDialog({ open, onOpenChange }: ContactDialogProps) {
  const form = useForm({ defaultValues: { nombre: '', email: '' } });
  const { errors, isSubmitting } = form.formState;
  const [nombre, email] = useWatch({ control: form.control, name: ['nombre', 'email'] });

  const refuse = (message: ErrorMessage) => {
    form.setError('root', { message: message.description });
    announceTitle(message);
  };

  const submit = form.handleSubmit(async (values) => {
    try {
      const { status } = await callRpc('request_demo', {
        nombre: values.nombre.trim(),
        email: normalizeEmail(values.email),
      });
      if (status === 'try_later') {
        refuse(messageOf('TOO_MANY_REQUESTS'));
        return;
      }
      toast({
        title: '¡Formulario enviado!',
        description: 'Nos pondremos en contacto contigo pronto.',
        variant: 'success',
      });
      form.reset();
      onOpenChange(false);
    } catch (thrown) {
      // One address asks once an hour, however often it is pressed.
      refuse(
        unansweredMessage(thrown) ?? {
          title: 'Error',
          description: 'Hubo un problema al enviar el formulario. Por favor, intenta de nuevo.',
        },
      );
    }
  });

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !isSubmitting && onOpenChange(next)}
      title="Pide tu demo gratis"
      description="Te enseñamos cómo quedaría en tu cafetería. Sin compromiso."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label="Nombre *" error={errors.nombre?.message} required>
          <TextInput
            autoComplete="name"
            placeholder="Tu nombre completo"
            maxLength={MAX_FIELD_LENGTH}
            {...form.register('nombre', {
              validate: (value) => value.trim() !== '' || 'Nombre es requerido',
            })}
          />
        </Field>
        <Field label="Email *" error={errors.email?.message} required>
          <EmailInput
            autoComplete="email"
            placeholder="tu@email.com"
            {...form.register('email', { validate: (value) => emailProblem(value) ?? true })}
          />
        </Field>
        <EmailSuggestion email={email} onAccept={(meant) => form.setValue('email', meant)} />
        <Button
          type="submit"
          size="lg"
          pending={isSubmitting}
          pendingLabel="Enviando..."
          incomplete={nombre.trim() === '' || email.trim() === ''}
        >
          Enviar
        </Button>
        <FormError text={errors.root?.message} />
        <p className="text-sm text-ink-soft">Solo usamos tu nombre y tu email para responderte.</p>
      </form>
    </Dialog>
  );
}
