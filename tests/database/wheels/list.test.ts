import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import type { Account, Cafe } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, saveForm, expectUnchanged } = useGiven();

let cafe: Cafe;
let owner: Account;
let manager: Account;
beforeEach(async () => {
  cafe = await given.cafe();
  owner = await given.member(cafe, 'owner');
  manager = await given.member(cafe, 'manager');
});

const load = (who = owner): Promise<Answer<'load_prizes'>> => given.prizePage(who, cafe);
const names = async () => (await load()).prizes.map(({ name }) => name);
const add = (
  prize: Partial<Record<'name' | 'picture' | 'conditions' | 'cents', unknown>> = {},
  who = owner,
) =>
  rpc(who.id, 'add_prize', {
    cafe_id: cafe.id,
    name: 'Churros',
    picture: 'gift',
    conditions: 'De diez a doce',
    cents: 250,
    ...prize,
  });
const remove = (prize: string, who = owner) => rpc(who.id, 'remove_prize', { cafe_id: cafe.id, prize });
const value = (prize: string, cents: number | null) => given.setValue(owner, cafe, prize, cents);

describe('A café’s list', () => {
  test('holds the default nine, and the wheels on which they are', async () => {
    const { prizes, wheels, first_prize, poster_first_prize, visit_points, requires_proof } = await load();
    expect(prizes).toHaveLength(9);
    expect(prizes.every(({ programme, value_cents }) => programme && value_cents === null)).toBe(true);
    expect(prizes.find(({ name }) => name === '3€ de descuento')).toMatchObject({ wheels: ['hito', 'vip'] });
    expect(prizes.find(({ name }) => name === '2x1 en tostada')).toMatchObject({
      picture: 'toast',
      wheels: [],
    });
    expect(wheels.map(({ wheel, version, planned, now }) => [wheel, version, planned, now.own])).toEqual([
      ['hito', 0, null, false],
      ['vip', 0, null, false],
    ]);
    expect({ first_prize, poster_first_prize, visit_points, requires_proof }).toEqual({
      first_prize: 'Café gratis',
      poster_first_prize: null,
      visit_points: null,
      requires_proof: false,
    });
  });

  test('takes a prize of the café’s own, which no other café has', async () => {
    await add();
    expect((await load(manager)).prizes.at(-1)).toEqual({
      name: 'Churros',
      programme: false,
      picture: 'gift',
      conditions: 'De diez a doce',
      default_conditions: null,
      value_cents: 250,
      sold_out_until: null,
      wheels: [],
    });
    cafe = await given.cafe();
    owner = await given.member(cafe, 'owner');
    expect(await names()).not.toContain('Churros');
  });

  test.each([
    ['a name of one sign', { name: 'C' }, 'name'],
    ['a name of 31 signs', { name: 'x'.repeat(31) }, 'name'],
    ['a name that nobody can see', { name: '\u2800\u2800' }, 'name'],
    ['no name', { name: null }, 'name'],
    ['a megabyte', { name: 'x'.repeat(1_000_000) }, 'name'],
    ['a drawing that there is not', { picture: 'elephant' }, 'picture'],
    ['no drawing', { picture: null }, 'picture'],
    ['conditions that nobody can see', { conditions: '\u2800' }, 'conditions'],
    ['conditions of 81 signs', { conditions: 'x'.repeat(81) }, 'conditions'],
    ['300.01 €', { cents: 30_001 }, 'cents'],
    ['a value of nothing', { cents: 0 }, 'cents'],
  ])('takes no prize with %s', async (_, invalidPrize, field) => {
    await expectUnchanged(() => expectRefused(add(invalidPrize), 422, 'INVALID_INPUT', field));
  });

  test('takes no second prize of a name, however it is written', async () => {
    await add();
    for (const name of [' churros ', 'CHURRÓS', 'cafe-gratis'])
      await expectRefused(add({ name }), 409, 'PRIZE_EXISTS');
    await expectRefused(add({ cents: 999 }), 409, 'PRIZE_EXISTS');
    // the same once more, after a lost answer
    const before = await names();
    await add();
    expect(await names()).toEqual(before);
  });

  test('takes thirty prizes of the café’s own', async () => {
    for (let number = 1; number <= 30; number += 1) await add({ name: `Premio ${number}` });
    await expectRefused(add({ name: 'Premio 31' }), 409, 'TOO_MANY_PRIZES');
    await remove('Premio 7');
    await add({ name: 'Premio 31' });
    expect(await names()).toHaveLength(39);
  });

  test('drops a prize, which comes back under its name with another drawing', async () => {
    await add();
    await remove('Churros');
    expect(await names()).not.toContain('Churros');
    await expectRefused(remove('Churros'), 404, 'PRIZE_NOT_FOUND');
    await add({ picture: 'cake', cents: null });
    expect((await load()).prizes.at(-1)).toMatchObject({
      name: 'Churros',
      picture: 'cake',
      value_cents: null,
    });
  });

  test('keeps the default prizes, those on a wheel, and the one of challenge 1', async () => {
    const { rare } = await given.cafeWheel(cafe, { owner });
    await add();
    await saveForm(owner.id, 'set_first_prize', { cafe_id: cafe.id, prize: 'Churros' });
    await expectRefused(remove('Cookie gratis'), 404, 'PRIZE_NOT_FOUND');
    await expectRefused(remove(rare), 409, 'PRIZE_IN_USE');
    await expectRefused(remove('Churros'), 409, 'PRIZE_IN_USE');
    await expectRefused(value(rare, null), 409, 'PRIZE_IN_USE');
    await value(rare, 30_000);
    await saveForm(owner.id, 'set_first_prize', { cafe_id: cafe.id, prize: 'Café gratis' });
    await remove('Churros');
  });
});

