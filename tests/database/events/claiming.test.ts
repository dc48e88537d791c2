import { beforeEach, describe, expect, test } from 'vitest';
import { useGiven } from '../use-given.ts';
import { claim, createEvent, eventOf, later, settle } from './queue.ts';

const DELIVERERS = 10;
const { sql, expectUnchanged } = useGiven({ connections: DELIVERERS + 2 });
const now = new Date('2026-03-10T12:00:00Z');
beforeEach(async () => {
  await sql()`delete from private.events`;
  // No claim notes its minute (rule O22).
  await sql()`update private.settings set deliveries_requested_at = 'infinity'`;
});

const createMany = async (count: number) => {
  const ids = [];
  for (let index = 0; index < count; index += 1)
    ids.push(await createEvent(sql(), later(now, -count + index)));
  return ids;
};

describe('A claim of events', () => {
  test('takes a due event for a minute, and counts the attempt', async () => {
    const id = await createEvent(sql(), now);
    expect(await claim(sql(), now)).toEqual([id]);
    expect(await eventOf(sql(), id)).toMatchObject({
      attempts: 1,
      next_attempt_at: later(now, 60),
      delivered_at: null,
    });
    expect(await expectUnchanged(() => claim(sql(), later(now, 59.999)))).toEqual([]);
  });

  test('ends after that minute if its deliverer crashed', async () => {
    const id = await createEvent(sql(), now);
    await claim(sql(), now);
    expect(await claim(sql(), later(now, 60))).toEqual([id]);
    expect(await eventOf(sql(), id)).toMatchObject({ attempts: 2 });
  });

  test('leaves what is not due yet, what is delivered and topics that nobody asked for', async () => {
    await createEvent(sql(), later(now, 1));
    await createEvent(sql(), now, 'challenge-1');
    const delivered = await createEvent(sql(), now);
    await settle(sql(), delivered, true, null, now);
    expect(await expectUnchanged(() => claim(sql(), now))).toEqual([]);
  });

  test.each([
    ['an unknown topic', { topics: ['otra'] }],
    ['no topics', { topics: [] }],
    ['null for the topics', { topics: null }],
    ['nothing', { batch: 0 }],
    ['less than nothing', { batch: -5 }],
    ['null for the number', { batch: null }],
  ])('takes nothing with %s', async (_, request) => {
    await createMany(3);
    expect(await expectUnchanged(() => claim(sql(), now, request))).toEqual([]);
  });

  test('takes no more than was asked for, the longest due first', async () => {
    const ids = await createMany(7);
    expect((await claim(sql(), now, { batch: 3 })).sort()).toEqual(ids.slice(0, 3).sort());
    expect(await claim(sql(), now, { batch: 3 })).toHaveLength(3);
    expect(await claim(sql(), now, { batch: 3 })).toEqual([ids[6]]);
  });

  test('keeps its limit whatever plan the database makes', async () => {
    for (const method of ['hashagg', 'hashjoin', 'mergejoin', 'nestloop', 'sort', 'seqscan']) {
      await sql()`delete from private.events`;
      await createMany(20);
      const claimed = await sql().begin(async (own) => {
        await own.unsafe(`set local enable_hashagg = off; set local enable_hashjoin = off; set local enable_mergejoin = off;
          set local enable_material = off; set local enable_sort = off; reset enable_${method}`);
        return own`select id from private.claim_events('{registration}', 5, ${now})`;
      });
      expect(claimed, method).toHaveLength(5);
    }
  });
});

describe('Parallel deliverers', () => {
  test('Parallel deliverers get different events, and together all of them', async () => {
    const ids = await createMany(50);
    const claims = await Promise.all(
      Array.from({ length: DELIVERERS }, () => claim(sql(), now, { batch: 5 })),
    );
    const first = claims.flat();
    expect(new Set(first).size).toBe(first.length);
    const rest = await claim(sql(), now, { batch: 100 });
    expect([...first, ...rest].sort()).toEqual(ids.sort());
  });

  test('A deliverer skips the events that another is taking', async () => {
    const [first, second] = await createMany(2);
    await sql().begin(async (own) => {
      const taken = await own<
        { id: string }[]
      >`select id from private.claim_events('{registration}', 1, ${now})`;
      expect(taken.map(({ id }) => id)).toEqual([first]);
      expect(await claim(sql(), now)).toEqual([second]);
    });
  });
});
