import type * as contracts from '@functions/_shared/contracts/procedures/customers.ts';
import type { Sql } from 'postgres';
import {
  customerAt,
  createMember,
  procedure,
  rpc,
  type Cafe,
  type Customer,
  type Who,
} from '../given/factories.ts';
import { by, cafe, madridToday, enrollment, withRequest } from './making.ts';
import { VIPS } from './person.ts';
import type { Making, Prepared, Scenarios } from './scenario.ts';

const because = (reason: string) => ({ reason, ...withRequest() });
const blocking = (person: Prepared) => ({ ...enrollment(person), reason: 'Fotos del código' });
const of = (filter: string) => ({ args: (person: Prepared) => ({ ...cafe(person), filter }) });

const lookingFor =
  (search: string): Making =>
  async (sql) => {
    const { cafe: at } = await customerAt(sql, 3);
    return by((await createMember(sql, at, 'staff')).id, { cafe_id: at.id, search });
  };

interface Correction {
  reason?: string;
  request?: string;
  at?: Date;
}
const correction = ({ reason = 'Prueba', request = crypto.randomUUID(), at = new Date() }: Correction) =>
  [reason, request, at] as const;

/** Blocks a customer, with a reason that they read. */
export const block = (
  sql: Sql,
  { id }: Who,
  { cafe, enrollmentId }: Pick<Customer, 'cafe' | 'enrollmentId'>,
  { reason = 'Fotos del código', at = new Date() } = {},
) => procedure(sql, id, 'block_customer', cafe.id, enrollmentId, reason, at);

/** Ends a customer's block. */
export const unblock = (
  sql: Sql,
  { id }: Who,
  { cafe, enrollmentId }: Pick<Customer, 'cafe' | 'enrollmentId'>,
  { reason = 'Aclarado', at = new Date() } = {},
) => procedure(sql, id, 'unblock_customer', cafe.id, enrollmentId, reason, at);

/** Opens a customer's page, which the record says, and returns it. */
export const customerPage = async (
  sql: Sql,
  { id }: Who,
  { cafe, enrollmentId }: Pick<Customer, 'cafe' | 'enrollmentId'>,
  at = new Date(),
) => {
  await procedure(sql, id, 'record_customer_view', cafe.id, enrollmentId, at);
  return procedure(sql, id, 'load_customer', cafe.id, enrollmentId, at);
};

/** Returns a café's customers of a filter. */
export const customersOf = (sql: Sql, { id }: Who, cafe: Pick<Cafe, 'id'>, filter = 'all') =>
  rpc(sql, id, 'list_customers', { cafe_id: cafe.id, filter });

/** Writes a visit of a customer down. The caller has opened their page, or need not. */
export const addVisit = (
  sql: Sql,
  { id }: Who,
  { cafe, enrollmentId }: Pick<Customer, 'cafe' | 'enrollmentId'>,
  day: string,
  how: Correction = {},
) => procedure(sql, id, 'add_customer_visit', cafe.id, enrollmentId, day, ...correction(how));

/** Takes a visit away. */
export const revokeVisit = (
  sql: Sql,
  { id }: Who,
  cafe: Pick<Cafe, 'id'>,
  visit: string,
  how: Correction = {},
) => procedure(sql, id, 'revoke_visit', cafe.id, visit, ...correction(how));

/** Takes a redemption back. */
export const revertRedemption = (
  sql: Sql,
  { id }: Who,
  cafe: Pick<Cafe, 'id'>,
  reward: string,
  how: Correction = {},
) => procedure(sql, id, 'revert_redemption', cafe.id, reward, ...correction(how));

/** Writes a redemption down that happened without a network. */
export const addRedemption = (
  sql: Sql,
  { id }: Who,
  cafe: Pick<Cafe, 'id'>,
  reward: string,
  how: Correction = {},
) => procedure(sql, id, 'add_customer_redemption', cafe.id, reward, ...correction(how));

