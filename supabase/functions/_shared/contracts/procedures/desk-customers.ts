import * as z from 'zod/mini';
import { boolean, day, instant, int, nothing, procedure, text, uuid } from './procedure.ts';

const deskRefusals = ['UNAUTHENTICATED', 'NOT_ALLOWED'] as const;

/** A customer as the café's people see them. */
const deskCustomer = z.object({
  record_id: uuid,
  /** Null before challenge 1, where it was given. */
  name: z.nullable(text),
  /** Masked. */
  email: text,
  hito_actual: int,
  vip: boolean,
  since: instant,
});
export type DeskCustomer = z.output<typeof deskCustomer>;

/** What happened with a customer; what the parts mean depends on the kind. */
const event = z.object({
  id: text,
  kind: z.enum([
    'enrolled',
    'visit',
    // taken away since
    'visit-off',
    'won',
    'redeemed',
    'handover',
    'handover-refused',
    'ticket',
    'movement',
    'visit-added',
    'visit-taken-away',
    'redemption-given-back',
    'redemption-added',
    'conectitos-adjusted',
    'ticket-reopened',
    'blocked',
    'unblocked',
  ]),
  at: instant,
  /** Day of a visit, name of a reward, state of a ticket, reason of a movement, what was corrected. */
  what: z.nullable(text),
  /** Challenge of a reward, euros of a ticket, Conectitos of a movement. */
  amount: z.nullable(z.number()),
  /** Source of a visit, code of a redemption, balance after a movement, why it was corrected, refused or is off, who decided. */
  note: z.nullable(text),
  /** Of a redemption that can still be given back. */
  give_back_until: z.nullable(instant),
  /** Of a decided ticket: the number of its decision, by which it is reopened. */
  decision: z.nullable(int),
  /** Of a reward that can be written down as handed over. */
  open: boolean,
});
export type DeskEvent = z.output<typeof event>;

const customerDetail = z.extend(deskCustomer, {
  /** By which corrections name the café. */
  cafe_id: uuid,
  /** The reader's, also by another account that has proven the same mailbox: nothing of it may be changed. */
  own: boolean,
  /** It has an address of the reader's mailbox, proven or not: nothing may be given to it. */
  may_be_own: boolean,
  /** Why they may not act here; null for who may. */
  blocked: z.nullable(text),
  today: day,
  /** Conectitos; null where there never were any. */
  balance: z.nullable(int),
  /** The latest first. */
  events: z.array(event),
});
export type DeskCustomerDetail = z.output<typeof customerDetail>;

/** The administrator's desk of all cafés' customers; the café that it looks at, where it is one. */
export const admin_load_customers = procedure(
  { cafe_id: z.optional(uuid) },
  z.object({
    rights: z.array(text),
    cafe: z.nullable(z.object({ id: uuid, nombre: text })),
  }),
  'UNAUTHENTICATED',
  'ADMIN_ONLY',
);

/** Answers no more than that it looked: load_look_up tells what it found. Without a café: at all of them, for administrators. */
export const look_up_customers = procedure(
  { search: text, cafe_slug: z.optional(text) },
  z.object({ status: z.enum(['done', 'try_later']), look_up_id: z.nullable(uuid) }),
  ...deskRefusals,
  'INVALID_INPUT',
);

/** Somebody whom a search found, and the café where they are one. */
const foundCustomer = z.extend(deskCustomer, { cafe: z.object({ nombre: text, slug: text }) });
export type FoundCustomer = z.output<typeof foundCustomer>;

export const load_look_up = procedure(
  { look_up_id: uuid },
  z.object({ more: boolean, customers: z.array(foundCustomer) }),
  ...deskRefusals,
  'LOOK_UP_NOT_FOUND',
);

export const open_customer = procedure(
  { cafe_slug: text, record_id: uuid },
  nothing,
  ...deskRefusals,
  'CUSTOMER_NOT_FOUND',
  'TOO_MANY_REQUESTS',
);

export const load_customer = procedure(
  { cafe_slug: text, record_id: uuid },
  customerDetail,
  ...deskRefusals,
  'CUSTOMER_NOT_FOUND',
);

const reasonRefusals = [
  ...deskRefusals,
  'OWN_RECORD',
  'TEAM_MEMBER',
  'INVALID_INPUT',
  'TOO_MANY_REQUESTS',
] as const;
const blockRefusals = [...reasonRefusals, 'CUSTOMER_NOT_FOUND'] as const;
const correctionRefusals = [...reasonRefusals, 'REQUEST_ID_REUSED'] as const;

export const block_customer = procedure(
  { cafe_id: uuid, record_id: uuid, reason: text },
  z.object({ blocked: boolean }),
  ...blockRefusals,
);

export const unblock_customer = procedure(
  { cafe_id: uuid, record_id: uuid, reason: text },
  z.object({ blocked: boolean }),
  ...blockRefusals,
);

export const add_customer_visit = procedure(
  { cafe_id: uuid, record_id: uuid, visit_day: day, reason: text, request_id: uuid },
  z.object({
    /** False where that day has one already. */
    registered: boolean,
    milestone: z.nullable(int),
    reopened: z.nullable(int),
  }),
  ...correctionRefusals,
  'CUSTOMER_NOT_FOUND',
  'CAFE_NOT_FOUND',
  'CAFE_PAUSED',
);

export const take_visit_away = procedure(
  { cafe_id: uuid, visit_id: uuid, reason: text, request_id: uuid },
  z.object({ taken_away: boolean }),
  ...correctionRefusals,
  'VISIT_NOT_FOUND',
);

export const give_back_redemption = procedure(
  { cafe_id: uuid, reward_id: uuid, reason: text, request_id: uuid },
  z.object({ given_back: boolean }),
  ...correctionRefusals,
  'REWARD_NOT_FOUND',
  'NOT_REDEEMED',
  'GIVE_BACK_TOO_LATE',
  'GIVEN_BACK_BEFORE',
);

export const add_customer_redemption = procedure(
  { cafe_id: uuid, reward_id: uuid, reason: text, request_id: uuid },
  z.object({
    /** False where the customer's mailbox has received it with another account. */
    redeemed: boolean,
  }),
  ...correctionRefusals,
  'BLOCKED',
  'CAFE_NOT_FOUND',
  'CAFE_PAUSED',
  'REWARD_NOT_FOUND',
  'REWARD_NOT_OPEN',
);

export const adjust_conectitos = procedure(
  { cafe_id: uuid, record_id: uuid, amount: int, reason: text, request_id: uuid },
  z.object({ balance: int }),
  ...correctionRefusals,
  'CUSTOMER_NOT_FOUND',
  'NOT_VIP',
  'INSUFFICIENT_CONECTITOS',
);
