import type * as contracts from '@functions/_shared/contracts/procedures/results.ts';
import type { Sql, TransactionSql } from 'postgres';
import { createCafe, createMember, procedure, type Cafe, type Who } from '../given/factories.ts';
import { proveMailbox } from '../given/presence.ts';
import { by, lastDays, otherOrNoCafe, provenMailbox, slug, unknownId } from './making.ts';
import type { Prepared, Scenarios } from './scenario.ts';

/** The person owns their café, and their mailbox is proven. */
const owning = async (sql: TransactionSql, person: Prepared) => {
  await provenMailbox(sql, person);
  return sql`insert into public.cafe_members (cafe_id, user_id, role)
    values (${person.cafe_id}, ${person.user_id}, 'owner') returning user_id as answer`;
};

/** Subscribes to the monthly mail, of which one is due. Returns the id of its event. */
const monthDue = async (sql: TransactionSql, person: Prepared) => {
  const { user_id, cafe_id } = person;
  await owning(sql, person);
  await sql`insert into private.month_mail_subscriptions (cafe_id, user_id, next_month, token_hash, subscribed_at)
    values (${cafe_id}, ${user_id}, date_trunc('month', now())::date,
      private.token_hash(private.month_mail_token(${cafe_id}, ${user_id})), now())`;
  return sql`insert into private.events (topic, payload, user_id)
    values ('month-mail', jsonb_build_object('cafe_id', ${cafe_id}::uuid,
      'month', to_char(now() - interval '1 month', 'YYYY-MM')), ${user_id}) returning id as answer`;
};

/** An owner to whom mails may go out asks for them of a café. */
const asking = (cafeId: (sql: Sql) => Promise<string> | string) => async (sql: Sql) => {
  const owner = await createMember(sql, await createCafe(sql), 'owner');
  await proveMailbox(sql, owner);
  return by(owner.id, { cafe_id: await cafeId(sql), is_subscribed: true });
};

const year = lastDays(365);

/** Returns a café's results of a period. */
export const resultsOf = (
  sql: Sql,
  { id }: Who,
  cafe: Pick<Cafe, 'slug'>,
  days: readonly [string, string],
  at = new Date(),
) => procedure(sql, id, 'load_results', cafe.slug, ...days, at);

/** Returns the file of a café's draws. */
export const drawsFile = (
  sql: Sql,
  { id }: Who,
  cafe: Pick<Cafe, 'id'>,
  days: readonly [string, string],
  at = new Date(),
) => procedure(sql, id, 'load_draws_file', cafe.id, ...days, at);

/** Returns the nightly results of all cafés. */
export const allResults = (sql: Sql, { id }: Who, period: string, at = new Date()) =>
  procedure(sql, id, 'load_all_results', period, at);

export const results: Scenarios<typeof contracts> = {
  load_results: {
    args: (person) => ({ ...slug(person), ...lastDays(30) }),
    variants: { 'a year': { args: (person) => ({ ...slug(person), ...year }) } },
    indistinguishable: otherOrNoCafe('cafe_slug', year),
  },
  set_month_mail_subscription: {
    before: owning,
    args: ({ cafe_id }) => ({ cafe_id, is_subscribed: true }),
    variants: { 'no more': { before: monthDue, args: ({ cafe_id }) => ({ cafe_id, is_subscribed: false }) } },
    // Exactly the answer that the caller sent.
    reveals: ['is_subscribed'],
    indistinguishable: {
      'another café, and no café': [asking(async (sql) => (await createCafe(sql)).id), asking(unknownId)],
    },
  },
  load_month_mail: { before: monthDue, args: (_, event_id) => ({ event_id }) },
  load_all_results: {
    before: (sql) => sql`select private.make_all_results(now())::text as answer
      where not exists (select from private.all_results)`,
    args: () => ({ period: '365' }),
    distinguishable: { period: 'one of a public list' },
  },
  load_survey_answers: {
    args: ({ cafe_id }) => ({ cafe_id, question: 'mejoras_negocio', ...year }),
    indistinguishable: otherOrNoCafe('cafe_id', { question: 'mejoras_negocio', ...year }),
  },
  count_scan: {
    repeat: { leaves: ['rate_limits', 'scans'], why: 'no press: counts page views' },
    args: slug,
    reveals: [],
  },
  load_draws_file: {
    args: ({ cafe_id }) => ({ cafe_id, ...year }),
    indistinguishable: otherOrNoCafe('cafe_id', year),
  },
};
