import { paths } from '@/config/paths';
import { useAddress } from '@/lib/use-address';
import { ButtonLink } from '@/ui/button-link';

/** The way to the code from the mailbox, and from there back to this screen (rule P30). */
export function ConfirmMailboxLink({ className = 'w-full' }: { className?: string }) {
  const returnTo = useAddress();
  return (
    <ButtonLink variant="hero" size="lg" to={paths.confirmEmail()} state={{ returnTo }} className={className}>
      Confirmar mi correo
    </ButtonLink>
  );
}
