import type { Backend } from '../_shared/backend.ts';
import type { Event } from '../_shared/contracts/procedures/events.ts';
import { monthMail } from './month-mail.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import { type Delivery, post } from './post-event.ts';
import { reminderMail } from './reminder-mail.ts';
import { teamInvitationMail, teamInvitationPayload } from './team-invitation-mail.ts';

/** Settings of the product's own mails: an HTTP API, its key, the sender, and the addresses of the page and the functions. */
export interface Mailer {
  address: URL;
  key: string;
  from: string;
  siteUrl: string;
  functionsUrl: string;
}

/** The events that are mails. */
export const MAIL_TOPICS: readonly string[] = ['team-invitation', 'month-mail', 'reminder'];

const NAMES = ['MAIL_API_URL', 'MAIL_API_KEY', 'MAIL_FROM', 'SITE_URL'] as const;

/** Returns the mailer of a deployment; null where it has none. One that is half set is logged and counts as none. */
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
  return {
    address: new URL(address),
    key,
    from,
    siteUrl: siteUrl.replace(/\/+$/, ''),
    // the runtime's own: what is mailed must be reached from outside, and is, where it is deployed
    functionsUrl: `${setting('SUPABASE_URL') ?? ''}/functions/v1`,
  };
}

/** Hands the mail that an event asks for to the mail API, at least once; the event's id lets the API drop repeats. Never throws. */
export async function sendMail(
  event: Event,
  mailer: Mailer,
  backend: Pick<Backend, 'asService'>,
): Promise<Delivery> {
  try {
    const mail = await mailOf(event, mailer, backend);
    if (mail === 'waits') return { delivered: false, error: 'not at this hour' };
    // The recipient may no longer receive this mail: the event counts as delivered.
    if (!mail) return { delivered: true, error: null };
    const { address, key, from } = mailer;
    return await post(
      address,
      { authorization: `Bearer ${key}`, 'idempotency-key': event.id },
      { from, ...mail },
    );
  } catch (thrown) {
    console.error(thrown);
    return { delivered: false, error: 'no such mail' };
  }
}

/** Returns `waits` for a mail that may go out later. @throws when the event holds nothing that could be mailed, or the database cannot say what */
async function mailOf(
  event: Event,
  { siteUrl, functionsUrl }: Mailer,
  backend: Pick<Backend, 'asService'>,
): Promise<OutgoingMail | 'waits' | null> {
  if (event.topic === 'month-mail') {
    const { mail } = await backend.asService('load_month_mail', { event_id: event.id });
    return mail && monthMail(mail, { siteUrl, functionsUrl });
  }
  if (event.topic === 'reminder') {
    const { mail, waits } = await backend.asService('begin_reminder', { event_id: event.id });
    return waits ? 'waits' : mail && reminderMail(mail, { siteUrl, functionsUrl });
  }
  const invitation = teamInvitationPayload.parse(event.payload);
  return { to: [invitation.email], ...teamInvitationMail(invitation, siteUrl) };
}
