// Shims: mail-text, mail-words (docs/local-stack.md).
import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Handler } from './lite-sql.ts';

/** An e-mail that the local stack "sent": it was written to a file and went nowhere. */
export interface Mail {
  /** ISO instant. */
  at: string;
  to: string;
  subject: string;
  text?: string;
  html?: string;
  /** Extra headers of the e-mail, for example List-Unsubscribe. */
  headers?: Record<string, string>;
}

/** The e-mails of one stack, one JSON object per line, oldest first. */
export interface Mailbox {
  deliver: (mail: Omit<Mail, 'at'>) => void;
  read: () => Mail[];
}

export function openMailbox(file: string): Mailbox {
  return {
    deliver(mail) {
      mkdirSync(dirname(file), { recursive: true });
      // The hosted service sends the template only; lite adds a text of its own with a link that our mails must not have. @shim mail-text
      const { to, subject, text, html, headers } = mail;
      const content = html ? { html } : { text };
      appendFileSync(
        file,
        `${JSON.stringify({ at: new Date().toISOString(), to, subject, headers, ...content })}\n`,
      );
    },
    read() {
      if (!existsSync(file)) return [];
      const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
      return lines.map((line) => JSON.parse(line) as Mail);
    },
  };
}

/** Returns the page that shows the mailbox, newest first. */
export function mailboxPage(mails: Mail[]): string {
  const list = mails.toReversed().map(mailAsHtml).join('\n');
  return `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Correo local</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #1f2937 }
  article { border: 1px solid #d1d5db; border-radius: 12px; margin: 1rem 0; overflow: hidden }
  header { padding: .75rem 1rem; background: #f3f4f6 }
  h2 { font-size: 1rem; margin: 0 } p { margin: 0; color: #4b5563 }
  iframe { width: 100%; height: 40rem; border: 0 }
</style>
<h1>Correo local</h1>
<p>Aquí llegan los correos que la aplicación envía en esta máquina. Ninguno sale de ella.</p>
${list || '<p>Todavía no hay ninguno.</p>'}
</html>`;
}

function mailAsHtml({ at, to, subject, html, text }: Mail): string {
  const when = new Date(at).toLocaleString('es-ES', { timeZone: 'Europe/Madrid' });
  const content = html ?? `<pre>${escapeHtml(text ?? '')}</pre>`;
  return `<article><header><h2>${escapeHtml(subject)}</h2><p>Para ${escapeHtml(to)} · ${when}</p></header>
<iframe sandbox title="${escapeHtml(subject)}" srcdoc="${escapeHtml(content)}"></iframe></article>`;
}

/** Escapes a text for HTML. */
export const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/** The page to come back to that the request being answered named; lite does not read it where a code is asked for. */
const redirectTo = new AsyncLocalStorage<string | null>();

/** Answers each request while {@link evaluateTemplateConditions} knows its `redirect_to`. */
export function captureRedirectUrls(answer: Handler): Handler {
  return (request) =>
    redirectTo.run(new URL(request.url).searchParams.get('redirect_to'), () => answer(request));
}

/** The one condition of our templates: whether the page at this path asked for the mail. */
const CONDITION =
  /\{\{ if eq \.RedirectTo \(print \.SiteURL "([^"]*)"\) \}\}(.*?)\{\{ else \}\}(.*?)\{\{ end \}\}/gs;

/**
 * Fills the conditions in subject and body, which lite leaves as they stand.
 * @throws for a template with any other condition
 * @shim mail-words
 */
export function evaluateTemplateConditions<M extends Pick<Mail, 'subject' | 'html'>>(
  mail: M,
  siteUrl: string,
): M {
  const fill = (template: string) => {
    const filled = template.replaceAll(CONDITION, (_, path: string, yes: string, no: string) =>
      redirectTo.getStore() === siteUrl + path ? yes : no,
    );
    if (filled.includes('{{')) throw new Error(`this template has a condition that is not known: ${filled}`);
    return filled;
  };
  return { ...mail, subject: fill(mail.subject), ...(mail.html && { html: fill(mail.html) }) };
}
