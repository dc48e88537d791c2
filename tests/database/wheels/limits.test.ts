import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Account, type Cafe, type Customer } from '../../support/given/factories.ts';
import { segment } from '../../support/given/cafe-wheels.ts';
import { chiSquareLimit, judgeMonths, simulateMonths } from './simulated-months.ts';
import { waiting } from '../run-in-parallel.ts';
import { expectRefused, refusalOf } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const AT_ONCE = 50;
const { sql, given, rpc, procedure, runInParallel } = useGiven({ connections: AT_ONCE + 2 });

let cafe: Cafe;
let owner: Account;
beforeEach(async () => {
  cafe = await given.cafe();
  owner = await given.member(cafe, 'owner');
});

const draw = async (at: Date, odds: string | null = null): Promise<{ prize: string; out: number[] }> => {
  const [row] = await sql()<
    { prize: string; out: number[] }[]
  >`select d.prize_name as prize, d.unavailable_positions as out
    from private.draw_prize('vip', null, ${cafe.id}, private.lock_wheels(${cafe.id}, ${at}), ${odds}) as d`;
  return row!;
};
const drawMany = async (at: Date, times: number) =>
  (
    await sql()`select (private.draw_prize('vip', null, ${cafe.id}, ${at})).prize_name as prize
    from generate_series(1, ${times}::int)`
  ).map(({ prize }) => prize as string);
const wheel = async (at: Date) => (await given.vipAreaOf({ account: null, cafe }, at)).wheel;
const state = async (at: Date) =>
  Object.fromEntries(
    (await wheel(at)).segments.map(({ name, weight, out, available_again_on }) => [
      name,
      [weight, out, available_again_on],
    ]),
  );
const sellOut = (prize: string, until: string | null, at: Date, who = owner) =>
  procedure(who.id, 'set_prize_sold_out', cafe.id, prize, until, at);

const NOON = madrid('2026-11-24 12:00');

describe('A sold-out prize', () => {
  test('has no chance until tomorrow, and its percent goes to the unlimited prize', async () => {
    const manager = await given.member(cafe, 'manager');
    const { rare, unlimited } = await given.cafeWheel(cafe, { owner, at: NOON });
    await sellOut(rare, 'tomorrow', NOON, manager);
    expect(await state(NOON)).toEqual({
      [rare]: [0, 'sold_out', '2026-11-25'],
      'Cookie gratis': [20, null, null],
      [unlimited]: [80, null, null],
    });
    expect(await drawMany(NOON, 200)).not.toContain(rare);
    expect(await draw(NOON)).toMatchObject({ out: [1] });
    expect(await state(madrid('2026-11-25 00:00'))).toMatchObject({ [rare]: [10, null, null] });
  });

  test('stays without a chance until the next month, or until somebody brings it back', async () => {
    const { rare } = await given.cafeWheel(cafe, { owner, at: NOON });
    await sellOut(rare, 'month', NOON);
    expect(await state(madrid('2026-11-30 23:59'))).toMatchObject({ [rare]: [0, 'sold_out', '2026-12-01'] });
    expect(await state(madrid('2026-12-01 00:00'))).toMatchObject({ [rare]: [10, null, null] });
    await sellOut(rare, null, NOON);
    expect(await state(NOON)).toMatchObject({ [rare]: [10, null, null] });
  });

  test('is on a wheel of the café’s own, and never the unlimited one', async () => {
    await expectRefused(sellOut('Cookie gratis', 'month', NOON), 404, 'PRIZE_NOT_FOUND');
    const { unlimited, rare } = await given.cafeWheel(cafe, { owner, at: NOON });
    await expectRefused(sellOut(unlimited, 'month', NOON), 409, 'PRIZE_ENDLESS');
    await expectRefused(sellOut('Postre gratis', 'month', NOON), 404, 'PRIZE_NOT_FOUND');
    await expectRefused(sellOut(rare, 'never', NOON), 422, 'INVALID_INPUT', 'until');
  });

  test('is marked with one press in the tab of today, by members who may', async () => {
    const today = async (who: Account, known?: string) =>
      rpc(who.id, 'load_today', { cafe_slug: cafe.slug, ...(known ? { known_version: known } : {}) });
    const staff = await given.member(cafe, 'staff');
    expect((await today(owner)).today!.sellable).toEqual([]);
    const { rare } = await given.cafeWheel(cafe, { owner });
    const { version, today: read } = await today(owner);
    expect(read!.sellable).toEqual([
      { name: 'Cookie gratis', sold_out_until: null },
      { name: rare, sold_out_until: null },
    ]);
    expect((await today(staff)).today!.sellable).toEqual([]);
    expect((await today(owner, version)).today).toBeNull();
    await rpc(owner.id, 'set_prize_sold_out', { cafe_id: cafe.id, prize: rare, until: 'month' });
    expect((await today(owner, version)).today!.sellable[1]!.sold_out_until).not.toBeNull();
  });
});

