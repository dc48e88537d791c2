import { paths } from '@/config/paths';
import { useAddress } from '@/lib/use-address';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { Medal } from '@/ui/illustrations/medal';

/** Shows a visitor the way to log in, in place of the VIP area (rule V5). The log-in returns here. */
export default function LoginPrompt() {
  const returnTo = useAddress();
  return (
    <Card as="section" className="mx-auto mt-6 flex max-w-column flex-col items-center gap-4 text-center">
      <Medal className="h-28" />
      <h1 className="text-heading">Debes iniciar sesión para acceder.</h1>
      <ButtonLink size="lg" to={paths.login()} state={{ returnTo }} className="w-full max-w-80">
        Iniciar sesión
      </ButtonLink>
    </Card>
  );
}
