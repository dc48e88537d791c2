import type { Event } from '../_shared/contracts/procedures/events.ts';
import type { Delivery } from './post-event.ts';
import { post } from './post-event.ts';
import { teamInvitationMail, teamInvitationPayload } from './team-invitation-mail.ts';

/** What the product's own mails are sent with: an HTTP API, its key, the sender, and where the page is that they lead to. */
export interface Mailer {
  address: URL;
  key: string;
  from: string;
  siteUrl: string;
}

/** The events that are mails. */
export const MAIL_TOPIC = 'team-invitation';

const NAMES = ['MAIL_API_URL', 'MAIL_API_KEY', 'MAIL_FROM', 'SITE_URL'] as const;

/** The mailer of a deployment; null where it has none. One that is half set is logged and counts as none. */
export function mailerOf(setting: (name: string) => string | undefined): Mailer | null {
  const [address = '', key = '', from = '', siteUrl = ''] = NAMES.map(setting);
  if (address === '') return null;
  const missing = NAMES.filter((name) => !setting(name));
  if (missing.length > 0 || !URL.canParse(address)) {
    console.error(
      `no mails go out: ${missing.length > 0 ? missing.join(', ') + ' not set' : 'MAIL_API_URL is no URL'}`,
    );
    return null;
  }
  return { address: new URL(address), key, from, siteUrl: siteUrl.replace(/\/+$/, '') };
}

/** Hands the mail that an event asks for to the mail API, at least once; the event's id lets the API drop repeats. Never throws. */
export async function sendMail(event: Event, { address, key, from, siteUrl }: Mailer): Promise<Delivery> {
  const { data } = teamInvitationPayload.safeParse(event.payload);
  if (!data) return { delivered: false, error: 'no such mail' };
  return post(
    address,
    { authorization: `Bearer ${key}`, 'idempotency-key': event.id },
    { from, to: [data.email], ...teamInvitationMail(data, siteUrl) },
  );
}
