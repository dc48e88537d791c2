import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import { madrid, type Account, type Cafe } from '../../support/given/factories.ts';
import { segment } from '../../support/given/cafe-wheels.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure, saveForm, expectUnchanged } = useGiven({ connections: 12 });

let cafe: Cafe;
let owner: Account;
beforeEach(async () => {
  cafe = await given.cafe();
  owner = await given.member(cafe, 'owner');
  await given.setValue(owner, cafe, 'Café gratis', 140);
  await given.setValue(owner, cafe, 'Cookie gratis', 100);
  await given.pricedPrize(cafe, { name: 'Tarta', cents: 350, owner });
});

const join = async () => given.enrollment(await given.account(), cafe, { at: madrid('2026-02-01 10:00') });
const NOON = madrid('2026-11-24 12:00');
const VALID_SEGMENTS = [
  segment('Tarta', 10, 4),
  segment('Cookie gratis', 20),
  segment('Café gratis', 70, null, true),
];

interface Saved {
  segments?: unknown;
  based_on?: number | null;
  ceiling?: number | null;
  wheel?: string;
  at?: Date;
  who?: Account;
}
const save = ({
  segments = VALID_SEGMENTS,
  based_on = 0,
  ceiling = null,
  wheel = 'hito',
  at = NOON,
  who = owner,
}: Saved = {}) =>
  procedure(who.id, 'save_wheel', cafe.id, wheel, based_on, sql().json(segments as never), ceiling, at);
const load = (at = NOON): Promise<Answer<'load_prizes'>> => given.prizePage(owner, cafe, at);
const hitoWheel = async (at = NOON) => (await load(at)).wheels[0]!;
const shown = async (at: Date) =>
  (await given.journeyOf({ account: null, cafe }, at)).wheel.segments.map(
    ({ name, weight }) => [name, weight] as const,
  );
const PROGRAMME = [
  ['1€ de descuento', 40],
  ['Café gratis', 25],
  ['3€ de descuento', 10],
  ['Aperitivo gratis', 25],
];
const OWN = [
  ['Tarta', 10],
  ['Cookie gratis', 20],
  ['Café gratis', 70],
];

