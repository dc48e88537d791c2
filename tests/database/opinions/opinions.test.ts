import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Account, type Cafe, type Customer } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure, expectUnchanged } = useGiven();

const evening = madrid('2026-11-20 21:30');
const morning = daysAfter(evening, 0.5);

let cafe: Cafe;
let owner: Account;
beforeEach(async () => {
  cafe = await given.cafe();
  owner = await given.member(cafe, 'owner');
  await given.setFirstChallenge(owner, cafe, 'opinion');
});

const visitor = (): Promise<Customer> => given.customerAt(1, { cafe, at: evening });

const say = ({ account }: Customer, opinion: unknown, nombre = 'Ana Gil', at = evening) =>
  procedure(
    account.id,
    'complete_hito_1',
    ...[
      cafe.id,
      account.email,
      nombre,
      crypto.randomUUID(),
      opinion === null ? null : sql().json(opinion as never),
      at,
    ],
  );

const read = async (who = owner, at = morning) =>
  (await procedure(who.id, 'load_opinions', cafe.slug, at)).months;

describe('A private opinion', () => {
  test('earns the prize, whatever it says', async () => {
    for (const rating of [1, 5]) {
      const ana = await visitor();
      expect(await say(ana, { rating, suggestion: '', signed: false })).toMatchObject({
        reward: { reward_name: 'Café gratis' },
        load_journey: { enrollment: { hito_actual: 2 } },
      });
    }
  });

  test.each([
    ['no opinion', null, 'rating'],
    ['no rating', { suggestion: 'x' }, 'rating'],
    ['a rating of 6', { rating: 6 }, 'rating'],
    ['a rating of 2.5', { rating: 2.5 }, 'rating'],
    ['a line that turns its direction', { rating: 3, suggestion: 'a\u202Eb' }, 'suggestion'],
    ['a long line', { rating: 3, suggestion: 'x'.repeat(201) }, 'suggestion'],
    ['a novel', { rating: 3, suggestion: 'x'.repeat(1500) }, 'suggestion'],
    ['something else', { rating: 3, more: 'x'.repeat(3000) }, 'opinion'],
  ])('is refused with %s, and changes nothing', async (_, opinion, part) => {
    const ana = await visitor();
    await expectUnchanged(() => expectRefused(say(ana, opinion), 422, 'INVALID_INPUT', part));
  });

  test('is read from the next morning on, without a day, counted by rating', async () => {
    await say(await visitor(), { rating: 2, suggestion: '  Más   enchufes ', signed: false });
    await say(await visitor(), { rating: 5, suggestion: '', signed: false });
    for (const night of ['2026-11-20 23:59', '2026-11-21 00:30', '2026-11-21 05:59'])
      expect(await read(owner, madrid(night)), night).toEqual([]);
    expect(await read(owner, madrid('2026-11-21 06:00'))).toHaveLength(1);
    expect(await read()).toEqual([
      {
        month: '2026-11',
        counts: [0, 1, 0, 0, 1],
        lines: [{ rating: 2, suggestion: 'Más enchufes', name: null }],
      },
    ]);
  });

  test('has a name only where the customer ticked it', async () => {
    await say(await visitor(), { rating: 3, suggestion: 'La música', signed: false }, 'Luis Mora');
    await say(await visitor(), { rating: 4, suggestion: 'Nada', signed: true }, 'Eva Sanz');
    const [month] = await read();
    expect(month!.lines.map(({ name }) => name)).toEqual([null, 'Eva Sanz']);
    expect(JSON.stringify(month)).not.toContain('Luis');
  });

  test('cannot be told from another one of its day: with swapped authors the team reads the same', async () => {
    const [ana, luis] = [await visitor(), await visitor()];
    const later = daysAfter(evening, 1 / 1440);
    await say(ana, { rating: 1, suggestion: 'Ruido', signed: false }, 'Ana Gil');
    await say(luis, { rating: 5, suggestion: 'Nada', signed: false }, 'Luis Mora', later);
    const seen = async () => {
      const day = ['2026-11-20', '2026-11-20'] as const;
      return JSON.stringify([
        await read(),
        await given.todayOf(owner, cafe),
        await given.customersOf(owner, cafe),
        await given.customerPage(owner, ana),
        await given.customerPage(owner, luis),
        await given.resultsOf(owner, cafe, day),
        await given.drawsFile(owner, cafe, day),
      ]).replaceAll(/"(now|at)":"[^"]*"/g, '');
    };
    const before = await seen();
    await sql()`update private.opinions o set rating = 6 - o.rating,
      suggestion = case o.suggestion when 'Ruido' then 'Nada' else 'Ruido' end where o.cafe_id = ${cafe.id}`;
    const lines =
      await sql()`select rating, suggestion from private.opinions where user_id = ${ana.account.id}`;
    expect(lines).toMatchObject([{ rating: 5, suggestion: 'Nada' }]);
    expect(await seen()).toBe(before);
  });

  test('stays the same whatever the team does to its author, so that no action finds it', async () => {
    const [ana, luis] = [await visitor(), await visitor()];
    await say(ana, { rating: 1, suggestion: 'Ruido', signed: false }, 'Ana Gil');
    await say(luis, { rating: 5, suggestion: 'Nada', signed: false }, 'Luis Mora');
    const before = await read();
    await given.block(owner, ana);
    expect(await read()).toEqual(before);
    const visits = await sql()<
      { id: string }[]
    >`select id from public.visitas_clientes where user_id = ${luis.account.id}`;
    for (const { id } of visits) await given.revokeVisit(owner, cafe, id);
    expect(await read()).toEqual(before);
    await given.member(cafe, 'staff', { account: luis.account });
    await given.setFirstChallenge(owner, cafe, 'review');
    expect(await read()).toEqual(before);
  });

  test('is asked for or not, by a word of the list', async () => {
    for (const kind of ['both', '', null])
      await expectRefused(
        rpc(owner.id, 'set_first_challenge', { cafe_id: cafe.id, kind: kind as 'review' }),
        422,
        'INVALID_INPUT',
        'kind',
      );
  });
});

