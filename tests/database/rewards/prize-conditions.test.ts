import { beforeEach, describe, expect, test } from 'vitest';
import {
  createAccount,
  createCafe,
  createMember,
  completeHito1,
  enroll,
  procedure,
  rpc,
  saveForm,
  type Account,
  type Cafe,
} from '../../support/given/factories.ts';
import { addPrize, saveCafeWheel } from '../../support/given/cafe-wheels.ts';
import { customerAtWheel } from '../../support/given/steps.ts';
import { claimWelcome, createVip } from '../../support/given/vip.ts';
import { runInParallel } from '../run-in-parallel.ts';
import { expectRefused } from '../refusals.ts';
import { expectUnchanged } from '../expect-unchanged.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase({ connections: 10 });

let cafe: Cafe;
let owner: Account;
beforeEach(async () => {
  cafe = await createCafe(sql());
  owner = await createMember(sql(), cafe, 'owner');
});

const setConditions = (prize: string, conditions: string) =>
  saveForm(sql(), owner.id, 'set_prize_conditions', { cafe_id: cafe.id, prize, conditions });
const DEAR = 'Solo con una consumición de 30 €';

describe('A condition that a wheel shows', () => {
  test.each(['the programme’s', 'a café’s own'])(
    'is part of the odds that a spin names: a changed one is refused, and costs nothing, on %s wheel',
    async (whose) => {
      if (whose === 'a café’s own') await saveCafeWheel(sql(), cafe, { owner, wheel: 'hito' });
      const customer = await customerAtWheel(sql(), 3, { cafe });
      const who = customer.account.id;
      const wheel = async () => (await rpc(sql(), who, 'load_journey', { cafe_slug: cafe.slug })).wheel;
      const { odds } = await wheel();
      const request_id = crypto.randomUUID();
      const spin = (named: string) =>
        rpc(sql(), who, 'spin_hito_wheel', { cafe_id: cafe.id, hito: 3, request_id, odds: named });
      await setConditions('Café gratis', DEAR);
      await expectUnchanged(sql(), () => expectRefused(spin(odds), 409, 'WHEEL_CHANGED'));
      const { odds: now, segments } = await wheel();
      const { spin_id } = await spin(now);
      const won = await rpc(sql(), who, 'load_spin', { spin_id });
      if (won.wheel !== 'hito') throw new Error('another wheel');
      const shown = segments.find(({ name }) => name === won.reward.reward_name)!;
      expect(won.reward.conditions).toBe(shown.conditions);
    },
  );

  test('changes the odds of a wheel only if its prize is on it', async () => {
    const odds = async () => (await rpc(sql(), null, 'load_vip_area', { cafe_slug: cafe.slug })).wheel.odds;
    const before = await odds();
    await setConditions('Aperitivo gratis', DEAR);
    expect(await odds()).toBe(before);
    await setConditions('Cookie gratis', DEAR);
    expect(await odds()).not.toBe(before);
    await setConditions('Cookie gratis', '');
    expect(await odds()).toBe(before);
  });

  test('is won as it was named if it changes during a spin, or the spin is refused', async () => {
    const vip = await createVip(sql(), { cafe });
    await claimWelcome(sql(), vip);
    const { odds, segments } = (await rpc(sql(), vip.account.id, 'load_vip_area', { cafe_slug: cafe.slug }))
      .wheel;
    const spin = () =>
      rpc(sql(), vip.account.id, 'spin_vip_wheel', {
        cafe_id: cafe.id,
        request_id: crypto.randomUUID(),
        odds,
      }).then(
        ({ spin_id }) => spin_id,
        (thrown: Error) => thrown.message,
      );
    const [spun] = await runInParallel<string | null>(sql(), 'private.draws, private.prizes', [
      spin,
      ...segments.map(
        ({ name }) =>
          () =>
            setConditions(name, DEAR),
      ),
    ]);
    if (spun === 'WHEEL_CHANGED') return;
    const won = await rpc(sql(), vip.account.id, 'load_spin', { spin_id: spun! });
    if (won.wheel !== 'vip') throw new Error('another wheel');
    expect(won.prize.conditions).toBe(segments.find(({ name }) => name === won.prize_name)!.conditions);
  });
});

describe('The first prize', () => {
  const choose = (prize: string) => saveForm(sql(), owner.id, 'set_first_prize', { cafe_id: cafe.id, prize });
  const firstReward = async (account: Account) => {
    const { rewards } = await rpc(sql(), account.id, 'load_rewards', { cafe_slug: cafe.slug });
    return rewards.find(({ hito_number }) => hito_number === 1);
  };

  test('is the one that the enrollment promised, with its conditions, whatever is chosen later', async () => {
    await addPrize(sql(), cafe, { name: 'Desayuno completo', owner });
    await setConditions('Desayuno completo', 'Con zumo');
    await choose('Desayuno completo');
    const early = await enroll(sql(), await createAccount(sql()), cafe);
    const imported = await enroll(sql(), await createAccount(sql()), cafe);
    await choose('1€ de descuento');
    await setConditions('Desayuno completo', DEAR);
    const late = await enroll(sql(), await createAccount(sql()), cafe);
    const named = async ({ account }: { account: Account }) =>
      (await rpc(sql(), account.id, 'load_journey', { cafe_slug: cafe.slug })).first_prize.name;
    expect([await named(early), await named(late)]).toEqual(['Desayuno completo', '1€ de descuento']);
    for (const customer of [early, late]) await completeHito1(sql(), customer);
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
    const account = await createAccount(sql());
    const join = (first_prize?: string) =>
      rpc(sql(), account.id, 'enroll', { cafe_slug: cafe.slug, ...(first_prize ? { first_prize } : {}) });
    await choose('1€ de descuento');
    await expectUnchanged(sql(), () =>
      expectRefused(join('Café gratis'), 409, 'FIRST_PRIZE_CHANGED', '1€ de descuento'),
    );
    expect(await join('1€ de descuento')).toMatchObject({ status: 'enrolled' });
    await choose('Café gratis');
    // An enrolled customer gets the answer that they are enrolled.
    expect(await join('2€ de descuento')).toMatchObject({ status: 'already_enrolled' });
  });

  test('holds at the café of the sign-up as its page showed it, unless the caller names another', async () => {
    const metadata = { cafe_slug: cafe.slug, first_prize: 'Café gratis' };
    const account = await createAccount(sql(), { metadata });
    await choose('1€ de descuento');
    await expectRefused(rpc(sql(), account.id, 'enroll', {}), 409, 'FIRST_PRIZE_CHANGED', '1€ de descuento');
    const other = await createCafe(sql());
    expect(await procedure(sql(), account.id, 'enroll', other.slug, null, null, new Date())).toMatchObject({
      status: 'enrolled',
    });
    expect(
      await rpc(sql(), account.id, 'enroll', { cafe_slug: cafe.slug, first_prize: '1€ de descuento' }),
    ).toMatchObject({ status: 'enrolled' });
  });
});
