import { useEffect } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { Cafe } from '@/data/cafe/cafe';
import { enroll, refreshCustomer } from '@/data/customer/enroll';
import { inviterFailureText, inviterRefusalText } from '@/data/customer/inviter-messages';
import { INVITER_EMAIL_INVALID, isEmail, normalizeEmail } from '@/domain/email';
import type { WelcomeState } from '@/features/journey/welcome-state';
import { messageOf } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { CafeTheme } from '@/ui/cafe-theme';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast';

interface WelcomeDialogProps {
  cafe: Cafe;
  welcome: WelcomeState;
}

/** First entry without a record: asks for an inviter, who is optional, and enrols (spec part 1, section 2). */
export default function WelcomeDialog({ cafe, welcome }: WelcomeDialogProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { inviter: welcome.inviterEmail } });
  const { setError } = form;

  useEffect(() => {
    if (welcome.refusal) setError('inviter', { message: inviterRefusalText(welcome.refusal) });
  }, [welcome.refusal, setError]);

  const enrolment = useMutation({
    mutationFn: async (inviterEmail: string | undefined) => {
      const answer = await enroll({ cafeSlug: cafe.slug, inviterEmail });
      if (answer.status !== 'inviter_refused') await refreshCustomer(queryClient);
      return answer;
    },
  });

  const explain = (thrown: unknown, inviterEmail: string | undefined) => {
    const { code } = toAppError(thrown);
    if (code === 'CAFE_PAUSED' || code === 'CAFE_NOT_FOUND') return void refreshCustomer(queryClient);
    if (inviterEmail) return setError('inviter', { message: inviterFailureText }, { shouldFocus: true });
    const description = 'No se pudo crear el registro. Intenta de nuevo.';
    toast({
      title: code === 'NETWORK' ? messageOf(code).title : 'Error',
      description,
      variant: 'destructive',
    });
  };

  const submit = form.handleSubmit(async ({ inviter }) => {
    const inviterEmail = normalizeEmail(inviter) || undefined;
    try {
      const { status, reason } = await enrolment.mutateAsync(inviterEmail);
      if (status === 'inviter_refused') {
        setError('inviter', { message: inviterRefusalText(reason) }, { shouldFocus: true });
        return;
      }
      toast({
        title: inviterEmail && status === 'enrolled' ? '¡Invitación confirmada!' : '¡Registro exitoso!',
        description: `Ya participas en ${cafe.nombre}. Empieza por el primer desafío.`,
        variant: 'success',
      });
    } catch (thrown) {
      explain(thrown, inviterEmail);
    }
  });

  return (
    <Dialog
      open
      onOpenChange={() => void navigate(paths.dashboard())}
      title="¿Te ha invitado alguien?"
      description={`Antes de empezar en ${cafe.nombre}: si vienes de parte de alguien, escribe su email. Si no, deja el campo vacío.`}
    >
      <CafeTheme primary={cafe.primary_color} secondary={cafe.secondary_color}>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <Field label="Email de quien te invitó" error={form.formState.errors.inviter?.message} optional>
            <TextInput
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="amiga@email.com"
              {...form.register('inviter', {
                validate: (value) => value.trim() === '' || isEmail(value) || INVITER_EMAIL_INVALID,
              })}
            />
          </Field>
          <Button type="submit" size="lg" pending={enrolment.isPending}>
            Continuar
          </Button>
        </form>
      </CafeTheme>
    </Dialog>
  );
}
