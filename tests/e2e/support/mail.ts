import { expect, test } from '@playwright/test';
import { codeIn, MAILS_ARE_READABLE, mailsTo } from '../../support/mails.ts';
import { apiUrl } from './environment.ts';

/** The code in the newest mail to an address with this subject; waits until it is there. */
export async function mailedCode(email: string, subject: string): Promise<string> {
  test.skip(!MAILS_ARE_READABLE, 'the mails of this target cannot be read');
  const newest = async () =>
    (await mailsTo(apiUrl(), email)).filter((mail) => mail.subject === subject).at(-1);
  await expect.poll(newest).toBeDefined();
  return codeIn(await newest());
}

/** How many mails an address has got. */
export async function mailCount(email: string): Promise<number> {
  test.skip(!MAILS_ARE_READABLE, 'the mails of this target cannot be read');
  return (await mailsTo(apiUrl(), email)).length;
}
