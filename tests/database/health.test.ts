import { beforeEach, describe, expect, test } from 'vitest';
import { SERVICE } from '../support/database/personas.ts';
import { claim } from './events/queue.ts';
import { useGiven } from './use-given.ts';

const { sql, given, rpc, procedure } = useGiven();

/** By day in Madrid, when reminders go out. */
const now = new Date('2026-03-10T12:00:00Z');
const minutes = (count: number) => new Date(now.getTime() - count * 60_000);

beforeEach(async () => {
  await sql()`delete from private.events`;
  await sql()`delete from private.photo_removals`;
  await sql()`update private.settings set deliveries_requested_at = ${now},
    requested_topics = '{registration,team-invitation,reminder}'`;
});

/** Names of the parts that are ill. */
const ill = async (at = now) => {
  const health = await procedure(SERVICE, 'load_health', at);
  return Object.entries(health).flatMap(([part, isWell]) => (isWell ? [] : [part]));
};

const addEvent = (topic: string, attempts: number, due: Date) =>
  sql()`insert into private.events (topic, payload, attempts, next_attempt_at) values (${topic}, '{}', ${attempts}, ${due})`;

const addPhoto = (attempts: number, due: Date) =>
  sql()`insert into private.photo_removals (name, due_at, attempts) values ('a/1.jpg', ${due}, ${attempts})`;

describe('The health of the deployment', () => {
  test('is good while nothing waits too long', async () => {
    await addEvent('registration', 3, minutes(59));
    await addPhoto(3, minutes(59));
    expect(await ill()).toEqual([]);
    expect(Object.keys(await rpc(SERVICE, 'load_health'))).toHaveLength(5);
  });

  test('is bad when the schedule has not asked for events for five minutes, or never', async () => {
    await sql()`update private.settings set deliveries_requested_at = ${minutes(4)}`;
    expect(await ill()).toEqual([]);
    await sql()`update private.settings set deliveries_requested_at = ${minutes(5)}`;
    expect(await ill()).toEqual(['schedule']);
    await sql()`update private.settings set deliveries_requested_at = null`;
    expect(await ill()).toEqual(['schedule']);
    // a deliverer without any topic is one
    await claim(sql(), now, { topics: [] });
    expect(await ill()).toEqual([]);
  });

  test('is good while a reminder waits for its café to open, and for an hour more', async () => {
    const cafe = await given.cafe();
    const week = Array.from({ length: 7 }, () => [['14:00', '18:00']]);
    await given.setHours(cafe, week);
    await sql()`insert into private.events (topic, payload, cafe_id, next_attempt_at)
      values ('reminder', '{"occasion": "prize"}', ${cafe.id}, ${minutes(120)})`;
    // At this instant Madrid has one o'clock.
    for (const wait of [0, 90]) expect(await ill(minutes(-wait))).not.toContain('mails');
    expect(await ill(minutes(-121))).toContain('mails');
  });

  test.each([
    ['events', (attempts: number, due: Date) => addEvent('registration', attempts, due)],
    ['mails', (attempts: number, due: Date) => addEvent('team-invitation', attempts, due)],
    ['mails', (attempts: number, due: Date) => addEvent('reminder', attempts, due)],
    ['photos', addPhoto],
  ] as const)('is bad when %s are refused, or due for an hour', async (part, add) => {
    await add(4, now);
    expect(await ill()).toEqual([part]);
    await sql()`delete from private.events`;
    await sql()`delete from private.photo_removals`;
    await add(0, minutes(61));
    expect(await ill()).toEqual([part]);
    await sql()`update private.events set delivered_at = ${now}`;
    expect(await ill()).toEqual(part === 'photos' ? [part] : []);
  });

  test('does not suffer from events of a topic that has no address', async () => {
    await addEvent('demo-request', 0, minutes(10_000));
    expect(await ill()).toEqual([]);
  });

  test('does not suffer from reminders that wait for the day, and for their turn then', async () => {
    const evening = new Date('2026-03-10T20:30:00Z');
    const morning = new Date('2026-03-11T08:10:00Z');
    await addEvent('reminder', 0, new Date('2026-03-10T19:00:00Z'));
    for (const at of [evening, morning]) {
      await sql()`update private.settings set deliveries_requested_at = ${at}`;
      expect(await ill(at)).toEqual([]);
    }
  });
});
