import type * as contracts from '@functions/_shared/contracts/procedures/rewards.ts';
import { procedure, type There } from '../given/factories.ts';
import type { Sql, TransactionSql } from 'postgres';
import { ask, customerWithHandoverRequest } from '../given/handover.ts';
import { claimWelcome, createVip, spinVip } from '../given/vip.ts';
import { foreignReward } from './journey.ts';
import { naming, nothing, provenMailbox, slug, withRequest } from './making.ts';
import type { Prepared, Scenarios } from './scenario.ts';

export const foreignRequest = async (sql: Sql) => ask(sql, await customerWithHandoverRequest(sql));

export async function foreignPrize(sql: Sql): Promise<string> {
  const vip = await createVip(sql);
  await claimWelcome(sql, vip);
  return (await spinVip(sql, vip)).prize.id;
}

/** Puts a person with a proven mailbox at a café that confirms handovers. */
const atTheBar = async (sql: TransactionSql, person: Prepared) => {
  const { cafe_id, user_id } = person;
  await provenMailbox(sql, person);
  await sql`update public.cafeterias set service_mode = 'proof_and_handover' where id = ${cafe_id}`;
  return sql`insert into private.presence_claims
      (cafe_id, user_id, method, at, day, device_id, step, valid_until, made_at)
    values (${cafe_id}, ${user_id}, 'screen', now(), private.madrid_day(now()), gen_random_uuid(), 1,
      now() + interval '15 minutes', now()) returning id as answer`;
};

/** Their reward waits for the team's touch. It answers the request's id. */
export const asked = {
  having: 'reward_id',
  before: async (sql: TransactionSql, person: Prepared) => {
    await atTheBar(sql, person);
    const { user_id, cafe_id, reward_id } = person;
    return sql`insert into private.handover_requests (user_id, cafe_id, reward_id, requested_at, ends_at)
      values (${user_id}, ${cafe_id}, ${reward_id}, now(), now() + interval '3 minutes') returning id as answer`;
  },
} as const;

const ASK = ['decided_at', 'ends_at', 'id', 'note', 'reason', 'role', 'status'];
const foreignOrNone = {
  'the request of somebody else, and none': [
    naming('handover_request_id', foreignRequest),
    naming('handover_request_id', nothing),
  ],
} as const;
const redeemed = ['code', 'redeemed_at', 'status'];

interface Pressed {
  at?: Date;
  request?: string;
}

/** Presses on a reward. */
export const redeem = (
  sql: Sql,
  { account }: Pick<There, 'account'>,
  reward: string,
  pressed: Pressed = {},
) => press('redeem_reward', sql, account.id, reward, pressed);

/** Presses on a VIP's prize. */
export const redeemVip = (
  sql: Sql,
  { account }: Pick<There, 'account'>,
  prize: string,
  pressed: Pressed = {},
) => press('redeem_vip_reward', sql, account.id, prize, pressed);

const press = (
  operation: string,
  sql: Sql,
  id: string,
  reward: string,
  { at = new Date(), request = crypto.randomUUID() }: Pressed,
) => procedure(sql, id, 'redeem_idempotently', operation, reward, request, at);

/** Returns a customer's rewards and prizes. */
export const galleryOf = (sql: Sql, { account, cafe }: There, at = new Date()) =>
  procedure(sql, account.id, 'load_rewards', cafe.slug, at);

/** Returns the page of a reward or of a VIP's prize. */
export const rewardPage = (sql: Sql, { account, cafe }: There, reward: string, at = new Date()) =>
  procedure(sql, account.id, 'load_reward', cafe.slug, reward, at);

/** Returns where a customer's request at the counter stands. */
export const handoverRequestOf = (
  sql: Sql,
  { account }: Pick<There, 'account'>,
  request: string,
  at = new Date(),
) => procedure(sql, account.id, 'load_handover_request', request, at);

/** Takes a customer's request at the counter back. */
export const withdraw = (sql: Sql, { account }: Pick<There, 'account'>, request: string, at = new Date()) =>
  procedure(sql, account.id, 'withdraw_handover_request', request, at);

export const rewards: Scenarios<typeof contracts> = {
  load_rewards: { args: slug },
  load_reward: {
    having: 'reward_id',
    args: ({ slug: cafe_slug, reward_id }) => ({ cafe_slug, reward_id }),
    variants: {
      'VIP prize': {
        at: ['vip-prize'],
        args: ({ slug: cafe_slug, prize_id }) => ({ cafe_slug, reward_id: prize_id }),
      },
    },
    indistinguishable: {
      'the reward of somebody else, and none': [
        naming('reward_id', foreignReward, ({ cafe }) => slug(cafe)),
        naming('reward_id', nothing, ({ cafe }) => slug(cafe)),
      ],
    },
  },
  redeem_reward: {
    having: 'reward_id',
    args: ({ reward_id }) => ({ reward_id, ...withRequest() }),
    variants: { 'asks the bar': { before: atTheBar } },
    // the code is known before, and staff look at the moment
    reveals: redeemed,
    indistinguishable: {
      'the reward of somebody else, and none': [
        naming('reward_id', foreignReward, withRequest),
        naming('reward_id', nothing, withRequest),
      ],
    },
  },
  redeem_vip_reward: {
    at: ['vip-prize'],
    args: ({ prize_id }) => ({ reward_id: prize_id, ...withRequest() }),
    reveals: redeemed,
    indistinguishable: {
      'the prize of somebody else, and none': [
        naming('reward_id', foreignPrize, withRequest),
        naming('reward_id', nothing, withRequest),
      ],
    },
  },
  load_handover_request: {
    ...asked,
    args: (_, handover_request_id) => ({ handover_request_id }),
    indistinguishable: foreignOrNone,
  },
  withdraw_handover_request: {
    ...asked,
    args: (_, handover_request_id) => ({ handover_request_id }),
    // their own press taken back: without the write it waits on
    reveals: ['now', ...ASK.map((key) => `handover_request.${key}`)],
    indistinguishable: foreignOrNone,
  },
};
