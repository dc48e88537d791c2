import type { PendingQuery, Row } from 'postgres';
import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Cafe } from '../../support/given/factories.ts';
import { newTag, touch, type WrittenTag } from '../../support/given/nfc-tag.ts';
import { CROWDS } from '../crowds.ts';
import { newBrowser } from '../../support/given/presence.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, procedure, expectUnchanged, runInParallel } = useGiven({ connections: 52 });

const noon = madrid('2026-11-22 12:00');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
let cafe: Cafe;
let tag: WrittenTag & { id: string };
let user: string;
beforeEach(async () => {
  cafe = await given.cafe();
  await given.setServiceMode(cafe);
  tag = await given.tag(cafe);
  user = (await given.customerAt(3, { cafe, at: daysAfter(noon, -3) })).account.id;
});

const touchAs = (who: Parameters<typeof given.claimCode>[1], token: string, at = noon, where = cafe) =>
  given.claimCode(where, who, token, at);
const NOT_VALID = {
  status: 'not_valid',
  method: null,
  day: null,
  valid_until: null,
  attempt_id: null,
  tag_active: false,
};
const claims = () => sql()`select from private.presence_claims where cafe_id = ${cafe.id}`;

test('The vector that NXP publishes is a claim, with its UID and counter', async () => {
  const zeros = Buffer.alloc(16);
  await sql()`insert into private.nfc_tags (cafe_id, uid, name, prepared_at, meta_key, mac_key)
    select ${cafe.id}, ${Buffer.from('04DE5F1EACC040', 'hex')}, 'NXP', now(), s.key, s.key
    from (select extensions.encrypt(${zeros}, private.tag_secret('sealed'), 'aes-cbc/pad:none') as key) s`;
  const token = 'EF963FF7828658A599F3041510671E8894EED9EE65337086';
  expect(await touchAs({ user }, token)).toMatchObject({ status: 'claimed', method: 'tag' });
  const [row] = await sql()`select read_counter from private.nfc_tags where name = 'NXP'`;
  expect(row).toEqual({ read_counter: 61 });
});