describe('A wheel that its café saves', () => {
  test('holds at once where nobody has joined', async () => {
    const { version, from } = await save();
    expect(from).toBe('2026-11-24');
    expect(await hitoWheel()).toMatchObject({
      version,
      planned: null,
      now: { own: true, ceiling_cents: null },
    });
    expect(await shown(NOON)).toEqual(OWN);
    const { wheels, prizes } = await load();
    expect(wheels[1]!.now.own).toBe(false);
    expect(prizes.find(({ name }) => name === 'Tarta')).toMatchObject({ wheels: ['hito'] });
  });

  test('holds from the next midnight in Madrid on where somebody has, and draws keep the version of their day', async () => {
    await join();
    const { version, from } = await save({ ceiling: 6_000 });
    expect(from).toBe('2026-11-25');
    expect(await hitoWheel()).toMatchObject({
      version,
      now: { own: false },
      planned: { own: true, from: '2026-11-25', ceiling_cents: 6_000 },
    });
    expect(await shown(madrid('2026-11-24 23:59'))).toEqual(PROGRAMME);
    expect(await shown(madrid('2026-11-25 00:00'))).toEqual(OWN);
    const early = await given.customerAtWheel(3, { cafe, at: NOON });
    const late = await given.customerAtWheel(3, { cafe, at: NOON });
    await given.spinHito(early, 3, { at: madrid('2026-11-24 23:59') });
    await given.spinHito(late, 3, { at: madrid('2026-11-25 00:00') });
    const drawn = await sql()<
      { version: number }[]
    >`select version from private.draws where cafe_id = ${cafe.id} order by drawn_at`;
    expect(drawn.map((row) => row.version)).toEqual([1, version]);
  });

  test('holds from that midnight also where it is saved in the last second of a day', async () => {
    await join();
    const { version } = await save({ at: madrid('2026-11-24 23:58') });
    const { from } = await save({ at: madrid('2026-11-24 23:59:59'), based_on: version });
    expect(from).toBe('2026-11-25');
  });

  test('refuses a spin of a challenge that names yesterday’s odds, which uses up neither spin nor request', async () => {
    await join();
    await save();
    const midnight = madrid('2026-11-25 00:00');
    const customer = await given.customerAtWheel(3, { cafe, at: NOON });
    const oddsAt = async (at: Date) => (await given.journeyOf({ account: null, cafe }, at)).wheel.odds;
    const oddsOfYesterday = await oddsAt(NOON);
    const request = crypto.randomUUID();
    const spin = (odds: string) =>
      procedure(customer.account.id, 'spin_hito_wheel', cafe.id, 3, request, odds, midnight);
    for (const odds of [oddsOfYesterday, '', 'x'.repeat(1_000_000)])
      await expectUnchanged(() => expectRefused(spin(odds), 409, 'WHEEL_CHANGED'));
    const { spin_id } = await spin(await oddsAt(midnight));
    const won = await given.spinOf(customer, spin_id!, midnight);
    expect(won).toMatchObject({
      reward: { hito_number: 3 },
      load_journey: { enrollment: { hito_actual: 4 } },
    });
    expect(OWN.map(([name]) => name)).toContain('reward' in won && won.reward.reward_name);
  });

  test('is replaced by the last one saved on the same day', async () => {
    await join();
    const first = await save();
    const { version } = await save({
      based_on: first.version,
      segments: [segment('Tarta', 1), segment('Café gratis', 99, null, true)],
    });
    expect(await hitoWheel()).toMatchObject({ version });
    expect(await shown(madrid('2026-11-26 09:00'))).toEqual([
      ['Tarta', 1],
      ['Café gratis', 99],
    ]);
  });

  test('goes back to the default wheel, from the next midnight too', async () => {
    const { version } = await save();
    await join();
    const restored = await procedure(owner.id, 'restore_wheel', cafe.id, 'hito', version, NOON);
    expect(restored).toMatchObject({ from: '2026-11-25' });
    expect(await hitoWheel()).toMatchObject({
      version: restored.version,
      now: { own: true },
      planned: { own: false },
    });
    expect(await shown(NOON)).toEqual(OWN);
    expect(await shown(madrid('2026-11-25 00:00'))).toEqual(PROGRAMME);
    expect(await hitoWheel(madrid('2026-11-25 00:00'))).toMatchObject({
      planned: null,
      now: { own: false, from: '2026-11-25' },
    });
    // a prize of the former wheel may be removed again
    await given.removePrize(owner, cafe, 'Tarta', madrid('2026-11-25 00:00'));
  });

  test('belongs to one café, and the VIP wheel is one of its own', async () => {
    await save({ wheel: 'vip' });
    expect(await shown(NOON)).toEqual(PROGRAMME);
    const { wheel } = await given.vipAreaOf({ account: null, cafe }, NOON);
    expect(wheel.segments.map(({ name, weight }) => [name, weight])).toEqual(OWN);
    const other = await given.cafe();
    const { wheel: programme } = await given.vipAreaOf({ account: null, cafe: other }, NOON);
    expect(programme.segments).toHaveLength(5);
  });

  const [tarta, , unlimited] = VALID_SEGMENTS;
  test.each([
    ['an empty wheel', { segments: [] }, 'segments'],
    ['one segment', { segments: [segment('Café gratis', 100, null, true)] }, 'segments'],
    ['nine segments', { segments: Array(9).fill(segment('Tarta', 11)) }, 'segments'],
    ['no list', { segments: 'Tarta' }, 'segments'],
    ['nothing', { segments: null }, 'segments'],
    ['a megabyte', { segments: [segment('x'.repeat(1_000_000), 50), unlimited] }, 'segments'],
    [
      'a prize that is not on the list',
      { segments: [tarta, segment('Coche', 20), unlimited] },
      'segments.2.prize',
    ],
    ['a prize twice', { segments: [tarta, tarta, unlimited] }, 'segments.2.prize'],
    ['a segment that is none', { segments: [tarta, 7, unlimited] }, 'segments.2.prize'],
    ['a percent of 0', { segments: [segment('Tarta', 0), unlimited] }, 'segments.1.percent'],
    ['half a percent', { segments: [segment('Tarta', 29.5), unlimited] }, 'segments.1.percent'],
    ['a percent in words', { segments: [{ ...tarta, percent: '30' }, unlimited] }, 'segments.1.percent'],
    ['percents of 101', { segments: [segment('Tarta', 31), unlimited] }, 'percents'],
    ['percents of 99', { segments: [segment('Tarta', 29), unlimited] }, 'percents'],
    ['a number of 0', { segments: [segment('Tarta', 30, 0), unlimited] }, 'segments.1.monthly_limit'],
    [
      'a number of 10,001',
      { segments: [segment('Tarta', 30, 10_001), unlimited] },
      'segments.1.monthly_limit',
    ],
    [
      'a number for what never runs out',
      { segments: [segment('Tarta', 30), segment('Café gratis', 70, 5, true)] },
      'segments.2.monthly_limit',
    ],
    ['two that never run out', { segments: [segment('Tarta', 30, null, true), unlimited] }, 'unlimited'],
    [
      'none that never runs out',
      { segments: [segment('Tarta', 30), segment('Café gratis', 70)] },
      'unlimited',
    ],
    ['a ceiling of 99 cents', { ceiling: 99 }, 'ceiling_cents'],
    ['a ceiling of 10,000.01 €', { ceiling: 1_000_001 }, 'ceiling_cents'],
    ['a wheel that there is not', { wheel: 'otra' }, 'wheel'],
    ['no wheel', { wheel: null as never }, 'wheel'],
  ] as [string, Saved, string][])('is not saved with %s', async (_, invalidWheel, detail) => {
    await expectUnchanged(() => expectRefused(save(invalidWheel), 422, 'INVALID_INPUT', detail));
  });

  test('is not saved with a prize of another café, or without a value', async () => {
    const other = await given.cafe();
    await given.pricedPrize(other, { name: 'Ajeno' });
    await expectRefused(
      save({ segments: [segment('Ajeno', 30), VALID_SEGMENTS[2]] }),
      422,
      'INVALID_INPUT',
      'segments.1.prize',
    );
    await expectRefused(
      save({ segments: [segment('Postre gratis', 30), VALID_SEGMENTS[2]] }),
      422,
      'PRIZE_WITHOUT_VALUE',
      'Postre gratis',
    );
  });

  test('is not saved over a version that somebody else has saved in the meantime', async () => {
    const { version } = await save();
    const other = await given.member(cafe, 'owner');
    await expectRefused(save({ who: other }), 409, 'WHEEL_EDITED');
    await expectRefused(save({ based_on: null }), 409, 'WHEEL_EDITED');
    await expectRefused(procedure(other.id, 'restore_wheel', cafe.id, 'hito', 0, NOON), 409, 'WHEEL_EDITED');
    await save({ based_on: version, who: other });
  });

  test('is saved once by ten parallel requests', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => save()));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [row] =
      await sql()`select count(*)::int as n from private.wheel_versions where cafe_id = ${cafe.id}`;
    expect(row).toEqual({ n: 1 });
  });

  test('gets another version number at each of several cafés that save at once', async () => {
    const cafes = await Promise.all(Array.from({ length: 6 }, () => given.cafe()));
    const saved = await Promise.all(cafes.map((one) => given.cafeWheel(one)));
    expect(new Set(saved.map(({ version }) => version)).size).toBe(6);
  });

  test('is saved twenty times a day, and again on the next', async () => {
    let based_on = 0;
    for (let number = 1; number <= 10; number += 1) {
      ({ version: based_on } = await save({ based_on }));
      ({ version: based_on } = await procedure(owner.id, 'restore_wheel', cafe.id, 'hito', based_on, NOON));
    }
    await expectRefused(save({ based_on }), 429, 'TOO_MANY_VERSIONS');
    await expectRefused(save({ wheel: 'vip' }), 429, 'TOO_MANY_VERSIONS');
    await save({ based_on, at: madrid('2026-11-25 00:00') });
  });

  test('is never changed or deleted, not even by the owner of the database', async () => {
    const { version } = await save();
    for (const change of [
      `update private.wheel_prizes set weight = 50 where version = ${version}`,
      `delete from private.wheel_prizes where version = ${version}`,
      `update private.wheel_versions set ceiling_cents = 100 where version = ${version}`,
      `delete from private.wheel_versions where version = ${version}`,
    ])
      await expectRefused(sql().unsafe(change), 409, 'WHEELS_STAY');
  });
});

