import type * as contracts from '@functions/_shared/contracts/procedures/vip.ts';
import { procedure, type There } from '../given/factories.ts';
import type { Sql } from 'postgres';
import { customerAtWheel, spinHitoId } from '../given/steps.ts';
import { claimWelcome, createVip, spinVipId } from '../given/vip.ts';
import { fixWheel } from './journey.ts';
import { by, cafe, naming, nothing, requestId, slug, withRequest, type Seen } from './making.ts';
import { foreignPrize } from './rewards.ts';
import { VIPS } from './person.ts';
import type { Making, Scenarios } from './scenario.ts';

async function vipWithBalance(sql: Sql) {
  const vip = await createVip(sql);
  await claimWelcome(sql, vip);
  return vip;
}

const spinningVip =
  (prize: string): Making =>
  async (sql) => {
    await fixWheel(sql, 'vip', prize);
    const { account, cafe: at } = await vipWithBalance(sql);
    return by(account.id, { cafe_id: at.id, request_id: requestId() });
  };

/** Returns a VIP's area; of nobody, what a visitor reads. */
export const vipAreaOf = (sql: Sql, { account, cafe: at }: Seen, now = new Date()) =>
  procedure(sql, account?.id ?? null, 'load_vip_area', at.slug, now);

/** Returns what a spin gave. */
export const spinOf = (sql: Sql, { account }: Pick<There, 'account'>, spin: string, at = new Date()) =>
  procedure(sql, account.id, 'load_spin', spin, at);

export const vip: Scenarios<typeof contracts> = {
  update_conectitos_balance: {
    at: ['vip-ready'],
    args: ({ user_id, vip_id }) => ({ p_user_id: user_id, p_cafeteria_id: vip_id, p_amount: 10 }),
  },
  claim_vip_welcome: {
    repeat: { answers: 'the area has the Conectitos' },
    at: ['vip-new'],
    args: cafe,
    reveals: ['already_won', 'granted', 'load_vip_area.*'],
  },
  spin_vip_wheel: {
    at: ['vip-ready'],
    args: ({ cafe_id }) => ({ cafe_id, ...withRequest() }),
    reveals: ['spin_id'],
    indistinguishable: {
      'one prize, and another': [spinningVip('Cookie gratis'), spinningVip('2€ de descuento')],
    },
  },
  load_spin: {
    at: ['vip-ready'],
    before: (sql, { cafe_id }) =>
      sql`select public.spin_vip_wheel(${cafe_id}, ${requestId()}) ->> 'spin_id' as answer`,
    args: (_, spin_id) => ({ spin_id }),
    indistinguishable: {
      'the spin of somebody else, and none': [
        naming('spin_id', async (sql) => spinHitoId(sql, await customerAtWheel(sql, 3), 3)),
        naming('spin_id', nothing),
      ],
      'the VIP spin of somebody else, and none': [
        naming('spin_id', async (sql) => spinVipId(sql, await vipWithBalance(sql))),
        naming('spin_id', nothing),
      ],
    },
  },
  mark_vip_prize_seen: {
    at: ['vip-prize'],
    args: ({ prize_id }) => ({ prize_id }),
    reveals: ['load_vip_area.*'],
    indistinguishable: {
      'the prize of somebody else, and none': [naming('prize_id', foreignPrize), naming('prize_id', nothing)],
    },
  },
  load_vip_area: { caller: 'customer', at: VIPS, args: slug },
};
