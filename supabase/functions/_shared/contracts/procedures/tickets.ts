import * as z from 'zod/mini';
import { boolean, day, instant, int, nothing, procedure, team, text, texts, uuid } from './procedure.ts';
import { deskContext, ticket } from './shared-schemas.ts';

/** Creates a ticket. Without a hash it only says whether it may be sent, and which version of the photo is there. */
export const submit_ticket = procedure(
  'service',
  {
    user_id: uuid,
    cafe_id: uuid,
    image_path: text,
    image_version: z.optional(z.nullable(text)),
    image_hash: z.optional(text),
    /** The ticket read by QR whose photo was asked for. */
    ticket_id: z.optional(uuid),
  },
  z.object({ ticket: z.nullable(ticket), version: z.nullable(text) }),
  'CAFE_NOT_FOUND',
  'NOT_ENROLLED',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
  'NOT_VIP',
  'TICKET_IMAGE_NOT_FOUND',
  'TICKET_IMAGE_USED',
  'TOO_MANY_PENDING_TICKETS',
  'TOO_MANY_UNSENT_PHOTOS',
  'TICKET_NOT_FOUND',
  'TICKET_PHOTO_NOT_ASKED',
  'INVALID_INPUT',
  'UNAUTHENTICATED',
);

export const submit_ticket_qr = procedure(
  'service',
  { user_id: uuid, cafe_id: uuid, qr: text, request_id: uuid },
  z.object({ ticket }),
  'NOT_A_FISCAL_QR',
  'TAX_NUMBER_WRONG',
  'UNAUTHENTICATED',
  'CAFE_NOT_FOUND',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
  'NOT_ENROLLED',
  'NOT_VIP',
  'RECEIPT_OF_OTHERS',
  'RECEIPT_IN_FUTURE',
  'RECEIPT_TOO_OLD',
  'RECEIPT_WITHOUT_AMOUNT',
  'RECEIPT_WITHOUT_VISIT',
  'RECEIPT_ALREADY_SENT',
  'TOO_MANY_QR_TODAY',
  'TOO_MANY_PENDING_TICKETS',
  'INVALID_INPUT',
  'REQUEST_ID_REUSED',
);

export const discard_photo = procedure('service', { image_path: text }, nothing);

/** Answers the names of photos that are due for removal. */
export const claim_photos_to_remove = procedure('service', { batch: int, folder: z.optional(text) }, texts);

/** Answers how many of them are still there. */
export const settle_photos = procedure('service', { names: texts, error: z.optional(z.nullable(text)) }, int);

export const mark_ticket_outcomes_seen = procedure('customer', { cafe_id: uuid }, nothing);

export const review_ticket = procedure(
  team('tickets'),
  {
    ticket_id: uuid,
    decision: text,
    /** Amount in cents, 1 to 100,000; only with `approve`. */
    amount_cents: z.optional(int),
    notes: z.optional(text),
    photo: z.optional(text),
    /** A `RejectionReason`; only with `reject`. */
    reason: z.optional(text),
    /** True confirms that this is another purchase than those in `possible_duplicates`; only with `approve`. */
    judged: z.optional(boolean),
  },
  z.object({
    /** True if the ticket had been decided before, perhaps by the same reviewer in a call whose answer never arrived. */
    already_reviewed: boolean,
    ticket,
    /** E-mail of who decided; a café's people are told of an administrator only that it was one. */
    reviewed_by: z.nullable(text),
    /** The number of the ticket's latest decision, by which it can be taken back. */
    decision: int,
    /**
     * Tickets that may be the same purchase, sent the other way (rule V49). If there are any, nothing was decided. A team
     * reads of its own members' tickets only that there are any: one element at the end, with nulls.
     */
    possible_duplicates: z.array(
      z.object({
        id: z.nullable(uuid),
        status: z.nullable(ticket.shape.status),
        created_at: z.nullable(instant),
        /** Number of a receipt read by QR. */
        number: z.nullable(text),
        day: z.nullable(day),
        same_person: boolean,
        correo: z.nullable(text),
      }),
    ),
  }),
  'OWN_TICKET',
  'TEAM_TICKET',
  'TICKET_NOT_FOUND',
  'TICKET_PHOTO_CHANGED',
  'TICKET_PHOTO_MISSING',
  'TICKET_RECEIPT_USED',
  'INVALID_INPUT',
);

