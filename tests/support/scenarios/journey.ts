import type * as contracts from '@functions/_shared/contracts/procedures/journey.ts';
import { procedure, type There } from '../given/factories.ts';
import type { Sql } from 'postgres';
import { rewardOf } from '../given/handover.ts';
import { customerAtWheel, SURVEY } from '../given/steps.ts';
import { createVip } from '../given/vip.ts';
import { by, naming, nothing, requestId, slug, withRequest, type Seen } from './making.ts';
import { AT_WHEEL } from './person.ts';
import type { Making, Scenarios } from './scenario.ts';

/** From now on a wheel has one prize only. */
export async function fixWheel(sql: Sql, wheel: 'hito' | 'vip', prize: string): Promise<void> {
  const [row] = await sql<{ version: number }[]>`
    insert into private.wheel_versions (wheel, version, active_from)
    select ${wheel}, max(version) + 1, '2026-01-02' from private.wheel_versions where wheel = ${wheel} returning version`;
  await sql`insert into private.wheel_prizes (wheel, version, position, name, weight)
    values (${wheel}, ${row!.version}, 1, ${prize}, 100)`;
}

export const foreignReward = async (sql: Sql) => rewardOf(sql, await createVip(sql), 3);

const spinning =
  (prize: string): Making =>
  async (sql) => {
    await fixWheel(sql, 'hito', prize);
    const { account, cafe } = await customerAtWheel(sql, 3);
    return by(account.id, { cafe_id: cafe.id, hito: 3, request_id: requestId() });
  };

/** Keys of a customer's own reward of a challenge. */
export const REWARD = ['conditions', 'hito_number', 'id', 'obtained_at', 'picture', 'redeemed_at'];

/** Returns a customer's journey at a café; of nobody, what a visitor reads. */
export const journeyOf = (sql: Sql, { account, cafe: at }: Seen, now = new Date()) =>
  procedure(sql, account?.id ?? null, 'load_journey', at.slug, now);

/** Advances a customer whose visit completed challenge 2. */
export const checkHito2 = (sql: Sql, { account, cafe: at }: There, now = new Date()) =>
  procedure(sql, account.id, 'check_hito_2', at.slug, now);

export const journey: Scenarios<typeof contracts> = {
  load_journey: { caller: 'customer', args: slug },
  complete_hito_1: {
    at: ['new'],
    args: ({ cafe_id, email }) => ({ cafe_id, email, nombre: 'Ana', ...withRequest() }),
    distinguishable: { email: 'only the caller’s own is right' },
    reveals: [
      ...['already', 'already_won', 'load_journey.*'],
      ...[...REWARD, 'reward_name', 'reward_type', 'seen_at'].map((key) => `reward.${key}`),
    ],
  },
  check_hito_2: {
    at: ['visited'],
    args: slug,
    reveals: ['can_advance', 'completed', 'days_left', 'deadline', 'reason'],
  },
  validate_hito: {
    at: ['invitee-came'],
    args: ({ cafe_id }) => ({ cafe_id, hito: 4 }),
    variants: { '6': { at: ['visits-made'], args: ({ cafe_id }) => ({ cafe_id, hito: 6 }) } },
    reveals: ['load_journey.*'],
  },
  save_instagram: {
    at: ['instagram-due'],
    args: ({ cafe_id }) => ({ cafe_id, username: 'ana.cafe' }),
    reveals: ['load_journey.*'],
  },
  submit_survey: {
    at: ['survey-due'],
    args: ({ cafe_id }) => ({ cafe_id, answers: SURVEY }),
    reveals: ['load_journey.*'],
  },
  spin_hito_wheel: {
    at: AT_WHEEL,
    args: ({ cafe_id, hito }) => ({ cafe_id, hito, ...withRequest() }),
    reveals: ['already_won', 'spin_id'],
    indistinguishable: {
      'one prize, and another': [spinning('3€ de descuento'), spinning('1€ de descuento')],
    },
  },
  mark_reward_seen: {
    having: 'reward_id',
    args: ({ reward_id }) => ({ reward_id }),
    reveals: ['load_journey.*'],
    indistinguishable: {
      'the reward of somebody else, and none': [
        naming('reward_id', foreignReward),
        naming('reward_id', nothing),
      ],
    },
  },
};
