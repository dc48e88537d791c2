import * as z from 'zod/mini';
import { boolean, day, int, nothing, procedure, team, text, uuid } from './procedure.ts';
import { legalPerson, deskContext } from './shared-schemas.ts';

/** A customer's answer for one café; a yes needs a proven address. */
export const answer_reminders = procedure(
  'customer',
  { cafe_id: uuid, reminders: boolean, tickets: boolean, text_version: text },
  z.object({ reminders: boolean, tickets: boolean }),
  'NOT_ENROLLED',
  'INVALID_INPUT',
  'REMINDERS_NOT_OFFERED',
  'MAILBOX_NOT_PROVEN',
);

export const offer_reminders = procedure(
  team('reminders'),
  { cafe_id: uuid, is_on: boolean },
  nothing,
  'INVALID_INPUT',
  /** With what is missing: identity or contract. */
  'REMINDERS_NOT_READY',
);

/** The switch of a café. */
const reminderSettings = z.object({
  ...deskContext,
  on: boolean,
  /** Step that the café must take before mails are sent: its legal person, or the processing contract. */
  lacks: z.nullable(z.enum(['identity', 'contract'])),
  /** True if mails are delivered at all. */
  can_send_mail: boolean,
  /** Customers who asked for reminders. */
  people: int,
});
export type ReminderSettings = z.output<typeof reminderSettings>;

export const load_reminder_settings = procedure(team('reminders'), { cafe_slug: text }, reminderSettings);

const addressed = {
  email: text,
  cafe: text,
  primary_color: text,
  slug: text,
  /** The café's legal person, on whose behalf it is. */
  sender: legalPerson,
  /** Token that stops these mails. */
  token: text,
};
const reminderMail = z.discriminatedUnion('occasion', [
  z.object({
    occasion: z.enum(['window', 'prize', 'lapsed', 'last-day']),
    /** The prize that waits, of `prize` and `last-day` always, of `lapsed` where there is one. */
    prize: z.nullable(text),
    /** The last day of the prize or of the window, and the challenge that this is of. */
    until: z.nullable(day),
    challenge: z.nullable(int),
    ...addressed,
  }),
  z.object({
    occasion: z.literal('ticket'),
    approved: boolean,
    /** Null for a rejected ticket. */
    conectitos: z.nullable(int),
    ...addressed,
  }),
]);
/** Content of a reminder's mail. */
export type ReminderMail = z.output<typeof reminderMail>;

/** Null where the mail must not go; `waits`: it may later. */
export const begin_reminder = procedure(
  'service',
  { event_id: uuid },
  z.object({ mail: z.nullable(reminderMail), waits: boolean }),
);

/** Ends what an account asked to get by mail; for `mail-feedback`. */
export const note_mail_failure = procedure('service', { email: text, kind: text }, nothing, 'INVALID_INPUT');

/** Stops a month's mails or reminders, whichever the token stands for. The same answer for one that stops nothing. */
export const stop_mail = procedure('anyone', { token: text, everywhere: z.optional(boolean) }, nothing);