describe('A touch', () => {
  test('claims like the code of a screen: the wheel turns for a quarter of an hour', async () => {
    const ana = await given.customerAtWheel(3, { cafe, at: daysAfter(noon, -3) });
    const answer = await touchAs({ user: ana.account.id }, touch(tag, 1));
    expect(answer).toMatchObject({ status: 'claimed', method: 'tag', day: '2026-11-22', tag_active: false });
    expect(new Date(answer.valid_until!)).toEqual(later(15));
    await expectRefused(given.spinHitoId(ana, 3, { at: later(15) }), 409, 'PRESENCE_MISSING');
    await given.spinHitoId(ana, 3, { at: later(14) });
    const late = madrid('2026-11-22 23:58');
    await touchAs({ user }, touch(tag, 2), late);
    const { present_until } = await given.presenceOf({ account: { id: user }, cafe }, late);
    expect(new Date(present_until!)).toEqual(madrid('2026-11-23 00:00'));
  });

  test('proves the visit, which names the way on Hoy and in the timeline', async () => {
    const ana = await given.customerAt(3, { cafe, at: daysAfter(noon, -3) });
    await touchAs({ user: ana.account.id }, touch(tag, 1));
    expect(await given.registerVisit(ana, later(1))).toMatchObject({ status: 'registered', proof: 'tag' });
    const [visit] = await sql()`select device_id, created_at from public.visitas_clientes
      where user_id = ${ana.account.id} and proof = 'tag'`;
    expect(visit).toEqual({ device_id: tag.id, created_at: noon });
    const { id } = await given.member(cafe, 'owner');
    const { today } = await given.todayOf({ id }, cafe, { at: later(2) });
    expect(today!.latest).toMatchObject([{ kind: 'visit', proof: 'tag' }]);
    const { events } = await given.customerPage({ id }, ana, later(2));
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'visit', source: 'tag', day: '2026-11-22' }),
    );
  });

  test('is spent before a slip, and makes a visit of the day count that lacked its proof', async () => {
    const ana = await given.customerAt(3, { cafe, at: daysAfter(noon, -3) });
    await given.registerVisit(ana, madrid('2026-11-22 09:00'));
    await touchAs({ user: ana.account.id }, touch(tag, 1));
    expect((await given.proofsOf(ana.account.id))['2026-11-22']).toBe('tag');
    const browser = newBrowser();
    const bea = await given.customerAt(3, { cafe, at: daysAfter(noon, -3) });
    await given.claimCode(cafe, { browser }, await given.slip(cafe, noon), noon);
    await touchAs({ browser }, touch(tag, 2));
    expect(await given.registerVisit(bea, later(1), { browser })).toMatchObject({ proof: 'tag' });
  });

  test('becomes the account’s that signs up within the hour in its browser, and stays with it', async () => {
    const browser = newBrowser();
    await touchAs({ browser }, touch(tag, 1));
    const account = await given.account();
    const adopt = (at: Date) => given.linkClaims(account, browser, at);
    expect(await adopt(later(59))).toEqual({ adopted: 1 });
    await given.enrollment(account, cafe, { at: later(70) });
    expect(await given.proofsOf(account.id)).toEqual({ '2026-11-22': 'tag' });
    const { present_until } = await given.presenceOf({ account, cafe }, later(73));
    expect(new Date(present_until!)).toEqual(later(74));
    await touchAs({ browser }, touch(tag, 2));
    expect(await adopt(later(60))).toEqual({ adopted: 0 });
  });

  test('is good once; who made it gets the same answer after a lost one, everybody else none', async () => {
    const other = (await given.customerAt(3, { cafe })).account.id;
    const browser = newBrowser();
    const [first, second] = [touch(tag, 5), touch(tag, 7)];
    const mine = await touchAs({ user }, first);
    expect(await touchAs({ user }, first, later(3))).toEqual(mine);
    for (const who of [{ user: other }, { browser }])
      expect(await expectUnchanged(() => touchAs(who, first))).toEqual(NOT_VALID);
    const theirs = await touchAs({ browser }, second);
    expect(await touchAs({ browser }, second, later(3))).toEqual(theirs);
    expect(await touchAs({ browser: newBrowser() }, second)).toEqual(NOT_VALID);
    // one that was made before the last one, and one from another device that carries the same number
    for (const counter of [6, 7])
      expect(await touchAs({ user }, touch(tag, counter), later(2))).toEqual(NOT_VALID);
    expect(await claims()).toHaveLength(2);
  });

  test('is one above the last by all three bytes of its counter', async () => {
    for (const counter of [255, 256, 65_535, 65_536, 16_777_215])
      expect(await touchAs({ user }, touch(tag, counter))).toMatchObject({ status: 'claimed' });
  });

  const visitor = () => ({ browser: newBrowser() });
  const seconds = (many: number) => new Date(noon.getTime() + many * 1000);
  /** The status of touches in the order of their arrival: counter, and seconds after noon. */
  const arrive = async (...touches: [counter: number, at: number][]) => {
    const statuses = [];
    for (const [counter, at] of touches)
      statuses.push((await touchAs(visitor(), touch(tag, counter), seconds(at))).status);
    return statuses;
  };

  test('is good, when it was kept, until a minute after a later one has arrived, whatever the time', async () => {
    const [kept, next, last] = [touch(tag, 1), touch(tag, 2), touch(tag, 3)];
    const tomorrow = daysAfter(noon, 1);
    expect(await touchAs(visitor(), kept, tomorrow)).toMatchObject({ status: 'claimed', day: '2026-11-23' });
    expect(await touchAs(visitor(), last, tomorrow)).toMatchObject({ status: 'claimed' });
    expect(await touchAs(visitor(), next, new Date(tomorrow.getTime() + 60_001))).toEqual(NOT_VALID);
  });

  test('is good below the last one until 60 s after the first higher one, whatever came after that', async () => {
    expect(await arrive([9, 0], [5, 60], [4, 60.001])).toEqual(['claimed', 'claimed', 'not_valid']);
    expect(await arrive([20, 100], [30, 150], [40, 160], [19, 160], [29, 161], [39, 161], [18, 161])).toEqual(
      [...Array.from({ length: 6 }, () => 'claimed'), 'not_valid'],
    );
    const [row] = await sql()`select read_counter, last_touch_at from private.nfc_tags where id = ${tag.id}`;
    expect(row).toEqual({ read_counter: 40, last_touch_at: seconds(161) });
  });

  test('is good once below the last one too, also when the window has moved on', async () => {
    const mine = await touchAs({ user }, touch(tag, 8));
    const late = await touchAs({ user }, touch(tag, 7), seconds(10));
    expect(late).toMatchObject({ status: 'claimed', method: 'tag' });
    expect(await arrive([7, 10], [8, 10], [7, 11], [9, 12], [7, 13], [8, 13], [9, 13], [70, 14])).toEqual([
      ...Array.from({ length: 3 }, () => 'not_valid'),
      'claimed',
      ...Array.from({ length: 3 }, () => 'not_valid'),
      'claimed',
    ]);
    expect(await arrive([7, 15], [8, 15], [9, 15], [70, 15])).not.toContain('claimed');
    expect(await touchAs({ user }, touch(tag, 7), seconds(20))).toEqual(late);
    expect(await touchAs({ user }, touch(tag, 8), seconds(20))).toEqual(mine);
    expect(await claims()).toHaveLength(4);
  });

  test('is none further below the last one than 64, and the tag keeps no more than these', async () => {
    expect(await arrive([1000, 0], [935, 1], [936, 1], [999, 1], [16_000_000, 2], [1001, 3])).toEqual([
      'claimed',
      'not_valid',
      'claimed',
      'claimed',
      'claimed',
      'not_valid',
    ]);
    const [row] =
      await sql()`select cardinality(passed_at) as kept from private.nfc_tags where id = ${tag.id}`;
    expect(row).toEqual({ kept: 64 });
  });

  test('is a claim for each of a line of people whose pages open in the reverse order', async () => {
    const line = Array.from({ length: 65 }, (_, place): [number, number] => [65 - place, place / 2]);
    expect(new Set(await arrive(...line))).toEqual(new Set(['claimed']));
    expect(new Set(await arrive(...line))).toEqual(new Set(['not_valid']));
    expect(await claims()).toHaveLength(65);
  });

  test('is good in the first minute of a tag from before the window, above its last one alone', async () => {
    await sql()`update private.nfc_tags set read_counter = 10 where id = ${tag.id}`;
    expect(await arrive([9, 0], [12, 0], [11, 1], [10, 1], [9, 1])).toEqual([
      'not_valid',
      'claimed',
      'claimed',
      'not_valid',
      'not_valid',
    ]);
  });

  test('is a claim each for two neighbours at the same moment, and one for fifty who send the late one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const pair = [2 * round + 1, 2 * round + 2];
      const answers = await runInParallel(
        'private.nfc_tags',
        (round % 2 ? pair : pair.toReversed()).map(
          (counter) => () => touchAs(visitor(), touch(tag, counter), seconds(counter)),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(['claimed', 'claimed']);
    }
    await arrive([100, 100]);
    const answers = await runInParallel(
      'private.nfc_tags',
      Array.from({ length: 50 }, () => () => touchAs(visitor(), touch(tag, 99), seconds(101))),
    );
    expect(answers.filter(({ status }) => status === 'claimed')).toHaveLength(1);
    expect(await claims()).toHaveLength(12);
  });

  for (const [callers, options] of CROWDS)
    test('is one claim, when many send it at once', options, async () => {
      const people = await Promise.all(Array.from({ length: callers / 10 }, () => given.account()));
      const who = Array.from({ length: callers }, (_, index) =>
        index % 10 === 0 ? { user: people[index / 10]!.id } : { browser: newBrowser() },
      );
      const token = touch(tag, 1);
      const waves = Array.from({ length: Math.ceil(callers / 50) }, (_, wave) =>
        who.slice(wave * 50, wave * 50 + 50),
      );
      const answers = [];
      for (const wave of waves)
        answers.push(
          ...(await runInParallel(
            'private.nfc_tags',
            wave.map((one) => () => touchAs(one, token)),
          )),
        );
      expect(answers.filter(({ status }) => status === 'claimed')).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 'not_valid')).toHaveLength(callers - 1);
      expect(await claims()).toHaveLength(1);
    });

  test('is a claim each for an inviter and a friend at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const ana = await given.customerAt(4, { cafe, at: daysAfter(noon, -3) });
      const friend = await given.inviteReferral(ana, madrid('2026-11-22 09:00'));
      const [first, second] = [touch(tag, 2 * round + 1), touch(tag, 2 * round + 2)];
      const answers = await runInParallel('private.nfc_tags', [
        () => touchAs({ user: friend.account.id }, round % 2 ? first : second),
        () => touchAs({ user: ana.account.id }, round % 2 ? second : first),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(['claimed', 'claimed']);
      expect(Object.values(await given.proofsOf(friend.account.id))).toEqual(['tag']);
    }
  });

  test('is one of six hundred of visitors that an address has an hour; beyond, it stays good', async () => {
    await sql()`insert into private.rate_limits (kind, address, hour, hits)
      values ('presence-claim', 'busy', private.hour_of(${noon}), 599)`;
    const guest = () => ({ browser: newBrowser(), address: 'busy' });
    expect(await touchAs(guest(), touch(tag, 1))).toMatchObject({ status: 'claimed' });
    expect(await touchAs(guest(), touch(tag, 2))).toEqual({ ...NOT_VALID, status: 'try_later' });
    expect(await touchAs({ user }, touch(tag, 2))).toMatchObject({ status: 'claimed' });
  });
});