describe('The public review at a café with opinions', () => {
  test('reaches no procedure: none of them learns that the link was opened', async () => {
    const args = await sql()<{ name: string; args: string }[]>`
      select proname as name, pg_get_function_arguments(oid) as args from pg_proc
      where pronamespace = 'public'::regnamespace`;
    expect(args.length).toBeGreaterThan(100);
    const withReview = args.filter((one) =>
      /review_?(url|link|opened|done)|rese[nñ]a|opened/i.test(one.args),
    );
    // a café is created with the link as one of its settings
    expect(withReview.map(({ name }) => name)).toEqual(['create_cafe']);
  });

  test('gives the link no value: no function that reads it writes an enrollment, reward or balance', async () => {
    const functions = await sql()<{ name: string; source: string }[]>`
      select proname as name, prosrc as source from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
    const writesValue = (source: string) =>
      /(insert into|update|delete from|merge into)\s+(public\.|private\.)?("Clientes proto"|visitas_clientes|user_rewards|user_conectitos|conectitos_ledger|vip_pending_rewards|vip_wheel_spins|draws|mailbox_redemptions|given)(?!\w)/i.test(
        source,
      );
    // the test can fail: such functions are there, and the journey's are among them
    const writers = new Set(functions.filter(({ source }) => writesValue(source)).map(({ name }) => name));
    expect(writers.size).toBeGreaterThan(20);
    for (const name of ['save_hito_1', 'move_conectitos', 'spin_hito_wheel'])
      expect(writers.has(name), name).toBe(true);

    const readers = functions
      .filter(({ source }) => /review_url|private\.cafe_settings\(/.test(source))
      .map(({ name }) => name);
    expect([...new Set(readers)].toSorted()).toEqual([
      ...[
        'admin_load_cafe',
        'cafe_json',
        'cafe_settings',
        'change_cafe_settings',
        'create_cafe',
        'form_values',
        'load_cafe_settings',
        'missing_setup_steps',
        'today_version',
      ],
    ]);
    // Lists the triggers that a change of the link alone runs.
    const triggers = await sql()<{ name: string }[]>`
      select p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      join pg_attribute a on a.attrelid = t.tgrelid and a.attname = 'review_url'
      where t.tgrelid = 'public.cafeterias'::regclass and not t.tgisinternal
        and (t.tgattr = ''::int2vector or a.attnum = any (t.tgattr))`;
    const reached = new Set([...readers, ...triggers.map(({ name }) => name)]);
    for (const name of reached)
      for (const { source } of functions.filter((one) => one.name === name))
        for (const [, called] of source.matchAll(/(?:private|public)\.(\w+)\s*\(/g)) reached.add(called!);
    expect(reached.size).toBeGreaterThan(10);
    expect([...reached].filter((name) => writers.has(name))).toEqual([]);
  });
});
