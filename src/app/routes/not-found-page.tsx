import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { useDocumentTitle } from '@/lib/use-document-title';
import { AppHeader } from '@/ui/app-header';
import { ButtonLink } from '@/ui/button-link';
import { DisconnectedIllustration } from '@/ui/illustrations/disconnected';

/** Any path that leads nowhere (rule J24). */
export function NotFoundPage() {
  useDocumentTitle('Página no encontrada');
  return (
    <>
      <AppHeader productName={env.productName} />
      <main className="mx-auto flex max-w-column flex-col items-center gap-4 px-gutter py-16 text-center">
        <DisconnectedIllustration className="h-28 w-44" />
        <p className="text-lead font-semibold text-ink-soft">404</p>
        <h1 className="text-title">Page not found</h1>
        <p className="text-ink-soft">
          Esta dirección no lleva a ninguna parte. Revisa el enlace o vuelve al inicio.
        </p>
        <ButtonLink to={paths.home()} className="mt-2">
          Return to Home
        </ButtonLink>
      </main>
    </>
  );
}