describe('A number a month', () => {
  test('limits how often the prize is drawn, until the month’s first day', async () => {
    const { rare } = await given.cafeWheel(cafe, { owner, at: NOON, number: 2 });
    const drawn = await drawMany(NOON, 300);
    expect(drawn.filter((name) => name === rare)).toHaveLength(2);
    expect(await state(NOON)).toMatchObject({ [rare]: [0, 'exhausted', '2026-12-01'] });
    expect(await state(madrid('2026-12-01 00:00'))).toMatchObject({ [rare]: [10, null, null] });
    const { wheels } = await given.prizePage(owner, cafe, NOON);
    const shown = wheels[1]!.now.segments[0]!;
    expect(shown).toMatchObject({ name: rare, percent: 10, monthly_limit: 2, drawn: 2, out: 'exhausted' });
  });

  test('goes on in a new version of the same month, also after a version without numbers', async () => {
    const { rare } = await given.cafeWheel(cafe, { owner, at: NOON });
    await drawMany(NOON, 100);
    const before = (
      await sql()`select count(*)::int as n from private.draws
      where cafe_id = ${cafe.id} and prize_name = ${rare}`
    )[0]!.n as number;
    await given.cafeWheel(cafe, { owner, at: NOON, number: before + 1 });
    const after = await drawMany(NOON, 200);
    expect(after.filter((name) => name === rare)).toHaveLength(1);
    await given.cafeWheel(cafe, { owner, at: NOON, number: before + 3 });
    expect((await drawMany(NOON, 200)).filter((name) => name === rare)).toHaveLength(2);
  });
});

describe('A drawn prize', () => {
  test('stays counted when it is reverted, expires, or its winner deletes the account', async () => {
    await given.cafeWheel(cafe, {
      owner,
      at: daysAfter(NOON, -2),
      segments: [segment('Tarta', 99, 1), segment('Café gratis', 1, null, true)],
    });
    const spinOnce = async () => {
      const vip = await given.vip({ cafe, at: daysAfter(NOON, -30) });
      await given.claimWelcome(vip, NOON);
      return { vip, won: await given.spinVip(vip, NOON) };
    };
    let { vip, won } = await spinOnce();
    while (won.prize_name !== 'Tarta') ({ vip, won } = await spinOnce());
    const exhausted = { Tarta: [0, 'exhausted', '2026-12-01'] };
    expect(await state(NOON)).toMatchObject(exhausted);

    await given.redeemVip(vip, won.prize.id, { at: NOON });
    await given.revertRedemption(owner, cafe, await given.rewardOf(vip, 0), { at: NOON });
    expect(await state(NOON)).toMatchObject(exhausted);
    const expired = daysAfter(NOON, 3);
    expect(await state(expired)).toMatchObject(exhausted);
    await given.deleteAccount(vip.account);
    expect(await state(expired)).toMatchObject(exhausted);
    // a new version counts the draws themselves, so it is exhausted too
    await given.cafeWheel(cafe, { owner, at: NOON, number: 1 });
    expect(await state(expired)).toMatchObject(exhausted);
  });

  test('is counted in a row only if a limit is set', async () => {
    const counted = async () => {
      await draw(NOON);
      const [row] = await sql()<{ rows: number }[]>`select coalesce(sum(drawn), 0)::int as rows
        from private.wheel_month_totals m join private.wheel_versions v using (wheel, version)
        where v.cafe_id = ${cafe.id}`;
      return row!.rows;
    };
    expect(await counted()).toBe(0);
    await given.cafeWheel(cafe, { owner, at: NOON });
    expect(await counted()).toBe(0);
    await given.cafeWheel(cafe, { owner, at: NOON, ceiling: 5_000 });
    // the two draws before it count
    expect(await counted()).toBe(3);
  });
});

