import { beforeEach, describe, expect, test } from 'vitest';
import type { Account, Cafe } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { given, rpc, saveForm, contents } = useGiven();

let cafe: Cafe;
let manager: Account;
beforeEach(async () => {
  cafe = await given.cafe();
  manager = await given.member(cafe, 'manager');
});

const set = (conditions: string, prize = 'Café gratis', who = manager) =>
  saveForm(who.id, 'set_prize_conditions', { cafe_id: cafe.id, prize, conditions });
const load = async (prize = 'Café gratis') =>
  (await rpc(manager.id, 'load_prizes', { cafe_slug: cafe.slug })).prizes.find(({ name }) => name === prize)!;
/** Returns the first reward of a new customer. */
const won = async (at = cafe) => {
  const { account } = await given.customerAt(2, { cafe: at });
  const { rewards } = await given.galleryOf({ account, cafe: at });
  return rewards.find(({ hito_number }) => hito_number === 1)!.conditions;
};

describe('The condition of a prize', () => {
  test('belongs to each reward won from then on, and earlier rewards keep their own', async () => {
    const { account } = await given.customerAt(2, { cafe });
    const { default_conditions } = await load();
    await set('  Solo o con leche, en barra ');
    expect(await load()).toMatchObject({
      name: 'Café gratis',
      default_conditions,
      conditions: 'Solo o con leche, en barra',
    });
    expect(await won()).toBe('Solo o con leche, en barra');
    const before = await given.galleryOf({ account, cafe });
    expect(before.rewards[0]).toMatchObject({ conditions: default_conditions });
    await set(' ');
    expect(await load()).toMatchObject({ conditions: null });
    expect(await won()).toBe(default_conditions);
  });

  test('is one line of plain text, of an existing prize', async () => {
    const before = await contents();
    for (const odd of ['x'.repeat(81), '\u2800', 'x'.repeat(1_000_000)])
      await expectRefused(set(odd), 422, 'INVALID_INPUT', 'conditions');
    await expectRefused(set('En barra', 'Coche gratis'), 422, 'INVALID_INPUT', 'prize');
    expect(await contents()).toEqual(before);
    await set('ñ'.repeat(80));
    expect((await load()).conditions).toHaveLength(80);
  });

  test('is shown at the counter: in the tab of today and in the customer’s timeline', async () => {
    await set('Solo en barra');
    const { account, enrollmentId } = await given.customerAt(2, { cafe });
    const { rewards } = await given.galleryOf({ account, cafe });
    const { id } = rewards.find(({ hito_number }) => hito_number === 1)!;
    await given.redeem({ account }, id);
    await set('Otra cosa');
    const { today } = await given.todayOf(manager, cafe);
    expect(today!.latest).toContainEqual(
      expect.objectContaining({ kind: 'redemption', reward: 'Café gratis', conditions: 'Solo en barra' }),
    );
    const { events } = await given.customerPage(manager, { cafe, enrollmentId });
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'won', reward: 'Café gratis', conditions: 'Solo en barra' }),
    );
  });
});
