import { describe, expect, test } from 'vitest';
import { as } from '../../support/database/personas.ts';
import { refusalOf } from '../refusals.ts';
import { CHI_SQUARE_LIMIT, manyDraws } from '../many-draws.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, expectUnchanged } = useGiven();
/** Odds of rule R2, in percent. */
const ODDS = [
  ['1€ de descuento', 40],
  ['Café gratis', 25],
  ['3€ de descuento', 10],
  ['Aperitivo gratis', 25],
] as const;

/** Odds of rule V6, in percent. */
const VIP_ODDS = [
  ['2€ de descuento', 35],
  ['Bebida gratis', 25],
  ['Postre gratis', 20],
  ['3€ de descuento', 15],
  ['Cookie gratis', 5],
] as const;

const UNKNOWN_FUNCTION = '42883';

describe.each([
  ['hito', ODDS],
  ['vip', VIP_ODDS],
] as const)('The wheel %s', (wheel, odds) => {
  test('gives each number from 0 to 99 the segment that it belongs to, and nothing outside', async () => {
    const expected = odds.flatMap(([, weight], index) => Array<number>(weight).fill(index + 1));
    const rows = await sql()<{ position: number | null }[]>`
      select private.segment_at_roll(${wheel}, 1, roll) as position from generate_series(-1, 101) as roll order by roll`;
    expect(rows.map(({ position }) => position)).toEqual([null, ...expected, null, null]);
  });

  test('uses the hundred numbers alike in 10,000 draws, each logged with its segment', async () => {
    const cafe = await given.cafe();
    const { segments, chiSquare } = await manyDraws(sql(), wheel, cafe.id, 10_000);
    expect(segments.map(({ name }) => name)).toEqual(odds.map(([name]) => name));
    expect(segments.every(({ consistent }) => consistent)).toBe(true);
    expect(chiSquare).toBeLessThan(CHI_SQUARE_LIMIT);
  });

  test('has the same odds in the page', async () => {
    const [row] = await sql()`select private.wheel_json(${wheel}, null, now()) as wheel`;
    expect(row!.wheel).toMatchObject({
      odds: expect.stringMatching(/^1::[0-9a-f]{16}$/) as string,
      segments: odds.map(([name, weight]) => ({ name, weight, out: null, available_again_on: null })),
    });
  });
});

describe('A drawn number', () => {
  test.each([2147483647, -2147483648, null])('is invalid as %s', async (roll) => {
    const [row] = await sql()`select private.segment_at_roll('hito', 1, ${roll}) as position`;
    expect(row!.position).toBeNull();
  });

  test('is invalid on a wheel or a version that does not exist', async () => {
    const [row] =
      await sql()`select private.segment_at_roll('otra', 1, 0) as wheel, private.segment_at_roll('hito', 2, 0) as version`;
    expect(row).toEqual({ wheel: null, version: null });
  });
});

describe('The prize', () => {
  test('is drawn by one procedure, which takes the café, the challenge, a request id and the odds shown', async () => {
    const rows =
      await sql()`select p.pronamespace::regnamespace::text as schema, pg_get_function_arguments(p.oid) as args
      from pg_proc p where p.proname = 'spin_hito_wheel' order by 1`;
    expect([...rows]).toEqual([
      {
        schema: 'private',
        args: 'p_cafe uuid, p_hito integer, p_request uuid, p_odds text, p_now timestamp with time zone',
      },
      { schema: 'public', args: 'cafe_id uuid, hito integer, request_id uuid, odds text DEFAULT NULL::text' },
    ]);
  });

  test.each([
    ['prize', '3€ de descuento'],
    ['reward_name', 'Café gratis'],
    ['segment', 3],
    ['roll', 70],
    ['p_now', '2020-01-01'],
  ])('is not drawn by a call that also sends %s', async (name, value) => {
    const customer = await given.customerAtWheel(3);
    const args = { cafe_id: customer.cafe.id, hito: 3, request_id: crypto.randomUUID(), [name]: value };
    const attempt = () => refusalOf(rpc(customer.account.id, 'spin_hito_wheel', args));
    expect(await expectUnchanged(attempt)).toMatchObject({ code: UNKNOWN_FUNCTION });
  });

  test('depends neither on the seed of random() nor on the request id', async () => {
    const cafe = await given.cafe();
    const request = crypto.randomUUID();
    for (let count = 0; count < 20; count += 1) {
      const customer = await given.customerAtWheel(3, { cafe });
      await as(sql(), customer.account.id, async (own) => {
        await own`select setseed(0.5)`;
        await own`select public.spin_hito_wheel(${cafe.id}, 3, ${request})`;
      });
    }
    const rows = await sql()`select distinct roll from private.draws where cafe_id = ${cafe.id}`;
    expect(rows.length).toBeGreaterThan(1);
  });
});

test('A new version of the wheel holds from its instant on, and a draw keeps the version of its day', async () => {
  const from = new Date('2027-05-01T10:00:00Z');
  await sql()`insert into private.wheel_versions (wheel, version, active_from) values ('hito', 2, ${from})`;
  await sql()`insert into private.wheel_prizes (wheel, version, position, name, weight) values ('hito', 2, 1, 'Tarta gratis', 3)`;
  const drawnAt = async (at: Date) => {
    const customer = await given.customerAtWheel(3, { at });
    const { reward } = await given.spinHito(customer, 3, { at });
    const [draw] = await sql()<{ version: number; prize_name: string; roll: number }[]>`
      select version, prize_name, roll from private.draws where user_id = ${customer.account.id}`;
    expect(draw!.prize_name).toBe(reward.reward_name);
    return draw!;
  };
  const before = await drawnAt(new Date(from.getTime() - 1));
  expect(before.version).toBe(1);
  expect(ODDS.map(([name]) => name)).toContain(before.prize_name);
  const after = await drawnAt(from);
  expect(after).toMatchObject({ version: 2, prize_name: 'Tarta gratis' });
  expect(after.roll).toBeLessThan(3);
});

test('200,000 numbers, such as a draw takes, come within 0.6 percentage points of the odds', async () => {
  const rows = await sql()<{ percent: number }[]>`
    with drawn as (
      select number, count(*) as times from (select private.random_below(100) as number from generate_series(1, 200000)) as one
      group by number
    )
    select sum(times)::float8 / 2000 as percent from drawn
    group by private.segment_at_roll('hito', 1, number) order by private.segment_at_roll('hito', 1, number)`;
  expect(rows).toHaveLength(ODDS.length);
  for (const [index, [name, weight]] of ODDS.entries())
    expect(Math.abs(rows[index]!.percent - weight), name).toBeLessThanOrEqual(0.6);
});
