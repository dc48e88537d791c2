import type { Backend } from '../_shared/backend.ts';
import type { AnswerOf } from '../_shared/contracts/edge-function.ts';
import type { contract } from '../_shared/contracts/stop-month-mail.ts';
import { endpoint, readForm, Refusal } from '../_shared/http.ts';
import { stopPage } from '../_shared/stop-page.ts';

interface StopOptions {
  backend: Pick<Backend, 'asService'>;
  /** Address of the page; without it there is no page to open. */
  siteUrl: string | undefined;
}

/**
 * `stop-month-mail`: what a mail program calls when somebody presses its own "unsubscribe" (RFC 8058, rule I23). Only the form
 * that it posts stops anything: scanners open every link of a mail, and are led to the page on which a person may press.
 */
export function stopMonthMail({ backend, siteUrl }: StopOptions) {
  const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';
  const posted = endpoint<AnswerOf<typeof contract>>({
    failure: (error) => ({ success: false, error }),
    faultText: 'No se ha podido parar el correo. Inténtalo de nuevo.',
    async handle(request) {
      const form = await readForm(request);
      if (form.get('List-Unsubscribe') !== 'One-Click')
        throw new Refusal(400, 'Falta List-Unsubscribe=One-Click.');
      await backend.asService('stop_month_mail', { token: tokenOf(request) });
      return { success: true };
    },
  });
  return {
    async fetch(request: Request): Promise<Response> {
      if (request.method !== 'GET' || !siteUrl) return posted.fetch(request);
      const headers = { location: stopPage(siteUrl, tokenOf(request)), 'cache-control': 'no-store' };
      return new Response(null, { status: 303, headers });
    },
  };
}
