import { expect } from '@playwright/test';
import { apiUrl } from './environment.ts';

interface Mail {
  to: string;
  subject: string;
  html?: string;
}

async function mailsTo(email: string): Promise<Mail[]> {
  const mails = (await (await fetch(`${apiUrl()}/mail.json`)).json()) as Mail[];
  return mails.filter(({ to }) => to === email);
}

/** The code in the newest mail to an address with this subject; waits until it is there. */
export async function mailedCode(email: string, subject: string): Promise<string> {
  const newest = async () => (await mailsTo(email)).filter((mail) => mail.subject === subject).at(-1);
  await expect.poll(newest).toBeDefined();
  return />\s*(\d{8})\s*</.exec((await newest())?.html ?? '')?.[1] ?? '';
}

/** How many mails an address has got. */
export async function mailCount(email: string): Promise<number> {
  return (await mailsTo(email)).length;
}
