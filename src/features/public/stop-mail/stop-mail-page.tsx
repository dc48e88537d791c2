import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { stopMonthMail } from '@/features/public/stop-mail/api/stop-month-mail';
import { errorMessage } from '@/lib/error-messages';
import { useDocumentTitle } from '@/lib/use-document-title';
import { AppHeader } from '@/ui/app-header';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { toast } from '@/ui/toast';

/** `/stop-mail#correo=…`: where the link of a mail leads, and one press stops the mails. Opening it stops nothing (rule I23). */
export function StopMailPage() {
  const { hash } = useLocation();
  const token = /^#correo=([0-9a-f]{64})$/.exec(hash)?.[1];
  const [stopped, setStopped] = useState(false);
  useDocumentTitle('El mes por correo');
  const stop = async () => {
    if (token === undefined) return;
    try {
      await stopMonthMail(token);
      setStopped(true);
    } catch (thrown) {
      toast({ ...errorMessage(thrown), variant: 'destructive' });
    }
  };
  return (
    <>
      <AppHeader productName={env.productName} homeHref={paths.home()} />
      <main className="mx-auto flex max-w-column flex-col items-start gap-3 px-gutter py-10">
        {token === undefined ? (
          <>
            <h1 className="text-title">Abre el enlace del correo</h1>
            <p className="text-ink-soft">
              Está al final de cada correo del mes: «Dejar de recibirlo». También puedes pararlo en
              Resultados.
            </p>
            <ButtonLink to={paths.dashboard()} className="mt-3">
              Entrar
            </ButtonLink>
          </>
        ) : (
          <>
            <h1 className="text-title">{stopped ? 'Hecho' : '¿Dejar de recibir el mes por correo?'}</h1>
            <p role="status" className="text-ink-soft">
              {stopped
                ? 'Ya no te llegará el mes de esa cafetería. Si cambias de idea, pídelo de nuevo en Resultados.'
                : 'Dejará de llegarte el de la cafetería de este correo. Los de otras siguen.'}
            </p>
            {stopped ? (
              <ButtonLink variant="outline" to={paths.home()} className="mt-3">
                Ir al inicio
              </ButtonLink>
            ) : (
              <Button size="lg" className="mt-3" onClick={stop}>
                Dejar de recibirlo
              </Button>
            )}
          </>
        )}
      </main>
    </>
  );
}