/** Corrects a VIP's balance. */
export const correctBalance = (
  sql: Sql,
  { id }: Who,
  { cafe, enrollmentId }: Pick<Customer, 'cafe' | 'enrollmentId'>,
  amount: number,
  how: Correction = {},
) => procedure(sql, id, 'adjust_conectitos', cafe.id, enrollmentId, amount, ...correction(how));

export const customers: Scenarios<typeof contracts> = {
  admin_load_customers: { args: cafe },
  search_customers: {
    silent: 'whose page is opened leaves one',
    repeat: {
      leaves: ['customer_searches', 'rate_limits'],
      why: 'a search, counted',
      answers: 'the same customers',
    },
    args: (person) => ({ ...cafe(person), search: 'Persona' }),
    variants: {
      'by address': { args: (person) => ({ ...cafe(person), search: person.email }) },
      'by code': { args: (person) => ({ ...cafe(person), search: person.customer_code }) },
      'of all cafés': { caller: 'admin', args: () => ({ search: 'Persona' }) },
      'of all cafés, by address': { caller: 'admin', args: ({ email }) => ({ search: email }) },
    },
    reveals: ['search_id', 'status'],
    indistinguishable: {
      'a name that somebody has, and one that nobody has': [lookingFor('Ana'), lookingFor('Zoe')],
    },
  },
  load_customer_search: {
    before: (sql, { cafe_id }) =>
      sql`select public.search_customers('Persona', ${cafe_id}) ->> 'search_id' as answer`,
    args: (_, search_id) => ({ search_id }),
  },
  list_customers: {
    ...of('all'),
    variants: { lapsed: of('lapsed'), vip: of('vip'), waiting: of('waiting') },
    distinguishable: { filter: 'one of four words, each another list' },
  },
  record_customer_view: {
    repeat: { leaves: ['audit_log', 'opened_customers'], why: 'the record says each look' },
    args: enrollment,
    reveals: [],
  },
  load_customer: {
    at: VIPS,
    before: (sql, { cafe_id, enrollment_id }) =>
      sql`select public.record_customer_view(${cafe_id}, ${enrollment_id})::text as answer`,
    args: enrollment,
  },
  block_customer: { args: blocking, reveals: ['blocked'] },
  unblock_customer: {
    before: (sql, { cafe_id, enrollment_id }) =>
      sql`select public.block_customer(${cafe_id}, ${enrollment_id}, 'Fotos del código')::text as answer`,
    args: blocking,
    reveals: ['blocked'],
  },
  add_customer_visit: {
    at: ['visit-due'],
    args: (person) => ({ ...enrollment(person), visit_day: madridToday(), ...because('No se registró') }),
    reveals: ['completed_hito', 'registered', 'reopened'],
  },
  revoke_visit: {
    at: ['visited'],
    before: (sql, { user_id, cafe_id }) => sql`
      select v.id::text as answer from public.visitas_clientes v
      where v.user_id = ${user_id} and v.cafe_id = ${cafe_id} order by v.fecha_visita desc limit 1`,
    args: ({ cafe_id }, visit_id) => ({ cafe_id, visit_id, ...because('No vino') }),
    reveals: ['revoked'],
  },
  revert_redemption: {
    having: 'reward_id',
    before: (sql, { reward_id }) =>
      sql`update public.user_rewards set redeemed_at = now() where id = ${reward_id} returning id as answer`,
    args: ({ cafe_id }, reward_id) => ({ cafe_id, reward_id, ...because('Sin querer') }),
    reveals: ['reverted'],
  },
  add_customer_redemption: {
    having: 'reward_id',
    before: (sql, { cafe_id }) => sql`
      update public.cafeterias set service_mode = 'proof_and_handover' where id = ${cafe_id} returning id as answer`,
    args: ({ cafe_id, reward_id }) => ({ cafe_id, reward_id, ...because('Sin internet') }),
    reveals: ['redeemed'],
  },
  adjust_conectitos: {
    at: VIPS,
    args: (person) => ({ ...enrollment(person), amount: 25, ...because('Ticket mal leído') }),
    reveals: ['balance'],
  },
};
