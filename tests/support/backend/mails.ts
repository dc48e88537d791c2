import type { Sql } from 'postgres';
import { readVariable } from '../../../supabase/local/shared/variable.ts';

/** A mail that arrived, as a test wants to know it. */
interface ArrivedMail {
  subject: string;
  html: string;
  /** Headers of the product's own mails, in a local stack's mailbox. */
  headers?: Record<string, string>;
}

interface Mailpit {
  messages: { ID: string; Subject: string }[];
}

/** True if mails can be read. A target with neither mailbox has none (tests/verify/main.ts checks). */
export const MAILS_ARE_READABLE = !readVariable('TARGET_WITHOUT_MAILS');

/** True if the product's own mails can be read. They go to a mail API, which Mailpit is not. */
export const OWN_MAILS_ARE_READABLE = MAILS_ARE_READABLE && !readVariable('TARGET_MAIL_URL');

const json = async <T>(url: string): Promise<T> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as T;
};

/**
 * The mails that an address got, oldest first: from the mailbox of a local stack, or from the Mailpit that `supabase start`
 * brings where TARGET_MAIL_URL names one.
 */
export async function mailsTo(
  apiUrl: string,
  email: string,
  mailpit = readVariable('TARGET_MAIL_URL'),
): Promise<ArrivedMail[]> {
  if (!mailpit) {
    const all = await json<(ArrivedMail & { to: string })[]>(`${apiUrl}/mail.json`);
    return all.filter(({ to }) => to === email);
  }
  const query = new URLSearchParams({ query: `to:"${email}"` }).toString();
  const { messages } = await json<Mailpit>(`${mailpit}/api/v1/search?${query}`);
  const mails = messages.toReversed().map(async ({ ID, Subject }) => {
    const { HTML } = await json<{ HTML: string }>(`${mailpit}/api/v1/message/${ID}`);
    return { subject: Subject, html: HTML };
  });
  return Promise.all(mails);
}

/** The code in a mail; empty when there is none. */
export const codeIn = (mail: ArrivedMail | undefined): string =>
  />\s*(\d{8})\s*</.exec(mail?.html ?? '')?.[1] ?? '';

/** Lets the next code leave for an address at once: Auth wants a minute between two mails of a kind (`max_frequency`). */
export const endCodePause = (sql: Sql, email: string) =>
  sql`update auth.users set
      recovery_sent_at = recovery_sent_at - interval '2 minutes',
      confirmation_sent_at = confirmation_sent_at - interval '2 minutes'
    where email = ${email}`;
