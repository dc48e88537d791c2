import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { AppHeader } from '@/ui/app-header';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';

/** Page for a code that no café has: it stays until the customer leaves it (rule C11). */
export default function UnknownCafe({ signedIn }: { signedIn: boolean }) {
  return (
    <>
      <AppHeader productName={env.productName} homeHref={signedIn ? paths.dashboard() : paths.home()} />
      <main className="mx-auto w-full max-w-column px-gutter pt-4 pb-16">
        <h1 className="sr-only">Código desconocido</h1>
        <EmptyState
          title="No conocemos este código"
          message="Puede que la cafetería tenga otro. Pregunta en la barra y escanéalo otra vez."
        >
          <ButtonLink to={signedIn ? paths.dashboard() : paths.home()}>
            {signedIn ? 'Mis Cafeterías' : 'Inicio'}
          </ButtonLink>
        </EmptyState>
      </main>
    </>
  );
}
