import { MailCheck } from 'lucide-react';
import type { ChallengeProps } from '@/features/customer/journey/challenges/challenge';
import { ConfirmMailboxLink } from '@/features/customer/shared/presence/confirm-mailbox-link';

/** Asks for the customer's mailbox before challenge 1, at a café that asks for proof (rule P30). */
export default function MailboxRequired({ journey: { cafe, email } }: ChallengeProps) {
  return (
    <section aria-labelledby="mailbox-first" className="flex flex-col gap-4 text-center">
      <MailCheck aria-hidden="true" className="mx-auto size-10 text-primary-ink" />
      <h2 id="mailbox-first" className="text-heading">
        Primero, confirma tu correo
      </h2>
      <p>
        {cafe.nombre} lo pide una vez, antes del primer premio. Te enviamos un código a{' '}
        <strong className="font-semibold wrap-anywhere">{email}</strong>. Después sigues aquí mismo.
      </p>
      <ConfirmMailboxLink />
    </section>
  );
}
