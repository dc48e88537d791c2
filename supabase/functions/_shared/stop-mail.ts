import type { AnswerOf } from './contracts/edge-function.ts';
import type { contract } from './contracts/stop-month-mail.ts';
import { endpoint } from './http.ts';
import { stopPage } from './stop-page.ts';

interface StopOptions {
  /** Stops the mails of a token. */
  stop: (token: string) => Promise<unknown>;
  /** Name of the token in the page's address. */
  of: 'correo' | 'aviso';
  /** Address of the page; without it there is no page to open. */
  siteUrl: string | undefined;
}

/**
 * Answers a mail program's own "unsubscribe" (RFC 8058, rules I23 and M7). Every POST stops the mails of the token in
 * its address: mail programs send the form in many shapes, and a page elsewhere cannot know the token. Scanners open
 * every link of a mail: GET and HEAD lead to the page on which a person may press.
 */
export function stopMail({ stop, of, siteUrl }: StopOptions) {
  const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';
  const posted = endpoint<AnswerOf<typeof contract>>({
    failure: (error) => ({ success: false, error }),
    faultText: 'No se ha podido parar el correo. Inténtalo de nuevo.',
    async handle(request) {
      await request.body?.cancel();
      await stop(tokenOf(request));
      return { success: true };
    },
  });
  return {
    async fetch(request: Request): Promise<Response> {
      if (!['GET', 'HEAD'].includes(request.method) || !siteUrl) return posted.fetch(request);
      const headers = { location: stopPage(siteUrl, tokenOf(request), of), 'cache-control': 'no-store' };
      return new Response(null, { status: 303, headers });
    },
  };
}
