import type * as contracts from '@functions/_shared/contracts/procedures/referrals.ts';
import type { Sql } from 'postgres';
import { SERVICE } from '../database/personas.ts';
import { createCafe, customerAt, procedure, rpc, type Cafe, type Customer } from '../given/factories.ts';
import { address, by, cafe } from './making.ts';
import type { Making, Scenarios } from './scenario.ts';

export const referralLinkOf = async (sql: Sql, { account, cafe: { id } }: Customer) =>
  (await rpc(sql, account.id, 'create_referral_link', { cafe_id: id })).load_journey.enrollment!
    .referral_link!;

const peeking =
  (token: (sql: Sql) => Promise<string>): Making =>
  async (sql) =>
    by(null, { cafe_slug: (await createCafe(sql)).slug, token: await token(sql) });

const linked: Pick<Scenarios<typeof contracts>['peek_referral_link'], 'at' | 'before'> = {
  at: ['invitee-due'],
  before: (
    sql,
    { enrollment_id },
  ) => sql`insert into private.referral_links (enrollment_id, token, created_at)
    values (${enrollment_id}, md5(${enrollment_id}::text), now()) on conflict do nothing
    returning md5(${enrollment_id}::text) as answer`,
};

/** Asks whether an address may have invited somebody to a café. */
export const validateInviter = (
  sql: Sql,
  { slug }: Pick<Cafe, 'slug'>,
  email: string,
  { at = new Date(), address: from = '192.0.2.1' } = {},
) => procedure(sql, SERVICE, 'validate_inviter', slug, email, from, at);

export const referrals: Scenarios<typeof contracts> = {
  create_referral_link: {
    at: ['invitee-due'],
    args: cafe,
    // a token without its row opens nothing
    reveals: ['load_journey.*'],
  },
  revoke_referral_link: { ...linked, args: cafe, reveals: ['load_journey.*'] },
  peek_referral_link: {
    ...linked,
    args: ({ slug: cafe_slug }, token) => ({ cafe_slug, token }),
    distinguishable: { token: '128 random bits' },
    indistinguishable: {
      'the link of another café, and none': [
        peeking(async (sql) => referralLinkOf(sql, await customerAt(sql, 4))),
        peeking(() => Promise.resolve('0'.repeat(32))),
      ],
    },
  },
  validate_inviter: {
    args: ({ slug: cafe_slug, email }) => ({ cafe_slug, inviter_email: email, client_address: address() }),
  },
  confirm_inviter: {
    at: ['new'],
    args: ({ user_id, slug: cafe_slug }) => ({
      user_id,
      cafe_slug,
      inviter_email: 'persona-1@example.test',
      client_address: address(),
    }),
  },
};