describe('The line of a café’s spins', () => {
  test('puts a spin over midnight into the count of the limited version that follows', async () => {
    await given.cafeWheel(cafe, { owner, at: NOON });
    await given.vip({ cafe });
    const { version } = await given.cafeWheel(cafe, { owner, at: NOON, number: 1 });
    const [before, after] = [madrid('2026-11-24 23:59:59'), madrid('2026-11-25 00:00:01')];
    let isNextOver = false;
    const { next } = await sql().begin(async (turn) => {
      await turn`select private.draw_prize('vip', null, ${cafe.id}, private.lock_wheels(${cafe.id}, ${before}))`;
      const next = draw(after).finally(() => (isNextOver = true));
      // the await below sees a failure; this handler only keeps it from being unhandled until then
      next.catch(() => {});
      while (!isNextOver && (await waiting(sql())) === 0);
      return { next };
    });
    await next;
    const [counter] = await sql()`select sum(drawn)::int as draws from private.wheel_month_totals
      where wheel = 'vip' and version = ${version}`;
    expect(counter).toEqual({ draws: 2 });
  });

  test.each(['spin_vip_wheel', 'spin_hito_wheel'] as const)(
    'gives %s the instant at which its own turn begins, not the one of its request',
    async (name) => {
      const isVip = name === 'spin_vip_wheel';
      const customer = isVip ? await given.vip({ cafe }) : await given.customerAtWheel(3, { cafe });
      if (isVip) await given.claimWelcome(customer);
      let isOver = false;
      const { spin, free } = await sql().begin(async (other) => {
        await other`select private.lock_wheels(${cafe.id})`;
        const request = { cafe_id: cafe.id, request_id: crypto.randomUUID() };
        const spin = (
          isVip
            ? rpc(customer.account.id, 'spin_vip_wheel', request)
            : rpc(customer.account.id, 'spin_hito_wheel', { ...request, hito: 3 })
        ).finally(() => (isOver = true));
        spin.catch(() => {});
        while (!isOver && (await waiting(sql())) === 0);
        const [clock] = await other<{ free: Date }[]>`select clock_timestamp() as free`;
        return { spin, free: clock!.free };
      });
      await spin;
      const [row] = await sql()<{ late: boolean }[]>`
        select drawn_at > ${free} as late from private.draws where cafe_id = ${cafe.id}`;
      expect(row).toEqual({ late: true });
    },
  );
});

