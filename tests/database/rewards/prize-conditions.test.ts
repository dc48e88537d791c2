import { beforeEach, describe, expect, test } from 'vitest';
import type { Account, Cafe } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure, expectUnchanged, runInParallel } = useGiven({ connections: 10 });

let cafe: Cafe;
let owner: Account;
beforeEach(async () => {
  cafe = await given.cafe();
  owner = await given.member(cafe, 'owner');
});

const setConditions = (prize: string, conditions: string) =>
  given.setConditions(owner, cafe, prize, conditions);
const DEAR = 'Solo con una consumición de 30 €';

describe('A condition that a wheel shows', () => {
  test.each(['the programme’s', 'a café’s own'])(
    'is part of the odds that a spin names: a changed one is refused, and costs nothing, on %s wheel',
    async (whose) => {
      if (whose === 'a café’s own') await given.cafeWheel(cafe, { owner, wheel: 'hito' });
      const customer = await given.customerAtWheel(3, { cafe });
      const who = customer.account.id;
      const wheel = async () => (await given.journeyOf({ account: { id: who }, cafe })).wheel;
      const { odds } = await wheel();
      const request_id = crypto.randomUUID();
      const spin = (named: string) =>
        rpc(who, 'spin_hito_wheel', { cafe_id: cafe.id, hito: 3, request_id, odds: named });
      await setConditions('Café gratis', DEAR);
      await expectUnchanged(() => expectRefused(spin(odds), 409, 'WHEEL_CHANGED'));
      const { odds: now, segments } = await wheel();
      const { spin_id } = await spin(now);
      const won = await rpc(who, 'load_spin', { spin_id });
      if (won.wheel !== 'hito') throw new Error('another wheel');
      const shown = segments.find(({ name }) => name === won.reward.reward_name)!;
      expect(won.reward.conditions).toBe(shown.conditions);
    },
  );

  test('changes the odds of a wheel only if its prize is on it', async () => {
    const odds = async () => (await given.vipAreaOf({ account: null, cafe })).wheel.odds;
    const before = await odds();
    await setConditions('Aperitivo gratis', DEAR);
    expect(await odds()).toBe(before);
    await setConditions('Cookie gratis', DEAR);
    expect(await odds()).not.toBe(before);
    await setConditions('Cookie gratis', '');
    expect(await odds()).toBe(before);
  });

  test('is won as it was named if it changes during a spin, or the spin is refused', async () => {
    const vip = await given.vip({ cafe });
    await given.claimWelcome(vip);
    const { odds, segments } = (await given.vipAreaOf(vip)).wheel;
    const spin = () =>
      rpc(vip.account.id, 'spin_vip_wheel', { cafe_id: cafe.id, request_id: crypto.randomUUID(), odds }).then(
        ({ spin_id }) => spin_id,
        (thrown: Error) => thrown.message,
      );
    const [spun] = await runInParallel<string | null>('private.draws, private.prizes', [
      spin,
      ...segments.map(
        ({ name }) =>
          () =>
            setConditions(name, DEAR),
      ),
    ]);
    if (spun === 'WHEEL_CHANGED') return;
    const won = await given.spinOf(vip, spun!);
    if (won.wheel !== 'vip') throw new Error('another wheel');
    expect(won.prize.conditions).toBe(segments.find(({ name }) => name === won.prize_name)!.conditions);
  });
});

describe('The first prize', () => {
  const choose = (prize: string) => given.setFirstPrize(owner, cafe, prize);
  const firstReward = async (account: Account) => {
    const { rewards } = await given.galleryOf({ account, cafe });
    return rewards.find(({ hito_number }) => hito_number === 1);
  };

  test('is the one that the enrollment promised, with its conditions, whatever is chosen later', async () => {
    await given.pricedPrize(cafe, { name: 'Desayuno completo', owner });
    await setConditions('Desayuno completo', 'Con zumo');
    await choose('Desayuno completo');
    const early = await given.enrollment(await given.account(), cafe);
    const imported = await given.enrollment(await given.account(), cafe);
    await choose('1€ de descuento');
    await setConditions('Desayuno completo', DEAR);
    const late = await given.enrollment(await given.account(), cafe);
    const named = async ({ account }: { account: Account }) =>
      (await given.journeyOf({ account, cafe })).first_prize.name;
    expect([await named(early), await named(late)]).toEqual(['Desayuno completo', '1€ de descuento']);
    for (const customer of [early, late]) await given.completeHito1(customer);
    expect(await firstReward(early.account)).toMatchObject({
      reward_name: 'Desayuno completo',
      conditions: 'Con zumo',
    });
    expect(await firstReward(late.account)).toMatchObject({ reward_name: '1€ de descuento' });
    // one whose reward the gallery makes up for
    await sql()`update public."Clientes proto" set hito_1_completado = true, hito_actual = 2
      where id = ${imported.enrollmentId}`;
    expect(await firstReward(imported.account)).toMatchObject({
      reward_name: 'Desayuno completo',
      conditions: 'Con zumo',
    });
  });

  test('stops an enrollment that was shown another one', async () => {
    const account = await given.account();
    const join = (first_prize?: string) =>
      rpc(account.id, 'enroll', { cafe_slug: cafe.slug, ...(first_prize ? { first_prize } : {}) });
    await choose('1€ de descuento');
    await expectUnchanged(() =>
      expectRefused(join('Café gratis'), 409, 'FIRST_PRIZE_CHANGED', '1€ de descuento'),
    );
    expect(await join('1€ de descuento')).toMatchObject({ status: 'enrolled' });
    await choose('Café gratis');
    // An enrolled customer gets the answer that they are enrolled.
    expect(await join('2€ de descuento')).toMatchObject({ status: 'already_enrolled' });
  });

  test('holds at the café of the sign-up as its page showed it, unless the caller names another', async () => {
    const metadata = { cafe_slug: cafe.slug, first_prize: 'Café gratis' };
    const account = await given.account({ metadata });
    await choose('1€ de descuento');
    await expectRefused(rpc(account.id, 'enroll', {}), 409, 'FIRST_PRIZE_CHANGED', '1€ de descuento');
    const other = await given.cafe();
    expect(await procedure(account.id, 'enroll', other.slug, null, null, new Date())).toMatchObject({
      status: 'enrolled',
    });
    expect(
      await rpc(account.id, 'enroll', { cafe_slug: cafe.slug, first_prize: '1€ de descuento' }),
    ).toMatchObject({ status: 'enrolled' });
  });
});