describe('Values that are saved with a wheel', () => {
  const WITHOUT_VALUE = 'Postre gratis';
  const saveWith = (market_values: unknown, { based_on = 0, request_id = crypto.randomUUID() } = {}) =>
    rpc(owner.id, 'save_wheel', {
      cafe_id: cafe.id,
      wheel: 'hito',
      based_on,
      segments: [segment(WITHOUT_VALUE, 30), segment('Café gratis', 70, null, true)],
      ceiling_cents: null,
      request_id,
      market_values,
    });
  const valueNow = async (prize = WITHOUT_VALUE) =>
    (await load()).prizes.find(({ name }) => name === prize)!.value_cents;
  const recorded = async () =>
    (
      await sql()<{ row: string }[]>`select concat_ws(' ', action, details ->> 'prize', details ->> 'cents',
        details ->> 'role') as row from private.audit_log where cafe_id = ${cafe.id} order by id`
    ).map(({ row }) => row);

  test('are set with it, and recorded as if they were set alone', async () => {
    const before = await recorded();
    await saveWith({ [WITHOUT_VALUE]: 320, Tarta: 350 });
    expect(await valueNow()).toBe(320);
    const [alone] = before.filter((row) => row.startsWith('prize.value'));
    expect(alone).toBe('prize.value Café gratis 140 owner');
    expect((await recorded()).slice(before.length)).toEqual([
      `prize.value ${WITHOUT_VALUE} 320 owner`,
      'wheel.save owner',
    ]);
  });

  test('are not set where the wheel is refused', async () => {
    await expectUnchanged(() =>
      expectRefused(saveWith({ [WITHOUT_VALUE]: 320 }, { based_on: 7 }), 409, 'WHEEL_EDITED'),
    );
  });

  test.each([
    ['of 0 cents', { [WITHOUT_VALUE]: 0 }, 422, 'PRIZE_WITHOUT_VALUE', WITHOUT_VALUE],
    ['above 300 €', { [WITHOUT_VALUE]: 30_001 }, 422, 'PRIZE_WITHOUT_VALUE', WITHOUT_VALUE],
    ['of another prize alone', { 'Cookie gratis': 100 }, 422, 'PRIZE_WITHOUT_VALUE', WITHOUT_VALUE],
    ['of half a cent', { [WITHOUT_VALUE]: 0.5 }, 422, 'INVALID_INPUT', 'market_values'],
    ['that is none', { [WITHOUT_VALUE]: 320, Tarta: null }, 422, 'INVALID_INPUT', 'market_values'],
    ['in a list', [320], 422, 'INVALID_INPUT', 'market_values'],
    ['of a megabyte', { ['x'.repeat(1_000_000)]: 320 }, 422, 'INVALID_INPUT', 'market_values'],
    ['of a prize that is not on the list', { [WITHOUT_VALUE]: 320, Coche: 1 }, 422, 'INVALID_INPUT', 'prize'],
    [
      'outside the limits, of a prize off the wheel',
      { [WITHOUT_VALUE]: 320, 'Bebida gratis': 30_001 },
      422,
      'INVALID_INPUT',
      'cents',
    ],
    [
      'of a prize off the wheel that has another',
      { [WITHOUT_VALUE]: 320, Tarta: 100 },
      409,
      'SETTINGS_EDITED',
      '{"value_cents": 350}',
    ],
  ] as const)('save nothing with one %s', async (_, values, status, code, detail) => {
    await expectUnchanged(() => expectRefused(saveWith(values), status, code, detail));
  });

  test('replace none that is there: another is refused by its prize, the same changes nothing', async () => {
    const prize = { cafe_id: cafe.id, prize: WITHOUT_VALUE };
    await saveForm(owner.id, 'set_market_value', { ...prize, cents: 500 });
    await expectUnchanged(() =>
      expectRefused(saveWith({ [WITHOUT_VALUE]: 320 }), 409, 'SETTINGS_EDITED', WITHOUT_VALUE),
    );
    const before = await recorded();
    await saveWith({ [WITHOUT_VALUE]: 500 });
    expect((await recorded()).slice(before.length)).toEqual(['wheel.save owner']);
  });

  test('are not set again by a repeated request, which gets the first answer whatever they are by then', async () => {
    const request = { request_id: crypto.randomUUID() };
    const first = await saveWith({ [WITHOUT_VALUE]: 320 }, request);
    const other = { cafe_id: cafe.id, prize: WITHOUT_VALUE, cents: 500 };
    await saveForm(owner.id, 'set_market_value', other);
    expect(await expectUnchanged(() => saveWith({ [WITHOUT_VALUE]: 320 }, request))).toEqual(first);
  });

  test('ask for the permission to set one, which a wheel without them does not', async () => {
    const ask = (role: string) =>
      sql()`update private.permissions set minimum_role = ${role} where permission = 'market_values'`;
    await ask('administrator');
    try {
      await expectUnchanged(() => expectRefused(saveWith({ [WITHOUT_VALUE]: 320 }), 403, 'NOT_ALLOWED'));
      await save();
    } finally {
      await ask('owner');
    }
  });
});
