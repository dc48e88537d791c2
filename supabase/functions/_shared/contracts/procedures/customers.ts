import * as z from 'zod/mini';
import { boolean, day, instant, int, nothing, procedure, team, text, uuid } from './procedure.ts';
import { ticket } from './shared-schemas.ts';

/** A customer as the café's team sees them. */
const deskCustomer = z.object({
  enrollment_id: uuid,
  /** Null before challenge 1, which asks for it. */
  name: z.nullable(text),
  /** Masked. */
  email: text,
  hito_actual: int,
  vip: boolean,
  since: instant,
});
export type DeskCustomer = z.output<typeof deskCustomer>;

/** Fields of every event; `id` is that of its row: the visit, the reward, the ticket, … */
const deskEvent = z.object({ id: text, at: instant });
const handoverEvent = z.extend(deskEvent, { reward: text });
/** An event that the team entered by hand, with its reason. */
const correctionEvent = z.extend(deskEvent, { reason: text });

/** An event of a customer's timeline. */
const event = z.discriminatedUnion('kind', [
  z.extend(deskEvent, { kind: z.literal('enrolled') }),
  z.extend(deskEvent, {
    kind: z.literal('visit'),
    day,
    /** The proof of the visit; without one, where it was registered. */
    source: text,
  }),
  z.extend(deskEvent, {
    /** A visit that has been revoked. */
    kind: z.literal('visit-off'),
    day,
    reason: z.nullable(text),
  }),
  z.extend(deskEvent, {
    kind: z.literal('won'),
    reward: text,
    /** The challenge; 0 for the VIP wheel. */
    hito_number: int,
    conditions: z.nullable(text),
    /** True if the team can record its handover. */
    can_record_redemption: boolean,
  }),
  z.extend(deskEvent, {
    kind: z.literal('redeemed'),
    reward: text,
    code: text,
    /** End of the time to undo it; null once that is over. */
    revertable_until: z.nullable(instant),
  }),
  z.extend(handoverEvent, {
    kind: z.literal('handover'),
    /** An e-mail address, or `administrator`; null once that account is deleted. */
    confirmed_by: z.nullable(text),
  }),
  z.extend(handoverEvent, {
    kind: z.literal('handover-refused'),
    /** The key of a reason, or a text typed at the counter. */
    reason: text,
  }),
  z.extend(deskEvent, {
    kind: z.literal('ticket'),
    status: ticket.shape.status,
    amount_cents: z.nullable(int),
    /** An e-mail address, or `administrator`. */
    reviewed_by: z.nullable(text),
    /** Number of its decision, which reopening names; null while it waits. */
    decision: z.nullable(int),
  }),
  z.extend(deskEvent, {
    kind: z.literal('movement'),
    /** Reason in the ledger, for example `vip-spin`. */
    reason: text,
    conectitos: int,
    balance_after: int,
  }),
  z.extend(correctionEvent, { kind: z.enum(['visit-added', 'visit-revoked', 'ticket-reopened']), day }),
  z.extend(correctionEvent, { kind: z.enum(['redemption-reverted', 'redemption-added']), reward: text }),
  z.extend(correctionEvent, { kind: z.literal('conectitos-adjusted'), conectitos: int }),
  z.extend(correctionEvent, { kind: z.enum(['blocked', 'unblocked']) }),
]);
export type DeskEvent = z.output<typeof event>;

const customerDetail = z.extend(deskCustomer, {
  /** True if it is the reader's enrollment, by account or proven mailbox: the reader may not change it. */
  own: boolean,
  /** True if its address is of the reader's mailbox, proven or not: the reader may give it nothing. */
  may_be_reviewers_own: boolean,
  /** Reason of the block; null if the customer is not blocked. */
  blocked: z.nullable(text),
  today: day,
  /** Day of the last visit that counts. */
  last_visit: z.nullable(day),
  /** Names of rewards that can be redeemed now. */
  waiting: z.array(text),
  /** Balance in Conectitos; null for a colleague, or if the customer never had any. */
  balance: z.nullable(int),
  /** Latest first. */
  events: z.array(event),
});
export type DeskCustomerDetail = z.output<typeof customerDetail>;

/** Returns the administrator's permissions on customers, and the café if one is selected. */
export const admin_load_customers = procedure(
  'admin',
  { cafe_id: z.optional(uuid) },
  z.object({
    permissions: z.array(text),
    cafe: z.nullable(z.object({ id: uuid, nombre: text })),
  }),
);

/**
 * Counts a search and keeps it: load_customer_search returns its results. Administrators may omit the café to search
 * all of them.
 */
