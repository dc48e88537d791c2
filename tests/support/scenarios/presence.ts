import type * as contracts from '@functions/_shared/contracts/procedures/presence.ts';
import type { Sql, TransactionSql } from 'postgres';
import type { Answer } from '@functions/_shared/contracts/procedures/index.ts';
import { customerAt, procedure, type Cafe, type Who, type There } from '../given/factories.ts';
import { createTag, touch } from '../given/nfc-tag.ts';
import { by, forgetMisses, slug } from './making.ts';
import { slipOf } from './slips.ts';
import type { Making, Prepared, Scenarios } from './scenario.ts';

/** Claims as a person, or as a browser. */
export function claimCode(
  sql: Sql,
  { slug }: Cafe,
  who: { user?: string; browser?: string; address?: string },
  token: string,
  at: Date,
): Promise<Answer<'claim_presence'>> {
  const args = [slug, token, who.browser ?? null, who.address ?? crypto.randomUUID(), at];
  return procedure(sql, who.user ?? null, 'claim_presence', ...args);
}

/** Tries a slip and reads what came of it, as the page does. */
export async function trySlip(
  sql: Sql,
  cafe: Cafe,
  who: { user?: string; browser?: string; address?: string },
  code: string,
  at: Date,
): Promise<Answer<'load_slip_attempt'> | Answer<'claim_presence'>> {
  const tried = await claimCode(sql, cafe, who, code, at);
  if (tried.status !== 'tried') return tried;
  return procedure(sql, who.user ?? null, 'load_slip_attempt', tried.attempt_id, at);
}

/** A new slip of the café, of today. It answers its code. */
const makeSlip = async (sql: TransactionSql, { cafe_id }: Prepared) => {
  await forgetMisses(sql, 'slip-miss', 'presence-claim');
  return sql`with code as materialized (select private.new_customer_code() as text), slip as (
      insert into private.slips (cafe_id, code_hash, day, made_at)
      select ${cafe_id}, private.slip_hash(${cafe_id}, c.text), private.madrid_day(now()), now() from code c
    ) select c.text as answer from code c`;
};

/** A customer who types the code of a slip, or another one. */
const claiming =
  (typed?: string): Making =>
  async (sql) => {
    await forgetMisses(sql, 'slip-miss', 'presence-claim');
    const { account, cafe } = await customerAt(sql, 3);
    const code = await slipOf(sql, cafe, new Date());
    return by(account.id, { cafe_slug: cafe.slug, token: typed ?? code });
  };

/** Takes over what a browser has claimed, at a log-in. */
export const linkClaims = (sql: Sql, { id }: Who, browser: string, at = new Date()) =>
  procedure(sql, id, 'link_presence_claims', browser, at);

/** Returns until when a customer counts as being there. */
export const presenceOf = (sql: Sql, { account, cafe }: There, at = new Date()) =>
  procedure(sql, account.id, 'load_presence', cafe.slug, at);

export const presence: Scenarios<typeof contracts> = {
  claim_presence: {
    repeat: {
      leaves: ['slip_attempts'],
      why: 'a slip has one claim, its attempts are counted',
      answers: 'the attempt’s id; what it reads is the same',
    },
    caller: 'customer',
    before: makeSlip,
    args: (person, token) => ({ ...slug(person), token }),
    variants: {
      'no code': { args: (person) => ({ ...slug(person), token: 'ZZZZ0000' }) },
      'the touch of a tag': {
        before: async (sql, { cafe_id }) => {
          const tag = await createTag(sql, { id: cafe_id });
          return sql`select ${touch(tag, 1)} as answer`;
        },
      },
      'the code of a screen': {
        before: (sql, { cafe_id }) => sql`with screen as (
            insert into private.counter_screens (cafe_id, kind, name, secret_hash, paired_at)
            values (${cafe_id}, 'screen', 'Barra', extensions.digest('here', 'sha256'), now()) returning id
          ) select private.screen_token(private.secret('presence'), ${cafe_id}, s.id, private.token_step(now()))
            as answer from screen s`,
      },
    },
    // a touch is of its tag alone: whoever holds one has been there
    reveals: ['day', 'method', 'status', 'attempt_id', 'valid_until', 'tag_active'],
    indistinguishable: { 'a slip that is good, and none': [claiming(), claiming('ZZZZ0000')] },
  },
  load_slip_attempt: {
    caller: 'customer',
    before: (sql, { user_id }) => sql`insert into private.slip_attempts (user_id, status, at)
      values (${user_id}, 'already_used', now()) returning id as answer`,
    args: (_, attempt_id) => ({ attempt_id }),
  },
  link_presence_claims: {
    repeat: { answers: 'no press: nothing is left to adopt' },
    before: (sql, { cafe_id, user_id }) => {
      const browser = user_id.replaceAll('-', '').padEnd(43, 'b');
      return sql`insert into private.presence_claims
          (cafe_id, browser_hash, method, at, day, device_id, step, valid_until, made_at)
        values (${cafe_id}, private.token_hash(${browser}), 'screen', now(), private.madrid_day(now()),
          gen_random_uuid(), 1, now() + interval '15 minutes', now()) returning ${browser}::text as answer`;
    },
    args: (_, browser) => ({ browser }),
    distinguishable: { browser: '256 random bits' },
    // by who holds 256 random bits
    reveals: ['adopted'],
  },
  load_presence: { args: slug },
};
