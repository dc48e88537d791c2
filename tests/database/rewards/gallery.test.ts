import { beforeEach, describe, expect, test } from 'vitest';
import {
  createAccount,
  createCafe,
  customerAt,
  enroll,
  rpc,
  setCafe,
  type Cafe,
} from '../../support/factories.ts';
import { ownWheel } from '../../support/own-wheels.ts';
import { claimWelcome, createVip, spinVip } from '../../support/vip.ts';
import { FORBIDDEN, refusalOf } from '../refusals.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();
let cafe: Cafe;
beforeEach(async () => {
  cafe = await createCafe(sql());
});
const load = (userId: string | null, slug = cafe.slug) =>
  rpc(sql(), userId, 'load_rewards', { cafe_slug: slug });

describe('A missing reward', () => {
  test('is created with its default name, once, for each challenge that is over', async () => {
    const customer = await customerAt(sql(), 6, { cafe });
    await sql()`delete from public.user_rewards where cliente_id = ${customer.recordId} and hito_number <> 3`;
    const first = await load(customer.account.id);
    expect(first.rewards.map(({ hito_number, reward_name }) => [hito_number, reward_name])).toEqual([
      [1, 'Café gratis'],
      [2, 'Ruleta de premios'],
      [3, 'Aperitivo gratis'],
      [4, '2x1 en tostada'],
      [5, 'Ruleta de premios'],
    ]);
    expect((await load(customer.account.id)).rewards).toEqual(first.rewards);
  });

  test('is the unlimited prize of the café’s own wheel, for the fourth challenge', async () => {
    const { endless } = await ownWheel(sql(), cafe, { wheel: 'hito' });
    const customer = await customerAt(sql(), 6, { cafe });
    await sql()`delete from public.user_rewards where cliente_id = ${customer.recordId} and hito_number = 4`;
    const { rewards } = await load(customer.account.id);
    expect(rewards.find(({ hito_number }) => hito_number === 4)).toMatchObject({
      reward_name: endless,
      picture: 'coffee',
    });
  });

  test('is created once by parallel loads', async () => {
    const customer = await customerAt(sql(), 5, { cafe });
    await sql()`delete from public.user_rewards where cliente_id = ${customer.recordId}`;
    const galleries = await Promise.all(Array.from({ length: 20 }, () => load(customer.account.id)));
    expect(new Set(galleries.map(({ rewards }) => JSON.stringify(rewards))).size).toBe(1);
    expect(galleries[0]!.rewards).toHaveLength(4);
  });

  test('is not created before the first challenge', async () => {
    const { account } = await enroll(sql(), await createAccount(sql()), cafe);
    expect(await load(account.id)).toMatchObject({
      record: { hito_actual: 1, hito_1_completado: false, vip: false },
      rewards: [],
      vip_prizes: [],
    });
  });
});

test('A VIP sees their prizes newest first, and hito-0 rows never among the seven', async () => {
  const vip = await createVip(sql(), { cafe, at: new Date('2026-01-01T10:00:00Z') });
  await claimWelcome(sql(), vip);
  const { prize } = await spinVip(sql(), vip, new Date('2026-01-10T10:00:00Z'));
  await sql()`select private.move_conectitos(${vip.account.id}, ${cafe.id}, 100, 'adjustment', 'more', null, now())`;
  const { prize: second } = await spinVip(sql(), vip);
  const gallery = await load(vip.account.id);
  expect(gallery.rewards.map(({ hito_number }) => hito_number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(gallery.vip_prizes.map(({ id, state }) => [id, state])).toEqual([
    [second.id, 'available'],
    [prize.id, 'expired'],
  ]);
  expect(gallery.vip_prizes[0]!.code).toBe(second.id.slice(-8).toUpperCase());
});

test('Nobody sees the rewards of somebody else, nor those of another café', async () => {
  const vip = await createVip(sql(), { cafe });
  const other = await createAccount(sql());
  expect(await load(other.id)).toMatchObject({ record: null, rewards: [], vip_prizes: [] });
  const elsewhere = await createCafe(sql());
  expect(await load(vip.account.id, elsewhere.slug)).toMatchObject({ record: null, rewards: [] });
});

test('An unknown café is null, a paused one can still be read, a visitor is refused', async () => {
  const { account } = await customerAt(sql(), 3, { cafe });
  expect((await load(account.id, 'no-hay-tal-sitio')).cafe).toBeNull();
  await setCafe(sql(), cafe, 'paused');
  expect(await load(account.id)).toMatchObject({
    cafe: { state: 'paused' },
    rewards: [{ hito_number: 1 }, { hito_number: 2 }],
  });
  expect(await refusalOf(load(null))).toMatchObject({ code: FORBIDDEN });
});
