import type * as contracts from '@functions/_shared/contracts/procedures/tickets.ts';
import type { Args } from '@functions/_shared/contracts/procedures/index.ts';
import { SERVICE } from '../database/personas.ts';
import { photoOf } from '../given/vip.ts';
import { procedure, rpc, type Cafe, type Who, type There } from '../given/factories.ts';
import type { Sql } from 'postgres';
import { slug, otherOrNoCafe, withRequest } from './making.ts';
import type { Prepared, Scenarios } from './scenario.ts';

const TICKET = [
  ...[
    'admin_notes',
    'amount_cents',
    'conectitos_to_award',
    'confirms_at',
    'created_at',
    'decided_by',
    'review_reason',
  ],
  ...[
    'id',
    'outcome_seen_at',
    'photo_requested',
    'photo_removed_at',
    'receipt',
    'rejection_reason',
    'reviewed_as',
  ],
  ...['reviewed_at', 'status', 'ticket_image_url'],
].map((key) => `ticket.${key}`);

const approving = ({ ticket_id, ticket_photo }: Prepared) => ({
  ticket_id,
  decision: 'approve',
  amount_cents: 350,
  photo: ticket_photo,
});

interface Decision {
  /** In cents; without them the ticket is rejected. */
  cents?: number;
  reason?: string;
  notes?: string | null;
  at?: Date;
}

/** Approves a ticket with an amount, or rejects it, as who has seen its photo. */
export const review = async (
  sql: Sql,
  { id }: Who,
  ticket: string,
  { cents, reason = 'other', notes = null, at = new Date() }: Decision = {},
) =>
  procedure(
    sql,
    id,
    'review_ticket',
    ...[ticket, cents === undefined ? 'reject' : 'approve', cents ?? null, notes],
    ...[await photoOf(sql, ticket), cents === undefined ? reason : null, false, at],
  );

/** Takes a ticket's decision back, with a reason. */
export const reopen = (
  sql: Sql,
  { id }: Who,
  ticket: string,
  {
    reason = 'Se leyó mal',
    decision = 1,
    at = new Date(),
  }: { reason?: string | null; decision?: number; at?: Date } = {},
) => procedure(sql, id, 'reopen_ticket', ticket, decision, reason, at);

/** Returns the administrators' list of tickets. */
export const ticketsOf = (sql: Sql, { id }: Who, args: Args<'admin_list_tickets'> = {}) =>
  rpc(sql, id, 'admin_list_tickets', args);

/** Returns a café's own list of tickets. */
export const ticketQueue = (
  sql: Sql,
  { id }: Who,
  cafe: Pick<Cafe, 'slug'>,
  args: Omit<Args<'load_tickets'>, 'cafe_slug'> = {},
) => rpc(sql, id, 'load_tickets', { ...slug(cafe), ...args });

/** Settles photos as removed from the storage, as the function that removes them does. */
export const settlePhotos = (sql: Sql, names: string[]) => rpc(sql, SERVICE, 'settle_photos', { names });

/** Claims the photos that are due at an instant, of everybody or of a folder. Returns their names. */
export const claimPhotos = async (
  sql: Sql,
  now: Date,
  { folder = null, batch = 100 }: { folder?: string | null; batch?: number } = {},
): Promise<string[]> => {
  const rows = await sql<{ name: string }[]>`
    select name from private.claim_photos_to_remove(${batch}, ${folder}, ${now}) as name`;
  return rows.map(({ name }) => name);
};

/** Has a VIP see what became of their tickets. */
export const seeOutcomes = (sql: Sql, { account, cafe }: There) =>
  rpc(sql, account.id, 'mark_ticket_outcomes_seen', { cafe_id: cafe.id });

export const tickets: Scenarios<typeof contracts> = {
  submit_ticket: {
    at: ['vip-ready'],
    args: ({ user_id, cafe_id, photo }) => ({
      user_id,
      cafe_id,
      image_path: photo,
      image_version: '1',
      image_hash: '0'.repeat(64),
    }),
  },
  submit_ticket_qr: {
    at: ['vip-ready'],
    before: (sql, { cafe_id }) => sql`
      insert into private.cafe_tax_numbers (cafe_id, nif, confirmed_at) values (${cafe_id}, '00000000T', now())
      on conflict do nothing returning to_char(private.madrid_day(now()), 'DD-MM-YYYY') as answer`,
    args: ({ user_id, cafe_id }, day) => ({
      user_id,
      cafe_id,
      qr: `https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=00000000T&numserie=${crypto.randomUUID()}&fecha=${day}&importe=12.50`,
      ...withRequest(),
    }),
  },
  discard_photo: { at: ['vip-ready'], args: ({ photo }) => ({ image_path: photo }) },
  claim_photos_to_remove: {
    args: ({ user_id }) => ({ batch: 100, folder: user_id }),
    // With a larger batch the few unsent photos of ten thousand customers are rightly read whole.
    variants: { 'of everybody': { args: () => ({ batch: 1 }) } },
  },
  settle_photos: { at: ['vip-ready'], args: ({ photo }) => ({ names: [photo] }) },
  mark_ticket_outcomes_seen: {
    at: ['vip-prize'],
    before: (sql, { ticket_id }) => sql`update public.purchase_tickets
      set status = 'rejected', rejection_reason = 'unreadable', reviewed_at = now() where id = ${ticket_id}
      returning id as answer`,
    args: ({ cafe_id }) => ({ cafe_id }),
    reveals: [],
  },
  review_ticket: {
    repeat: { answers: 'who decided it' },
    at: ['vip-prize'],
    args: approving,
    reveals: ['already_reviewed', 'decision', 'reviewed_by', 'possible_duplicates', ...TICKET],
  },
  reopen_ticket: {
    repeat: { answers: 'that it is open again' },
    at: ['vip-prize'],
    before: async (sql, person) => {
      const { ticket_id, decision, amount_cents, photo } = approving(person);
      await sql`select public.review_ticket(ticket_id => ${ticket_id}, decision => ${decision},
        amount_cents => ${amount_cents}, photo => ${photo})`;
      // A decision of another reviewer stands without a reason.
      return sql`update public.purchase_tickets set reviewed_by = null where id = ${ticket_id} returning id as answer`;
    },
    args: ({ ticket_id }) => ({ ticket_id, decision: 1, reason: 'Se leyó mal' }),
    reveals: ['already_reopened', ...TICKET],
  },
  admin_list_tickets: {
    variants: {
      'all pending': { args: () => ({ include_team_pending: true }) },
      'pending, oldest, next page': {
        at: ['vip-prize'],
        args: ({ ticket_id }) => ({
          oldest_first: true,
          from_moment: '2026-01-01T00:00:00Z',
          from_id: ticket_id,
        }),
      },
      'pending of a café': { args: ({ cafe_id }) => ({ cafe_id }) },
      'pending of a person': { at: ['vip-prize'], args: ({ email }) => ({ person: email }) },
      reviewed: { args: () => ({ reviewed: true }) },
      'reviewed of a café': { args: ({ cafe_id }) => ({ reviewed: true, cafe_id }) },
      'reviewed of a person': { at: ['vip-prize'], args: ({ email }) => ({ reviewed: true, person: email }) },
    },
  },
  load_tickets: {
    args: slug,
    variants: { reviewed: { args: (person) => ({ ...slug(person), reviewed: true }) } },
    indistinguishable: otherOrNoCafe('cafe_slug'),
  },
};