describe('No touch', () => {
  test('is a copy of a revoked or replaced tag, of another café’s or an earlier day’s, or by another clock', async () => {
    const fresh = touch(tag, 3);
    const other = await given.cafe();
    await given.tag(other);
    expect(await touchAs({ user }, fresh, noon, other)).toEqual(NOT_VALID);
    await given.tag(other, { uid: tag.uid });
    expect(await touchAs({ user }, fresh, noon, other)).toEqual(NOT_VALID);
    const spent = touch(tag, 1);
    const visitor = { browser: newBrowser() };
    await touchAs({ user }, spent);
    for (const at of [madrid('2026-11-23 00:01'), daysAfter(noon, -1), daysAfter(noon, 400)])
      expect(await touchAs(visitor, spent, at)).toEqual(NOT_VALID);
    const owner = await given.member(cafe, 'owner');
    const again = await given.preparedTag(owner, cafe, tag, noon);
    const written = { uid: again.uid, meta_key: again.meta_key!, mac_key: again.mac_key! };
    expect(await touchAs({ user }, touch(written, 1))).toMatchObject({ status: 'claimed' });
    expect(await touchAs({ user }, fresh)).toEqual(NOT_VALID);
    await procedure(owner.id, 'revoke_tag', cafe.id, again.id, noon);
    expect(await touchAs(visitor, touch(written, 2))).toEqual(NOT_VALID);
    // A repeated press of its person gets none either.
    expect(await touchAs({ user }, touch(written, 1))).toEqual(NOT_VALID);
  });

  /** Distinct answers to one visitor who sends tokens that a statement lists. */
  const answersTo = (tokens: (db: ReturnType<typeof sql>) => PendingQuery<Row[]>) => sql()<
    { answer: unknown }[]
  >`
    select distinct private.claim_presence(${cafe.slug}, upper(t.token), ${newBrowser()}, 'x', ${noon}) as answer
    from (${tokens(sql())}) t`;
  const random = (many: number) => (db: ReturnType<typeof sql>) =>
    db`
    select encode(extensions.gen_random_bytes(24), 'hex') as token from generate_series(1, ${many}::int)`;
  const mutated = (many: number) => (db: ReturnType<typeof sql>) =>
    db`
    select encode(set_bit(t.token, n % 192, 1 - get_bit(t.token, n % 192)), 'hex') as token
    from (select decode(${touch(tag, 9)}, 'hex') as token) t, generate_series(1, ${many}::int) n`;

  test('has one bit changed, or is made up, and all are answered alike', async () => {
    const token = touch(tag, 9);
    const otherKey = touch({ ...tag, mac_key: newTag().mac_key }, 9);
    await expectUnchanged(async () => {
      expect(await answersTo(mutated(192))).toEqual([{ answer: NOT_VALID }]);
      expect(await answersTo(random(1_000))).toEqual([{ answer: NOT_VALID }]);
      expect(await touchAs({ user }, otherKey)).toEqual(NOT_VALID);
    });
    expect(await touchAs({ user }, token)).toMatchObject({ status: 'claimed' });
  });

  test('is one of a hundred thousand', { tags: ['long'], timeout: 600_000 }, async () => {
    expect(await answersTo(random(50_000))).toEqual([{ answer: NOT_VALID }]);
    expect(await answersTo(mutated(50_000))).toEqual([{ answer: NOT_VALID }]);
  });

  test('is of another length, of other letters or of a megabyte', async () => {
    const token = touch(tag, 9);
    const wrong = [
      token.toLowerCase(),
      ` ${token}`,
      `${token} `,
      `${token}\n`,
      token.slice(1),
      `${token}0`,
      `${token.slice(0, 47)}G`,
      `${token.slice(0, 47)}É`,
      `%${token.slice(1)}`,
      `${token}&x=1`,
      `${'０'.repeat(16)}`,
      token.repeat(21_000),
      '',
    ];
    await expectUnchanged(async () => {
      for (const text of wrong) expect(await touchAs({ user }, text)).toEqual(NOT_VALID);
    });
  });
});

