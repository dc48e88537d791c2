import { expect, test } from '@playwright/test';
import { readVariable } from '../../../supabase/local/shared/variable.ts';
import { codeIn, MAILS_ARE_READABLE, mailsTo, OWN_MAILS_ARE_READABLE } from '../../support/backend/mails.ts';
import { apiUrl, deliverySecret, publishableKey } from './environment.ts';

/**
 * The subject of the code that the page of the mailbox asks for. A foreign target knows that page at its own address alone,
 * and mails the words of every code to the page of the tests.
 */
export const MAILBOX_SUBJECT = readVariable('TARGET_URL')
  ? 'Tu código para entrar o confirmar tu correo'
  : 'Tu código para confirmar tu correo';

/** The code in the newest mail to an address with this subject; waits until it is there. */
export async function mailedCode(email: string, subject: string): Promise<string> {
  test.skip(!MAILS_ARE_READABLE, 'the mails of this target cannot be read');
  const newest = async () =>
    (await mailsTo(apiUrl(), email)).filter((mail) => mail.subject === subject).at(-1);
  await expect.poll(newest).toBeDefined();
  return codeIn(await newest());
}

/** Returns the number of mails to an address. */
export async function mailCount(email: string): Promise<number> {
  test.skip(!MAILS_ARE_READABLE, 'the mails of this target cannot be read');
  return (await mailsTo(apiUrl(), email)).length;
}

/** Lets the product's own mails go out, as the schedule does every minute; the database learns with the first time that they do. */
export async function deliverMails(): Promise<void> {
  test.skip(
    !OWN_MAILS_ARE_READABLE || !deliverySecret(),
    'nobody here may have the mails of this target sent',
  );
  const response = await fetch(`${apiUrl()}/functions/v1/deliver-events`, {
    method: 'POST',
    headers: { apikey: publishableKey(), 'x-delivery-secret': deliverySecret() },
  });
  expect(response.ok, 'the mails were handed out').toBe(true);
}

/** The path of the link in the one mail with this subject that an address got: the host is the target's own SITE_URL. */
export async function mailedLink(email: string, subject: string): Promise<string> {
  const mails = (await mailsTo(apiUrl(), email)).filter((mail) => mail.subject === subject);
  expect(mails, subject).toHaveLength(1);
  const { pathname, search, hash } = new URL(/href="([^"]+)"/.exec(mails[0]?.html ?? '')?.[1] ?? '');
  return pathname + search + hash;
}