export const reopen_ticket = procedure(
  team('tickets'),
  /** With a reason it is a correction, which the customer reads. */
  { ticket_id: uuid, decision: int, reason: z.optional(text) },
  z.object({
    /** True if it had been reopened before, perhaps in a call whose answer never arrived. */
    already_reopened: boolean,
    ticket,
  }),
  'OWN_TICKET',
  'OWN_RECORD',
  'TEAM_TICKET',
  'TEAM_MEMBER',
  'TICKET_NOT_FOUND',
  'TICKET_DECIDED_AGAIN',
  'INSUFFICIENT_CONECTITOS',
  'INVALID_INPUT',
  'TOO_MANY_REQUESTS',
);

/**
 * Another ticket whose photo has the same bytes, or that claims the same receipt. Of one that went with its account only café, day and state are left; of
 * one at another café a team is told day and state.
 */
const duplicate = z.object({
  id: z.nullable(uuid),
  status: ticket.shape.status,
  created_at: instant,
  ticket_image_url: z.nullable(text),
  photo_removed_at: z.nullable(instant),
  amount_cents: z.nullable(int),
  /** Null to a team for another café. */
  cafeteria: z.nullable(text),
  correo: z.nullable(text),
});
export type Duplicate = z.output<typeof duplicate>;

const competingTicket = z.extend(duplicate, {
  /** True if the ticket waits for its photo. */
  photo_requested: boolean,
});
export type CompetingTicket = z.output<typeof competingTicket>;

/** A ticket as its reviewer sees it. */
const reviewedTicket = z.extend(ticket, {
  /** Sender: the address; at a café's desk first name and masked address. Null for a deleted account. */
  correo: z.nullable(text),
  cafeteria: text,
  /** E-mail of who decided; a café's people are told of an administrator only that it was one. */
  reviewed_by: z.nullable(text),
  /** The reviewer's own: somebody else has to decide. */
  own: boolean,
  /** True if the sender's address is of the reviewer's mailbox, proven or not: somebody else has to approve it. */
  may_be_reviewers_own: boolean,
  /** Version of the photo: a decision on another version is refused. Null when the photo is gone. */
  photo: z.nullable(text),
  duplicates: z.array(duplicate),
  /** Others who say that the receipt is theirs; one of all can be approved. */
  claims: z.array(competingTicket),
});
export type ReviewedTicket = z.output<typeof reviewedTicket>;

/** One page of pending, of provisional or of reviewed tickets. */
const page = {
  rows: z.array(reviewedTicket),
  /** True if there are tickets before these; `after` likewise. */
  before: boolean,
  after: boolean,
  /** Number of tickets on all pages, counted up to 1001. */
  matching: int,
  pending: int,
  /** Read by QR, not confirmed yet; by when they were sent, like the pending ones. */
  provisional: int,
  reviewed: int,
};

/** The part of either list that the queue shows. */
export type TicketPage = Pick<z.output<typeof admin_list_tickets.answer>, keyof typeof page>;

const order = {
  reviewed: z.optional(boolean),
  oldest_first: z.optional(boolean),
};
const place = {
  /** The ticket that the page follows or, backwards, ends before: its instant, and its id. */
  from_moment: z.optional(instant),
  from_id: z.optional(uuid),
  backwards: z.optional(boolean),
  page_size: z.optional(int),
};
/** Instead of the pending ones. */
const provisional = { provisional: z.optional(boolean) };

export const admin_list_tickets = procedure(
  'admin',
  {
    ...order,
    cafe_id: z.optional(uuid),
    /** Start of the sender's e-mail. */
    person: z.optional(text),
    ...place,
    /** True adds the tickets that their team has still time for. */
    include_team_pending: z.optional(boolean),
    ...provisional,
  },
  z.object({
    ...page,
    /** The café whose tickets these are, when one was asked for. */
    cafe: z.nullable(z.object({ id: uuid, nombre: text })),
    /** Ids of the rows that the team of their café has still time for. */
    waiting_for_team: z.array(uuid),
    /** Number of tickets that no team reviews. */
    needs_administrator: int,
  }),
  'INVALID_INPUT',
);

export const load_tickets = procedure(
  team('tickets'),
  { cafe_slug: text, ...order, ...place, ...provisional },
  z.object({ ...deskContext, ...page }),
);
