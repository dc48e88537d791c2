import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useEffect, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { confirmInviter } from '@/data/inviter/confirm-inviter';
import { enroll } from '@/data/customer/enroll';
import { welcomeNewcomer } from '@/data/customer/welcome-newcomer';
import type { ReferralLink } from '@/domain/referral-link';
import { InviterNotice, ExpiredReferralNotice } from '@/data/inviter/inviter-notice';
import { INVITER_FAILURE_TEXT } from '@/data/inviter/inviter-messages';
import { refreshPages } from '@/data/rpc';
import { unansweredMessage } from '@/data/unanswered';
import { INVITER_EMAIL_INVALID, isEmail, normalizeEmail } from '@/domain/email';
import { pendingInviterKey } from '@/features/customer/journey/use-confirm-sign-up-inviter';
import { messageOf } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import { deviceStore } from '@/lib/storage';
import { Button } from '@/ui/button';
import { CafeTheme } from '@/ui/cafe-theme';
import { Dialog } from '@/ui/dialog';
import { EmailInput } from '@/ui/form/email-input';
import { Field, FormError, announceTitle } from '@/ui/form/field';

export interface Welcome {
  /** E-mail typed at sign-up; empty for none. */
  inviterEmail: string;
  /**
   * Reason why the server refused the inviter after the enrolment; null when the dialog opens for any other reason.
   */
  refusal: string | null;
  /** The account was made for this café, and its enrollment was not. */
  unfinished: boolean;
  /** The referral link that the address or the sign-up brought. */
  link?: ReferralLink | null;
  /** Current prize of challenge 1, and the one that the sign-up's page promised. */
  firstPrize: string;
  promisedPrize: string | null;
}

interface WelcomeDialogProps {
  cafe: Cafe;
  userId: string;
  welcome: Welcome;
  /** With an enrollment already: nothing is left to do here. */
  onDone: () => void;
}

/** Result of a submission: enrolled, or the refusal of the inviter. */
type Outcome = { refusal: string | null; invited: boolean };

/** The inviter could not be asked about: the enrollment is there. */
class InviterUnanswered extends Error {}

/** First entry without an enrollment: asks for an inviter, who is optional, and enrols (rule J5). */
export default function WelcomeDialog({ cafe, userId, welcome, onDone }: WelcomeDialogProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { inviter: welcome.inviterEmail } });
  const { setError } = form;
  const { refusal, unfinished, link = null, firstPrize, promisedPrize } = welcome;
  const [otherInviter, setOtherInviter] = useState(false);
  const hasRecord = refusal !== null;

  useEffect(() => {
    if (refusal) setError('inviter', { message: refusal });
  }, [refusal, setError]);

  const enrolment = useMutation({
    mutationFn: async (inviterEmail: string | undefined): Promise<Outcome> => {
      const own = link?.open ? link.token : undefined;
      // An enrollment closes this dialog for good: an inviter without an answer is asked about on the next visit.
      const pendingKey = pendingInviterKey(userId, cafe.id);
      if (inviterEmail) deviceStore.set(pendingKey, inviterEmail);
      else deviceStore.remove(pendingKey);
      const { invited } = await enroll(cafe.slug, inviterEmail || otherInviter ? null : own, firstPrize);
      if (inviterEmail) {
        const reason = await confirmInviter({ userId, cafeSlug: cafe.slug, inviterEmail }).catch(
          (cause: unknown) => {
            throw new InviterUnanswered('', { cause });
          },
        );
        deviceStore.remove(pendingKey);
        // The dialog stays open: a fresh journey would have no need of it any more.
        if (reason !== null) return { refusal: reason, invited };
      }
      await refreshPages(queryClient);
      return { refusal: null, invited: invited || inviterEmail !== undefined };
    },
  });

  const explain = (thrown: unknown) => {
    if (thrown instanceof InviterUnanswered)
      return setError('inviter', { message: INVITER_FAILURE_TEXT }, { shouldFocus: true });
    const { code } = toAppError(thrown);
    if (code === 'FIRST_PRIZE_CHANGED') {
      setError('root', { message: messageOf(code).description });
      return void refreshPages(queryClient);
    }
    if (code === 'CAFE_PAUSED' || code === 'CAFE_NOT_FOUND') return void refreshPages(queryClient);
    const message = unansweredMessage(thrown) ?? {
      title: code === 'NETWORK' ? messageOf(code).title : 'Error',
      description: 'No se pudo crear el registro. Intenta de nuevo.',
    };
    announceTitle(message);
    setError('root', { message: message.description });
  };

  const submit = form.handleSubmit(async ({ inviter }) => {
    const inviterEmail = normalizeEmail(inviter) || undefined;
    if (hasRecord && !inviterEmail) return onDone();
    try {
      const outcome = await enrolment.mutateAsync(inviterEmail);
      if (outcome.refusal !== null) {
        setError('inviter', { message: outcome.refusal }, { shouldFocus: true });
        return;
      }
      welcomeNewcomer(cafe, outcome.invited);
      onDone();
    } catch (thrown) {
      explain(thrown);
    }
  });

  const leave = () => {
    if (hasRecord) return onDone();
    // An attempt whose inviter was refused has made the enrollment.
    if (enrolment.isSuccess) void refreshPages(queryClient);
    // Back from the dashboard must not open the question again.
    void navigate(paths.dashboard(), { replace: true });
  };

  const invited = link?.open && !otherInviter ? link : null;
  const optional = 'Si vienes de parte de alguien, escribe su email. Si no, deja el campo vacío.';
  const ask = invited ? '' : optional;
  const description = unfinished
    ? `Tu cuenta está creada, pero tu registro en ${cafe.nombre} no se completó: pulsa «Continuar» para terminarlo. ${ask}`
    : hasRecord
      ? `Ya participas en ${cafe.nombre}. ${ask}`
      : invited
        ? `Pulsa «Continuar» para empezar en ${cafe.nombre}.`
        : `Antes de empezar en ${cafe.nombre}: si vienes de parte de alguien, escribe su email. Si no, deja el campo vacío.`;
  return (
    <Dialog open onOpenChange={leave} title="¿Te ha invitado alguien?" description={description}>
      <CafeTheme primary={cafe.primary_color} secondary={cafe.secondary_color}>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          {link && !link.open && <ExpiredReferralNotice />}
          {invited ? (
            <InviterNotice link={invited} cafe={cafe.nombre} onChangeInviter={() => setOtherInviter(true)} />
          ) : (
            <Field label="Email de quien te invitó" error={form.formState.errors.inviter?.message} optional>
              <EmailInput
                autoComplete="off"
                placeholder="amiga@email.com"
                {...form.register('inviter', {
                  validate: (value) => value.trim() === '' || isEmail(value) || INVITER_EMAIL_INVALID,
                })}
              />
            </Field>
          )}
          {!hasRecord && (
            <p>
              Tu primer premio: <strong className="wrap-anywhere">{firstPrize}</strong>.
              {promisedPrize !== null &&
                promisedPrize !== firstPrize &&
                ` Al registrarte era «${promisedPrize}», y la cafetería lo ha cambiado.`}
            </p>
          )}
          <Button type="submit" size="lg" pending={form.formState.isSubmitting}>
            Continuar
          </Button>
          <FormError text={form.formState.errors.root?.message} />
        </form>
      </CafeTheme>
    </Dialog>
  );
}
