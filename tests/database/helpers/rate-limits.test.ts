import { expect, test } from 'vitest';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase({ connections: 20 });

const hit = async (bucket: string, at: string) => {
  const [row] = await sql()<{ hits: number }[]>`select private.count_hit(${bucket}, '1 hour', ${at}) as hits`;
  return row!.hits;
};
const hits = async (bucket: string, at: string) => {
  const [row] = await sql()<{ hits: number }[]>`select private.hits(${bucket}, '1 hour', ${at}) as hits`;
  return row!.hits;
};

test('hits of one window add up, and the next window starts from nothing', async () => {
  expect(await hit('a', '2026-05-01 10:00:00Z')).toBe(1);
  expect(await hit('a', '2026-05-01 10:59:59Z')).toBe(2);
  expect(await hits('a', '2026-05-01 10:30:00Z')).toBe(2);
  expect(await hits('a', '2026-05-01 11:00:00Z')).toBe(0);
  expect(await hit('a', '2026-05-01 11:00:00Z')).toBe(1);
});

test('looking does not count', async () => {
  await hit('looked-at', '2026-05-01 10:00:00Z');
  await hits('looked-at', '2026-05-01 10:00:00Z');
  expect(await hits('looked-at', '2026-05-01 10:00:00Z')).toBe(1);
});

test('buckets count apart', async () => {
  await hit('b', '2026-05-01 10:00:00Z');
  expect(await hits('c', '2026-05-01 10:00:00Z')).toBe(0);
});

test('past windows of a bucket are forgotten', async () => {
  await hit('d', '2026-05-01 10:00:00Z');
  await hit('d', '2026-05-01 11:00:00Z');
  const [row] = await sql()`select count(*)::int as windows from private.rate_limits where bucket = 'd'`;
  expect(row!.windows).toBe(1);
});

test('parallel hits are all counted', async () => {
  await Promise.all(Array.from({ length: 60 }, () => hit('parallel', '2026-05-01 10:00:00Z')));
  expect(await hits('parallel', '2026-05-01 10:00:00Z')).toBe(60);
});