describe('The team', () => {
  test('claims nothing by its touch, but makes a new tag active; so does an administrator, who claims', async () => {
    const { id } = await given.member(cafe, 'staff');
    const [made, next] = [await given.tag(cafe, { counter: null }), await given.tag(cafe, { counter: null })];
    const tried = { ...NOT_VALID, status: 'tried', tag_active: true };
    expect(await touchAs({ user: id }, touch({ ...made, mac_key: newTag().mac_key }, 1))).toEqual(NOT_VALID);
    await given.setCafe(cafe, 'paused');
    expect(await touchAs({ user: id }, touch(made, 1))).toEqual(tried);
    await given.setCafe(cafe, 'active');
    // after a lost answer
    expect(await touchAs({ user: id }, touch(made, 1))).toEqual(tried);
    expect(await touchAs({ user }, touch(made, 1))).toEqual(NOT_VALID);
    expect(await claims()).toHaveLength(0);
    // one after the other with a customer, and again after a lost answer
    expect(await touchAs({ user }, touch(made, 3))).toMatchObject({ status: 'claimed' });
    for (const at of [noon, later(1)]) expect(await touchAs({ user: id }, touch(made, 2), at)).toEqual(tried);
    expect(await touchAs({ user }, touch(made, 2))).toEqual(NOT_VALID);
    const code = await given.screenToken(cafe, await given.pairedScreen(cafe), noon);
    await expectRefused(touchAs({ user: id }, code), 403, 'TEAM_MEMBER');
    const admin = await given.admin();
    expect(await touchAs({ user: admin.id }, touch(next, 4))).toMatchObject({
      status: 'claimed',
      tag_active: true,
    });
    const rows = await sql()`select read_counter, active_since from private.nfc_tags
      where id in ${sql()([made.id, next.id])} order by read_counter`;
    expect(rows).toEqual([
      { read_counter: 3, active_since: noon },
      { read_counter: 4, active_since: noon },
    ]);
  });
});
