import * as z from 'zod/mini';
import { boolean, instant, json, nothing, procedure, text, uuid } from './procedure.ts';
import { cafe, purpose, reminderChoices } from './shared-schemas.ts';

/** Answers a new invitation; its token is answered this once, the server keeps only its hash. */
export const create_invitation = procedure(
  'admin',
  { cafe_id: uuid, email: text, request_id: z.optional(uuid) },
  z.object({ id: uuid, token: text, correo: text, expires_at: instant }),
  'REQUEST_ID_REUSED',
  'CAFE_NOT_FOUND',
  'CAFE_PAUSED',
  'INVALID_INPUT',
);

/** Answers false when it was used or revoked before. */
export const revoke_invitation = procedure('admin', { invitation_id: uuid }, z.object({ revoked: boolean }));

/** State of an invitation. Café and masked address are set only while it is open. */
const invitationView = z.object({
  status: z.enum(['open', 'used', 'revoked', 'expired', 'cafe_closed', 'unknown']),
  cafe: z.nullable(cafe),
  email: z.nullable(text),
});
export type InvitationView = z.output<typeof invitationView>;

export const peek_invitation = procedure('visitor', { token: text }, invitationView);

/** Takes an invitation for two minutes. */
const claim = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('claimed'),
    invitation_id: uuid,
    claimed_at: instant,
    correo: text,
    cafe_slug: text,
  }),
  z.object({
    status: z.enum([
      'used',
      'revoked',
      'expired',
      'unknown',
      'cafe_closed',
      'busy',
      'account_exists',
      'try_later',
    ]),
  }),
]);
export type Claim = z.output<typeof claim>;

export const claim_invitation = procedure('service', { token: text, client_address: json }, claim);

/**
 * Settles a claim with the account that was made of the invitation, or null to free it. Answers false when the claim is
 * no longer this one.
 */
export const settle_invitation = procedure(
  'service',
  { invitation_id: uuid, claimed_at: instant, user_id: z.nullable(uuid) },
  z.object({ settled: boolean }),
);

/** Rows of a table as they are, without the ids of other people. */
const rows = z.array(json);

/** A change that a café's team made to a customer. */
const change = z.object({
  id: uuid,
  /** Name of the café. */
  cafe: text,
  /** Role of the member who made the change; the name is not told. */
  role: z.enum(['staff', 'manager', 'owner', 'administrator']),
  kind: z.enum([
    'visit-added',
    'visit-revoked',
    'redemption-reverted',
    'redemption-added',
    'conectitos-adjusted',
    'ticket-reopened',
    'blocked',
    'unblocked',
  ]),
  /** The day of a visit or ticket, the name of a reward, an amount. */
  what: text,
  reason: text,
  at: instant,
});
export type AccountChange = z.output<typeof change>;

/** Content of the account page. */
const account = z.object({
  /** By which the caller's own cafés find them. */
  code: text,
  /** The latest first. */
  changes: z.array(change),
  /** The caller's cafés that offer reminders by mail. */
  reminders: reminderChoices,
  /** The cafés that the caller takes part in. */
  cafes: z.array(z.object({ nombre: text, slug: text })),
  has_password: boolean,
});
export type Account = z.output<typeof account>;

export const load_account = procedure('customer', {}, account);

/** Goes on with the version of privacy policy and terms that holds. */
export const accept_policy = procedure('customer', { version: text }, nothing, 'INVALID_INPUT');

/** Answers everything stored about the caller, for downloading. */
export const export_my_data = procedure(
  'customer',
  {},
  z.object({
    exported_at: instant,
    account: z.object({
      id: uuid,
      email: z.nullable(text),
      created_at: z.nullable(instant),
      last_sign_in_at: z.nullable(instant),
      sign_up_metadata: json,
    }),
    /** Purposes of processing, each with its legal basis, period and recipients. */
    purposes: z.array(purpose),
    privacy_acceptances: rows,
    roles: rows,
    teams: rows,
    customer_code: z.nullable(text),
    changes: z.array(change),
    blocks: rows,
    month_mail_subscriptions: z.array(z.object({ cafe: text, subscribed_at: instant })),
    /** Each answer to a café's offer of mails, also one that is over. */
    reminders: rows,
    sent_reminders: rows,
    reminder_draws: rows,
    /** Processing contracts that the caller accepted as an owner (rule L6). */
    contracts: z.array(z.object({ cafe: text, version: text, name: text, accepted_at: instant })),
    team_actions: z.array(z.object({ cafe: text, action: text, at: instant })),
    cafes: rows,
    referral_links: z.array(z.object({ cafe: text, token: text, created_at: instant })),
    visits: rows,
    presence_claims: rows,
    surveys: rows,
    opinions: rows,
    rewards: rows,
    conectitos: rows,
    /** Handovers that were asked for, without who decided. */
    handovers: rows,
    conectitos_movements: rows,
    vip_spins: rows,
    vip_prizes: rows,
    draws: rows,
    tickets: rows,
    addresses: z.array(
      z.object({ email: text, proven_at: z.nullable(instant), left_at: z.nullable(instant) }),
    ),
    given: z.array(z.object({ cafe: text, benefit: text, won_at: instant })),
    mailbox_redemptions: z.array(z.object({ cafe: text, benefit: text, received_at: instant })),
    password_questions: rows,
    /** Passes saved in a wallet of the caller's phones. */
    wallet_passes: rows,
    vip_codes: z.array(z.object({ code: text, cafeteria: text, used_at: z.nullable(instant) })),
  }),
);

export const delete_account = procedure(
  'service',
  { user_id: uuid },
  z.object({ deleted: boolean, reason: z.nullable(z.literal('LAST_ADMIN')) }),
);
