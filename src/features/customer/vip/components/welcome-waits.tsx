import { WELCOME_CONECTITOS } from '@/domain/figures';
import { ConfirmMailboxLink } from '@/features/customer/shared/presence/confirm-mailbox-link';
import { Card } from '@/ui/card';

/** The welcome of who has to confirm their mailbox first. */
export default function WelcomeWaits({ cafeName }: { cafeName: string }) {
  return (
    <Card as="section" aria-label="Tu bienvenida" className="flex flex-col gap-4">
      <p>
        Te esperan {WELCOME_CONECTITOS} Conectitos de bienvenida. {cafeName} pide antes que confirmes tu
        correo, una vez.
      </p>
      <ConfirmMailboxLink />
    </Card>
  );
}
