import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { unansweredMessage } from '@/data/unanswered';
import { errorMessage } from '@/lib/error-messages';
import { callRpc } from '@/lib/rpc';
import { useDocumentTitle } from '@/lib/use-document-title';
import { AppHeader } from '@/ui/app-header';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { toast } from '@/ui/toast';

interface Press {
  label: string;
  /** Whether it stops those of all cafés. */
  everywhere?: boolean;
  /** Text once the mail is stopped. */
  done: string;
}

interface Mails {
  title: string;
  question: string;
  text: string;
  presses: readonly [Press, ...Press[]];
}

const month: Mails = {
  title: 'El mes por correo',
  question: '¿Dejar de recibir el mes por correo?',
  text: 'Dejará de llegarte el de la cafetería de este correo. Los de otras siguen.',
  presses: [
    {
      label: 'Dejar de recibirlo',
      done: 'Ya no te llegará el mes de esa cafetería. Si cambias de idea, pídelo de nuevo en Resultados.',
    },
  ],
};

const reminders: Mails = {
  title: 'Avisos por correo',
  question: '¿Dejar de recibir avisos?',
  text: 'Los de la cafetería de este correo, o los de todas. Tus premios y tu progreso siguen igual.',
  presses: [
    {
      label: 'Los de esta cafetería',
      done: 'Esa cafetería ya no te escribirá. Si cambias de idea, pídelos de nuevo en Tu cuenta.',
    },
    {
      label: 'Los de todas',
      everywhere: true,
      done: 'Ninguna cafetería te escribirá más avisos. Si cambias de idea, pídelos de nuevo en Tu cuenta.',
    },
  ],
};

/**
 * `/stop-mail#correo=…` and `/stop-mail#aviso=…`: where the link of a mail leads, and one press stops the mails. Opening it stops
 * nothing (rules I23 and M7).
 */
export function StopMailPage() {
  const { hash } = useLocation();
  const [, kind, token] = /^#(correo|aviso)=([0-9a-f]{64})$/.exec(hash) ?? [];
  const mails = kind === 'aviso' ? reminders : month;
  /** Text of the stopped mail with the token of its link: another link in this tab asks anew. */
  const [stopped, setStopped] = useState<{ token: string; words: string }>();
  const done = stopped?.token === token ? stopped?.words : undefined;
  useDocumentTitle(mails.title);
  const stop = async ({ everywhere = false, done: words }: Press) => {
    if (token === undefined) return;
    try {
      await callRpc('stop_mail', { token, everywhere });
      setStopped({ token, words });
    } catch (thrown) {
      toast({ ...(unansweredMessage(thrown) ?? errorMessage(thrown)), variant: 'destructive' });
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
              Está al final de cada correo: «Dejar de recibirlo» o «Dejar de recibirlos». También puedes
              pararlos con tu cuenta: el mes en Resultados, los avisos en Tu cuenta.
            </p>
            <ButtonLink to={paths.dashboard()} className="mt-3">
              Entrar
            </ButtonLink>
          </>
        ) : (
          <>
            <h1 className="text-title">{done ? 'Hecho' : mails.question}</h1>
            <p role="status" className="text-ink-soft">
              {done ?? mails.text}
            </p>
            {done ? (
              <ButtonLink variant="outline" to={paths.home()} className="mt-3">
                Ir al inicio
              </ButtonLink>
            ) : (
              <div className="mt-3 flex flex-wrap gap-3">
                {mails.presses.map((press, index) => (
                  <Button
                    key={press.label}
                    size="lg"
                    variant={index === 0 ? undefined : 'outline'}
                    onClick={() => stop(press)}
                  >
                    {press.label}
                  </Button>
                ))}
              </div>
            )}
          </>
        )}
      </main>
    </>
  );
}