describe('A ceiling', () => {
  test('is never passed except by the unlimited prize, and says until when', async () => {
    const { rare, unlimited } = await given.cafeWheel(cafe, { owner, at: NOON, ceiling: 1_000 });
    await drawMany(NOON, 400);
    const [row] = await sql()<{ spent: number; unlimited: number }[]>`
      select sum(value_cents) filter (where prize_name <> ${unlimited})::int as spent,
        sum(value_cents) filter (where prize_name = ${unlimited})::int as unlimited
      from private.draws where cafe_id = ${cafe.id}`;
    expect(row!.spent).toBeLessThanOrEqual(1_000);
    expect(row!.spent).toBeGreaterThan(900);
    expect(row!.unlimited).toBeGreaterThan(10_000);
    expect(await state(NOON)).toEqual({
      [rare]: [0, 'ceiling', '2026-12-01'],
      'Cookie gratis': [0, 'ceiling', '2026-12-01'],
      [unlimited]: [100, null, null],
    });
    const { wheels } = await given.prizePage(owner, cafe, NOON);
    expect(wheels[1]).toMatchObject({ spent_cents: row!.spent });
  });

  test('counts draws of earlier versions of the month, also of prizes that are off the wheel', async () => {
    const first = await given.cafeWheel(cafe, { owner, at: NOON });
    await drawMany(NOON, 60);
    const [row] = await sql()<{ spent: number }[]>`select sum(value_cents)::int as spent from private.draws
      where cafe_id = ${cafe.id} and prize_name <> ${first.unlimited}`;
    await given.cafeWheel(cafe, {
      owner,
      at: NOON,
      segments: [segment('Cookie gratis', 50), segment(first.unlimited, 50, null, true)],
      ceiling: row!.spent + 100,
    });
    expect((await drawMany(NOON, 50)).filter((name) => name === 'Cookie gratis')).toHaveLength(1);
  });

  test('counts prizes that were limited when they were drawn, even if they are unlimited now', async () => {
    await given.cafeWheel(cafe, { owner, at: NOON });
    await drawMany(NOON, 60);
    const spent = async () => {
      const [row] = await sql()<
        { cents: number }[]
      >`select sum(d.value_cents)::int as cents from private.draws d
        join private.wheel_prizes p using (wheel, version, position) where d.cafe_id = ${cafe.id} and not p.unlimited`;
      return row!.cents;
    };
    const before = await spent();
    await given.cafeWheel(cafe, {
      owner,
      at: NOON,
      segments: [segment('Café gratis', 50), segment('Cookie gratis', 50, null, true)],
      ceiling: before + 200,
    });
    expect((await drawMany(NOON, 50)).filter((name) => name === 'Café gratis')).toHaveLength(1);
    expect(await spent()).toBe(before + 140);
    const { wheels } = await given.prizePage(owner, cafe, NOON);
    expect(wheels[1]).toMatchObject({ spent_cents: before + 140 });
  });

  test('takes the current value: a dearer prize is unavailable sooner', async () => {
    const { rare } = await given.cafeWheel(cafe, { owner, at: NOON, ceiling: 500 });
    expect(await state(NOON)).toMatchObject({ [rare]: [10, null, null] });
    await given.setValue(owner, cafe, rare, 501);
    expect(await state(NOON)).toMatchObject({ [rare]: [0, 'ceiling', '2026-12-01'] });
  });
});

describe('A wheel through 500 months', { tags: ['long'] }, () => {
  test.each([
    ['a number', { number: 2, ceiling: null }, 150],
    ['a ceiling', { number: null, ceiling: 700 }, 150],
    ['both', { number: 1, ceiling: 600 }, 200],
  ])(
    'with %s never passes it, always gives a prize, and keeps its odds in every state',
    async (_, limits, months) => {
      const kind = 'vip';
      await given.cafeWheel(cafe, { owner, at: new Date('0200-01-01T00:00:00Z'), ...limits });
      await simulateMonths(sql(), cafe, kind, { months, turns: 20 });
      const { states, ...sums } = await judgeMonths(sql(), cafe, kind);
      expect(sums).toEqual({
        months,
        draws: months * 20,
        wrong: 0,
        wrongState: 0,
        aboveLimit: 0,
        wrongSums: 0,
      });
      expect(states.length).toBeGreaterThan(1);
      for (const { chiSquare, freedom } of states) expect(chiSquare).toBeLessThan(chiSquareLimit(freedom));
    },
  );
});