describe('The prize of challenge 1', () => {
  const choose = (prize: string) => saveForm(owner.id, 'set_first_prize', { cafe_id: cafe.id, prize });

  test('is the one that the café has chosen, wherever it is promised', async () => {
    await add({ picture: 'breakfast' });
    await choose('Churros');
    const visitor = { cafe_slug: cafe.slug };
    expect(await rpc(null, 'get_cafe', visitor)).toMatchObject({
      first_prize: 'Churros',
      first_prize_picture: 'breakfast',
    });
    expect(await rpc(null, 'load_journey', visitor)).toMatchObject({
      first_prize: { name: 'Churros', picture: 'breakfast' },
    });
    const { account } = await given.customerAt(2, { cafe });
    const { rewards, first_prize } = await rpc(account.id, 'load_rewards', visitor);
    expect(first_prize).toBe('Churros');
    expect(rewards[0]).toMatchObject({
      reward_name: 'Churros',
      reward_type: 'fixed',
      picture: 'breakfast',
      conditions: 'De diez a doce',
    });
    const [row] = await sql()`select value_cents from public.user_rewards where id = ${rewards[0]!.id}`;
    expect(row).toEqual({ value_cents: 250 });
  });

  test('is added later under its current name, and earlier wins stay what they were', async () => {
    const early = await given.customerAt(2, { cafe });
    const before = await sql()`select * from public.user_rewards where cafe_id = ${cafe.id}`;
    await choose('Cookie gratis');
    const late = await given.enrollment(await given.account(), cafe);
    await sql()`update public."Clientes proto" set hito_actual = 2, hito_1_completado = true where id = ${late.enrollmentId}`;
    const { rewards } = await given.galleryOf(late);
    expect(rewards).toMatchObject([{ reward_name: 'Cookie gratis', picture: 'cookie' }]);
    expect(await sql()`select * from public.user_rewards where cliente_id = ${early.enrollmentId}`).toEqual(
      before,
    );
  });

  test('is compared with the promise of the last printed poster', async () => {
    const print = () => given.printPoster(manager, cafe);
    const promised = async () => (await load()).poster_first_prize;
    expect(await promised()).toBeNull();
    await print();
    await choose('Cookie gratis');
    expect(await promised()).toBe('Café gratis');
    await print();
    expect(await promised()).toBe('Cookie gratis');
  });
});
