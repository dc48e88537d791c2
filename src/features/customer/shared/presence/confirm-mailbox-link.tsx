import { useLocation } from 'react-router-dom';
import { paths } from '@/config/paths';
import { ButtonLink } from '@/ui/button-link';

/** The way to the code from the mailbox, and from there back to this screen (rule P30). */
export function ConfirmMailboxLink({ className = 'w-full' }: { className?: string }) {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink
      variant="hero"
      size="lg"
      to={paths.confirmEmail()}
      state={{ returnTo: pathname + search }}
      className={className}
    >
      Confirmar mi correo
    </ButtonLink>
  );
}