describe('A last piece that fifty spins want at once', () => {
  /** Fifty VIPs at a café whose only other prize comes with 99 %, once a month. */
  async function fiftyAtOnce(): Promise<{ vips: Customer[]; odds: string }> {
    await given.cafeWheel(cafe, {
      owner,
      segments: [segment('Tarta', 99, 1), segment('Café gratis', 1, null, true)],
    });
    const vips: Customer[] = [];
    for (let number = 0; number < AT_ONCE; number += 1) {
      const vip = await given.vip({ cafe });
      await given.claimWelcome(vip);
      vips.push(vip);
    }
    return { vips, odds: (await wheel(new Date())).odds };
  }
  const spin = (vip: Customer, request: string, odds?: string) =>
    rpc(vip.account.id, 'spin_vip_wheel', {
      cafe_id: cafe.id,
      request_id: request,
      ...(odds === undefined ? {} : { odds }),
    });
  const drawn = async () =>
    (
      await sql()<{ prize: string; out: number[] }[]>`select prize_name as prize, unavailable_positions as out
      from private.draws where cafe_id = ${cafe.id} and wheel = 'vip'`
    ).map(({ prize, out }) => `${prize} ${out.join()}`);

  test('goes to one of them without named odds, and the others get the next odds', async () => {
    const { vips } = await fiftyAtOnce();
    await runInParallel(
      'private.draws',
      vips.map((vip) => () => spin(vip, crypto.randomUUID())),
    );
    const all = await drawn();
    expect(all).toHaveLength(AT_ONCE);
    expect(all.filter((one) => one === 'Tarta ')).toHaveLength(1);
    // Spins before the change had the old odds.
    expect(all.filter((one) => one === 'Café gratis 1').length).toBeGreaterThan(AT_ONCE / 2);
    expect(all.every((one) => ['Tarta ', 'Café gratis ', 'Café gratis 1'].includes(one))).toBe(true);
  });

  test('goes to one of them with named odds; the others lose neither spin nor request', async () => {
    const { vips, odds } = await fiftyAtOnce();
    const requests = vips.map(() => crypto.randomUUID());
    const answers = await runInParallel(
      'private.draws',
      vips.map((vip, index) => async () => {
        const spun = spin(vip, requests[index]!, odds);
        return (await refusalOf(spun).catch(() => null))?.message ?? 'spun';
      }),
    );
    const refused = answers.filter((answer) => answer === 'WHEEL_CHANGED').length;
    expect((await drawn()).toSorted()).toEqual([
      ...Array<string>(AT_ONCE - refused - 1).fill('Café gratis '),
      'Tarta ',
    ]);
    expect(refused).toBeGreaterThan(AT_ONCE / 2);
    const [row] = await sql()`select count(*)::int as n from private.requests
      where request_id in ${sql()(requests)}`;
    expect(row).toEqual({ n: AT_ONCE - refused });
    const loser = answers.indexOf('WHEEL_CHANGED');
    const { odds: next } = await wheel(new Date());
    const { spin_id } = await spin(vips[loser]!, requests[loser]!, next);
    expect(await given.spinOf(vips[loser]!, spin_id)).toMatchObject({
      prize_name: 'Café gratis',
      load_vip_area: { balance: 50 },
    });
    // the repeat of a press whose answer was lost, also with the odds of then
    expect(await spin(vips[loser]!, requests[loser]!, odds)).toEqual({ spin_id });
  });
});

describe('A won prize', () => {
  test('is the same to the byte after every change of the wheel', async () => {
    const { rare, version } = await given.cafeWheel(cafe, { owner, number: 3, ceiling: 5_000 });
    const vip = await given.vip({ cafe });
    await given.claimWelcome(vip);
    const won = await given.spinVip(vip);
    const rows = async () =>
      (
        await sql()`select (select string_agg(r::text, '|' order by r.id) from public.user_rewards r where r.cafe_id = ${cafe.id}) as rewards,
        (select string_agg(p::text, '|' order by p.id) from public.vip_pending_rewards p where p.cafe_id = ${cafe.id}) as prizes,
        (select string_agg(d::text, '|' order by d.id) from private.draws d where d.cafe_id = ${cafe.id}) as draws`
      )[0];
    const before = await rows();
    for (const prize of [rare, 'Cookie gratis', 'Café gratis']) {
      await given.setValue(owner, cafe, prize, 999);
      await given.setConditions(owner, cafe, prize, 'Otra cosa');
    }
    await given.restoreWheel(owner, cafe, 'vip', version);
    const midnight = new Date(Date.now() + 86_400_000);
    await given.removePrize(owner, cafe, rare, midnight);
    await rpc(owner.id, 'add_prize', {
      cafe_id: cafe.id,
      name: rare,
      picture: 'bag',
      conditions: '',
      cents: 1,
    });
    expect(await rows()).toEqual(before);
    const { vip_prizes } = await given.galleryOf(vip);
    expect(vip_prizes).toEqual([won.prize]);
  });
});
