import { AsyncLocalStorage } from 'node:async_hooks';
import type { Handler } from './data-api.ts';
import type { Mail } from './mailbox.ts';

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
