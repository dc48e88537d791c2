import { beforeEach, describe, expect, test } from 'vitest';
import {
  createCafe,
  createMember,
  customerAt,
  rpc,
  type Account,
  type Cafe,
  saveForm,
} from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { contents } from '../snapshot.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();

let cafe: Cafe;
let manager: Account;
beforeEach(async () => {
  cafe = await createCafe(sql());
  manager = await createMember(sql(), cafe, 'manager');
});

const set = (conditions: string, prize = 'Café gratis', who = manager) =>
  saveForm(sql(), who.id, 'set_prize_conditions', { cafe_id: cafe.id, prize, conditions });
const load = async (prize = 'Café gratis') =>
  (await rpc(sql(), manager.id, 'load_prizes', { cafe_slug: cafe.slug })).prizes.find(
    ({ name }) => name === prize,
  )!;
/** Returns the first reward of a new customer. */
const won = async (at = cafe) => {
  const { account } = await customerAt(sql(), 2, { cafe: at });
  const { rewards } = await rpc(sql(), account.id, 'load_rewards', { cafe_slug: at.slug });
  return rewards.find(({ hito_number }) => hito_number === 1)!.conditions;
};

describe('The condition of a prize', () => {
  test('belongs to each reward won from then on, and earlier rewards keep their own', async () => {
    const { account } = await customerAt(sql(), 2, { cafe });
    const { default_conditions } = await load();
    await set('  Solo o con leche, en barra ');
    expect(await load()).toMatchObject({
      name: 'Café gratis',
      default_conditions,
      conditions: 'Solo o con leche, en barra',
    });
    expect(await won()).toBe('Solo o con leche, en barra');
    const before = await rpc(sql(), account.id, 'load_rewards', { cafe_slug: cafe.slug });
    expect(before.rewards[0]).toMatchObject({ conditions: default_conditions });
    await set(' ');
    expect(await load()).toMatchObject({ conditions: null });
    expect(await won()).toBe(default_conditions);
  });

  test('is one line of plain text, of an existing prize', async () => {
    const before = await contents(sql());
    for (const odd of ['x'.repeat(81), '\u2800', 'x'.repeat(1_000_000)])
      await expectRefused(set(odd), 422, 'INVALID_INPUT', 'conditions');
    await expectRefused(set('En barra', 'Coche gratis'), 422, 'INVALID_INPUT', 'prize');
    expect(await contents(sql())).toEqual(before);
    await set('ñ'.repeat(80));
    expect((await load()).conditions).toHaveLength(80);
  });

  test('is shown at the counter: in the tab of today and in the customer’s timeline', async () => {
    await set('Solo en barra');
    const { account, enrollmentId } = await customerAt(sql(), 2, { cafe });
    const { rewards } = await rpc(sql(), account.id, 'load_rewards', { cafe_slug: cafe.slug });
    const { id } = rewards.find(({ hito_number }) => hito_number === 1)!;
    await rpc(sql(), account.id, 'redeem_reward', { reward_id: id, request_id: crypto.randomUUID() });
    await set('Otra cosa');
    const { today } = await rpc(sql(), manager.id, 'load_today', { cafe_slug: cafe.slug });
    expect(today!.latest).toContainEqual(
      expect.objectContaining({ kind: 'redemption', reward: 'Café gratis', conditions: 'Solo en barra' }),
    );
    const who = { cafe_id: cafe.id, enrollment_id: enrollmentId };
    await rpc(sql(), manager.id, 'record_customer_view', who);
    const { events } = await rpc(sql(), manager.id, 'load_customer', who);
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'won', reward: 'Café gratis', conditions: 'Solo en barra' }),
    );
  });
});
