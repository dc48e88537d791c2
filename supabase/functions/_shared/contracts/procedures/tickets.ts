import * as z from 'zod/mini';
import { boolean, instant, int, nothing, procedure, text, texts, uuid } from './procedure.ts';
import { ticket } from './shapes.ts';

/** Without a hash it only says whether it may be sent, and which version of the photo is there. */
export const submit_ticket = procedure(
  {
    user_id: uuid,
    cafe_id: uuid,
    image_path: text,
    image_version: z.optional(z.nullable(text)),
    image_hash: z.optional(text),
  },
  z.object({ ticket: z.nullable(ticket), version: z.nullable(text) }),
  'CAFE_NOT_FOUND',
  'NOT_ENROLLED',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'NOT_VIP',
  'TICKET_IMAGE_NOT_FOUND',
  'TICKET_IMAGE_USED',
  'TOO_MANY_PENDING_TICKETS',
  'TOO_MANY_UNSENT_PHOTOS',
  'INVALID_INPUT',
);

export const discard_photo = procedure({ image_path: text }, nothing);

/** Names of photos that are due for removal. */
export const claim_photos_to_remove = procedure({ batch: int, folder: z.optional(text) }, texts);

/** Answers how many of them are still there. */
export const settle_photos = procedure({ names: texts, error: z.optional(z.nullable(text)) }, int);

export const mark_ticket_outcomes_seen = procedure({ cafe_id: uuid }, nothing, 'UNAUTHENTICATED');

export const review_ticket = procedure(
  {
    ticket_id: uuid,
    decision: text,
    amount: z.optional(text),
    notes: z.optional(text),
    photo: z.optional(text),
    /** Of a rejection; a `RejectionReason`. */
    reason: z.optional(text),
  },
  z.object({
    /** Somebody had decided before, perhaps this administrator in a call whose answer was lost. */
    already_reviewed: boolean,
    ticket,
    /** E-mail of who decided. */
    reviewed_by: z.nullable(text),
    /** The number of the ticket's latest decision, by which it can be taken back. */
    decision: int,
  }),
  'UNAUTHENTICATED',
  'ADMIN_ONLY',
  'OWN_TICKET',
  'TICKET_NOT_FOUND',
  'TICKET_PHOTO_CHANGED',
  'TICKET_PHOTO_MISSING',
  'INVALID_INPUT',
);

export const reopen_ticket = procedure(
  { ticket_id: uuid, decision: int },
  z.object({
    /** It had been taken back before, perhaps in a call whose answer was lost. */
    already_reopened: boolean,
    ticket,
  }),
  'UNAUTHENTICATED',
  'ADMIN_ONLY',
  'OWN_TICKET',
  'TICKET_NOT_FOUND',
  'TICKET_DECIDED_AGAIN',
  'INSUFFICIENT_CONECTITOS',
);

/** Another ticket whose photo has the same bytes. Of one that went with its account only café, day and state are left. */
const duplicate = z.object({
  id: z.nullable(uuid),
  status: ticket.shape.status,
  created_at: instant,
  ticket_image_url: z.nullable(text),
  amount_euros: z.nullable(z.number()),
  cafeteria: text,
  correo: z.nullable(text),
});
export type Duplicate = z.output<typeof duplicate>;

/** A ticket as its reviewer sees it. */
const adminTicket = z.extend(ticket, {
  /** Whose it is; null for an account that is gone. */
  correo: z.nullable(text),
  cafeteria: text,
  /** The reviewer's own: somebody else has to decide. */
  own: boolean,
  /** Which bytes its photo has: a decision on others is refused. Null when the photo is gone. */
  photo: z.nullable(text),
  duplicates: z.array(duplicate),
});
export type AdminTicket = z.output<typeof adminTicket>;

/** One page of pending or of reviewed tickets, and how many there are of each on all pages. */
const ticketPage = z.object({
  rows: z.array(adminTicket),
  /** Whether there are others before and after these. */
  before: boolean,
  after: boolean,
  /** How many the filters leave, counted up to 1001. */
  matching: int,
  /** The café whose tickets these are, when one was asked for. */
  cafe: z.nullable(z.object({ id: uuid, nombre: text })),
  pending: int,
  reviewed: int,
});
export type TicketPage = z.output<typeof ticketPage>;

export const admin_list_tickets = procedure(
  {
    reviewed: z.optional(boolean),
    oldest_first: z.optional(boolean),
    cafe_id: z.optional(uuid),
    /** How the sender's e-mail begins. */
    person: z.optional(text),
    /** The ticket that the page follows or, backwards, ends before: its instant, and its id. */
    from_moment: z.optional(instant),
    from_id: z.optional(uuid),
    backwards: z.optional(boolean),
    page_size: z.optional(int),
  },
  ticketPage,
  'UNAUTHENTICATED',
  'ADMIN_ONLY',
  'INVALID_INPUT',
);