export const search_customers = procedure(
  team('customers'),
  { search: text, cafe_id: z.optional(uuid) },
  z.object({ status: z.enum(['done', 'try_later']), search_id: z.nullable(uuid) }),
  'INVALID_INPUT',
);

/** A customer as a row of a list. */
const listedCustomer = z.extend(deskCustomer, {
  last_visit: z.nullable(day),
  /** Number of rewards that can be redeemed now. */
  waiting: int,
});
export type ListedCustomer = z.output<typeof listedCustomer>;

/** A customer that a search found, and their café. */
const foundCustomer = z.extend(listedCustomer, { cafe: z.object({ id: uuid, nombre: text }) });
export type FoundCustomer = z.output<typeof foundCustomer>;

export const load_customer_search = procedure(
  team('customers'),
  { search_id: uuid },
  z.object({ more: boolean, customers: z.array(foundCustomer) }),
  'LOOK_UP_NOT_FOUND',
);

export const list_customers = procedure(
  team('customer_list'),
  {
    cafe_id: uuid,
    /** `all`, `lapsed`, `vip` or `waiting`. */
    filter: text,
    after: z.optional(instant),
    after_id: z.optional(uuid),
  },
  z.object({
    customers: z.array(listedCustomer),
    /** Customers by filter, each up to 100; null behind the first page. */
    counts: z.nullable(z.object({ vip: int, waiting: int, lapsed: int })),
    /** Start of the next page; null on the last one. */
    next: z.nullable(z.object({ after: instant, after_id: uuid })),
  }),
  'INVALID_INPUT',
);

export const record_customer_view = procedure(
  team('customers'),
  { cafe_id: uuid, enrollment_id: uuid },
  nothing,
  'CUSTOMER_NOT_FOUND',
  'TOO_MANY_REQUESTS',
);

export const load_customer = procedure(
  team('customers'),
  { cafe_id: uuid, enrollment_id: uuid },
  customerDetail,
  'CUSTOMER_NOT_FOUND',
);

const reasonRefusals = ['OWN_RECORD', 'TEAM_MEMBER', 'INVALID_INPUT', 'TOO_MANY_REQUESTS'] as const;
const blockRefusals = [...reasonRefusals, 'CUSTOMER_NOT_FOUND'] as const;
const correctionRefusals = [...reasonRefusals, 'REQUEST_ID_REUSED'] as const;

export const block_customer = procedure(
  team('block'),
  { cafe_id: uuid, enrollment_id: uuid, reason: text },
  z.object({ blocked: boolean }),
  ...blockRefusals,
);

export const unblock_customer = procedure(
  team('block'),
  { cafe_id: uuid, enrollment_id: uuid, reason: text },
  z.object({ blocked: boolean }),
  ...blockRefusals,
);

export const add_customer_visit = procedure(
  team('visit_add'),
  { cafe_id: uuid, enrollment_id: uuid, visit_day: day, reason: text, request_id: uuid },
  z.object({
    /** False if that day already has a visit. */
    registered: boolean,
    completed_hito: z.nullable(int),
    reopened: z.nullable(int),
  }),
  ...correctionRefusals,
  'BLOCKED',
  'CUSTOMER_NOT_FOUND',
  'CAFE_PAUSED',
);

export const revoke_visit = procedure(
  team('correct'),
  { cafe_id: uuid, visit_id: uuid, reason: text, request_id: uuid },
  z.object({ revoked: boolean }),
  ...correctionRefusals,
  'VISIT_NOT_FOUND',
);

export const revert_redemption = procedure(
  team('redemption_give_back'),
  { cafe_id: uuid, reward_id: uuid, reason: text, request_id: uuid },
  z.object({ reverted: boolean }),
  ...correctionRefusals,
  'REWARD_NOT_FOUND',
  'NOT_REDEEMED',
  'GIVE_BACK_TOO_LATE',
  'GIVEN_BACK_BEFORE',
);

export const add_customer_redemption = procedure(
  team('handover'),
  { cafe_id: uuid, reward_id: uuid, reason: text, request_id: uuid },
  z.object({
    /** False if the customer's mailbox has received it with another account. */
    redeemed: boolean,
  }),
  ...correctionRefusals,
  'BLOCKED',
  'CAFE_PAUSED',
  'REWARD_NOT_FOUND',
  'REWARD_NOT_OPEN',
);

export const adjust_conectitos = procedure(
  team('correct'),
  { cafe_id: uuid, enrollment_id: uuid, amount: int, reason: text, request_id: uuid },
  z.object({ balance: int }),
  ...correctionRefusals,
  'CUSTOMER_NOT_FOUND',
  'NOT_VIP',
  'INSUFFICIENT_CONECTITOS',
);
