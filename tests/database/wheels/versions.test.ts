import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import {
  createAccount,
  createCafe,
  createMember,
  enroll,
  madrid,
  procedure,
  type Account,
  type Cafe,
  saveForm,
} from '../../support/given/factories.ts';
import { addPrize, saveCafeWheel, segment } from '../../support/given/cafe-wheels.ts';
import { customerAtWheel, spinHito } from '../../support/given/steps.ts';
import { expectRefused } from '../refusals.ts';
import { expectUnchanged } from '../expect-unchanged.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase({ connections: 12 });

let cafe: Cafe;
let owner: Account;
beforeEach(async () => {
  cafe = await createCafe(sql());
  owner = await createMember(sql(), cafe, 'owner');
  for (const [name, cents] of [
    ['Café gratis', 140],
    ['Cookie gratis', 100],
  ])
    await saveForm(sql(), owner.id, 'set_market_value', { cafe_id: cafe.id, prize: name, cents });
  await addPrize(sql(), cafe, { name: 'Tarta', cents: 350, owner });
});

const join = async () => enroll(sql(), await createAccount(sql()), cafe, { at: madrid('2026-02-01 10:00') });
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
  procedure(
    sql(),
    who.id,
    'save_wheel',
    cafe.id,
    wheel,
    based_on,
    sql().json(segments as never),
    ceiling,
    at,
  );
const load = (at = NOON): Promise<Answer<'load_prizes'>> =>
  procedure(sql(), owner.id, 'load_prizes', cafe.slug, at);
const hitoWheel = async (at = NOON) => (await load(at)).wheels[0]!;
const shown = async (at: Date) =>
  (await procedure(sql(), null, 'load_journey', cafe.slug, at)).wheel.segments.map(
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
    const early = await customerAtWheel(sql(), 3, { cafe, at: NOON });
    const late = await customerAtWheel(sql(), 3, { cafe, at: NOON });
    await spinHito(sql(), early, 3, { at: madrid('2026-11-24 23:59') });
    await spinHito(sql(), late, 3, { at: madrid('2026-11-25 00:00') });
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
    const customer = await customerAtWheel(sql(), 3, { cafe, at: NOON });
    const oddsAt = async (at: Date) =>
      (await procedure(sql(), null, 'load_journey', cafe.slug, at)).wheel.odds;
    const oddsOfYesterday = await oddsAt(NOON);
    const request = crypto.randomUUID();
    const spin = (odds: string) =>
      procedure(sql(), customer.account.id, 'spin_hito_wheel', cafe.id, 3, request, odds, midnight);
    for (const odds of [oddsOfYesterday, '', 'x'.repeat(1_000_000)])
      await expectUnchanged(sql(), () => expectRefused(spin(odds), 409, 'WHEEL_CHANGED'));
    const { spin_id } = await spin(await oddsAt(midnight));
    const won = await procedure(sql(), customer.account.id, 'load_spin', spin_id, midnight);
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
    const restored = await procedure(sql(), owner.id, 'restore_wheel', cafe.id, 'hito', version, NOON);
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
    await procedure(sql(), owner.id, 'remove_prize', cafe.id, 'Tarta', madrid('2026-11-25 00:00'));
  });

  test('belongs to one café, and the VIP wheel is one of its own', async () => {
    await save({ wheel: 'vip' });
    expect(await shown(NOON)).toEqual(PROGRAMME);
    const { wheel } = await procedure(sql(), null, 'load_vip_area', cafe.slug, NOON);
    expect(wheel.segments.map(({ name, weight }) => [name, weight])).toEqual(OWN);
    const other = await createCafe(sql());
    const { wheel: programme } = await procedure(sql(), null, 'load_vip_area', other.slug, NOON);
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
    await expectUnchanged(sql(), () => expectRefused(save(invalidWheel), 422, 'INVALID_INPUT', detail));
  });

  test('is not saved with a prize of another café, or without a value', async () => {
    const other = await createCafe(sql());
    await addPrize(sql(), other, { name: 'Ajeno' });
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
    const other = await createMember(sql(), cafe, 'owner');
    await expectRefused(save({ who: other }), 409, 'WHEEL_EDITED');
    await expectRefused(save({ based_on: null }), 409, 'WHEEL_EDITED');
    await expectRefused(
      procedure(sql(), other.id, 'restore_wheel', cafe.id, 'hito', 0, NOON),
      409,
      'WHEEL_EDITED',
    );
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
    const cafes = await Promise.all(Array.from({ length: 6 }, () => createCafe(sql())));
    const saved = await Promise.all(cafes.map((one) => saveCafeWheel(sql(), one)));
    expect(new Set(saved.map(({ version }) => version)).size).toBe(6);
  });

  test('is saved twenty times a day, and again on the next', async () => {
    let based_on = 0;
    for (let number = 1; number <= 10; number += 1) {
      ({ version: based_on } = await save({ based_on }));
      ({ version: based_on } = await procedure(
        sql(),
        owner.id,
        'restore_wheel',
        cafe.id,
        'hito',
        based_on,
        NOON,
      ));
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
