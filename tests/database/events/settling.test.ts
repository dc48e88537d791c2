import { beforeAll, describe, expect, test } from 'vitest';
import { SERVICE } from '../../support/database/personas.ts';
import { useGiven } from '../use-given.ts';
import { claim, createEvent, eventOf, later, settle } from './queue.ts';

const { sql, rpc, expectUnchanged } = useGiven();
const now = new Date('2026-03-10T12:00:00Z');
// No claim notes its minute (rule O22).
beforeAll(() => sql()`update private.settings set deliveries_requested_at = 'infinity'`);
const claimed = async () => {
  const id = await createEvent(sql(), now);
  expect(await claim(sql(), now)).toEqual([id]);
  return id;
};

describe('a delivered event', () => {
  test('is over: kept with its time, never claimed again', async () => {
    const id = await claimed();
    await settle(sql(), id, true, null, later(now, 2));
    expect(await eventOf(sql(), id)).toMatchObject({
      delivered_at: later(now, 2),
      last_error: null,
      attempts: 1,
    });
    expect(await expectUnchanged(() => claim(sql(), later(now, 1e7)))).toEqual([]);
  });

  test('settled again, either way, stays as it is', async () => {
    const id = await claimed();
    await settle(sql(), id, true, null, later(now, 2));
    await expectUnchanged(() => settle(sql(), id, true, null, later(now, 3)));
    await expectUnchanged(() => settle(sql(), id, false, 'HTTP 500', later(now, 4)));
  });

  test('forgets the error of an earlier attempt', async () => {
    const id = await claimed();
    await settle(sql(), id, false, 'HTTP 500', now);
    await claim(sql(), later(now, 30));
    await settle(sql(), id, true, null, later(now, 31));
    expect(await eventOf(sql(), id)).toMatchObject({ last_error: null, attempts: 2 });
  });
});

describe('a failed delivery', () => {
  test('is due again after 30 seconds, and then ever later, up to 6 hours; it is never given up', async () => {
    const id = await claimed();
    const waits = [];
    let at = now;
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      await settle(sql(), id, false, `HTTP 500, attempt ${attempt}`, at);
      const event = await eventOf(sql(), id);
      expect(event).toMatchObject({ delivered_at: null, attempts: attempt });
      const due = event.next_attempt_at as Date;
      waits.push((due.getTime() - at.getTime()) / 1000);
      expect(await claim(sql(), later(due, -0.001))).toEqual([]);
      expect(await claim(sql(), due)).toEqual([id]);
      at = due;
    }
    const growing = Array.from({ length: 10 }, (_, index) => 30 * 2 ** index);
    expect(waits).toEqual([...growing, ...Array<number>(10).fill(6 * 3600)]);
  });

  test('keeps the reason, at most 500 characters of it', async () => {
    const id = await claimed();
    await settle(sql(), id, false, 'x'.repeat(10_000), now);
    expect(await eventOf(sql(), id)).toMatchObject({ last_error: 'x'.repeat(500) });
  });

  test('reported twice is due no sooner and counts no second attempt', async () => {
    const id = await claimed();
    await settle(sql(), id, false, 'HTTP 500', now);
    await expectUnchanged(() => settle(sql(), id, false, 'HTTP 500', now));
  });

  test('reported late does not hide a success that follows', async () => {
    const id = await claimed();
    await settle(sql(), id, false, 'timeout', now);
    await settle(sql(), id, true, null, later(now, 1));
    expect(await eventOf(sql(), id)).toMatchObject({ delivered_at: later(now, 1) });
  });
});

test('An outcome of null is a failure, so that no event is lost', async () => {
  const id = await claimed();
  await rpc(SERVICE, 'settle_event', { event_id: id, delivered: null, error: 'x' });
  expect(await eventOf(sql(), id)).toMatchObject({ delivered_at: null });
});
