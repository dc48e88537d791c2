import type { Backend } from '../_shared/backend.ts';
import type { contract } from '../_shared/contracts/stop-mail.ts';
import type { AnswerOf } from '../_shared/contracts/edge-function.ts';
import { endpoint } from '../_shared/http.ts';
import { stopPage } from '../_shared/stop-page.ts';

interface StopOptions {
  backend: Pick<Backend, 'asService'>;
  /** Address of the page; without it there is no page to open. */
  siteUrl: string | undefined;
}

/**
 * `stop-mail` answers a mail program's own "unsubscribe" (RFC 8058, rules I23 and M7). Every POST stops the mails of the
 * token in its address: mail programs send the form in many shapes, and a page elsewhere cannot know the token. Scanners
 * open every link of a mail: GET and HEAD lead to the page on which a person may press.
 */
export function stopMail({ backend, siteUrl }: StopOptions) {
  const asked = (request: Request) => new URL(request.url).searchParams;
  const posted = endpoint<AnswerOf<typeof contract>>({
    failure: (error) => ({ success: false, error }),
    faultText: 'No se ha podido parar el correo. Inténtalo de nuevo.',
    async handle(request) {
      await request.body?.cancel();
      await backend.asService('stop_mail', { token: asked(request).get('token') ?? '' });
      return { success: true };
    },
  });
  return {
    async fetch(request: Request): Promise<Response> {
      if (!['GET', 'HEAD'].includes(request.method) || !siteUrl) return posted.fetch(request);
      const of = asked(request).get('of') === 'aviso' ? 'aviso' : 'correo';
      const location = stopPage(siteUrl, asked(request).get('token') ?? '', of);
      return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
    },
  };
}
