import { expect, test } from 'vitest';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase({ connections: 20 });

/** Subject of a limit. */
interface Counted {
  address?: string;
  user?: string;
  email?: string;
  cafe?: string;
}

const hit = async (kind: string, at: string, { address, user, email, cafe }: Counted) => {
  const [row] = await sql()<{ hits: number }[]>`
    select private.add_rate_limit_hit(${kind}, ${at}, p_address => ${address ?? null}, p_user => ${user ?? null},
      p_email => ${email ?? null}, p_cafe => ${cafe ?? null}) as hits`;
  return row!.hits;
};
const hits = async (kind: string, at: string, { address, user, cafe }: Omit<Counted, 'email'>) => {
  const [row] = await sql()<{ hits: number }[]>`
    select private.rate_limit_hits(${kind}, ${at}, p_address => ${address ?? null}, p_user => ${user ?? null},
      p_cafe => ${cafe ?? null}) as hits`;
  return row!.hits;
};
const someone = () => ({ address: crypto.randomUUID() });
const cafeSlugParam = () => ({ user: crypto.randomUUID(), cafe: crypto.randomUUID() });

test('Hits of one hour add up, and the next hour starts at zero', async () => {
  const caller = someone();
  expect(await hit('demo', '2026-05-01 10:00:00Z', caller)).toBe(1);
  expect(await hit('demo', '2026-05-01 10:59:59Z', caller)).toBe(2);
  expect(await hits('demo', '2026-05-01 10:30:00Z', caller)).toBe(2);
  expect(await hits('demo', '2026-05-01 11:00:00Z', caller)).toBe(0);
  expect(await hit('demo', '2026-05-01 11:00:00Z', caller)).toBe(1);
});

test('A call that began before the hour and arrives later opens no new hour', async () => {
  const caller = someone();
  await hit('demo', '2026-05-01 11:00:00Z', caller);
  expect(await hit('demo', '2026-05-01 10:59:59Z', caller)).toBe(2);
  expect(await hits('demo', '2026-05-01 11:00:01Z', caller)).toBe(2);
});

test('A read does not count', async () => {
  const caller = someone();
  await hit('demo', '2026-05-01 10:00:00Z', caller);
  await hits('demo', '2026-05-01 10:00:00Z', caller);
  expect(await hits('demo', '2026-05-01 10:00:00Z', caller)).toBe(1);
});

test('Kinds, addresses, accounts and cafés are counted separately', async () => {
  const at = '2026-05-01 10:00:00Z';
  const caller = someone();
  await hit('visit-miss', at, caller);
  expect(await hits('inviter-miss', at, caller)).toBe(0);
  expect(await hits('visit-miss', at, someone())).toBe(0);
  const { user, cafe } = cafeSlugParam();
  await hit('vip-code-miss', at, { user, cafe });
  expect(await hits('vip-code-miss', at, { user, cafe })).toBe(1);
  expect(await hits('vip-code-miss', at, { ...cafeSlugParam(), cafe })).toBe(0);
  expect(await hits('vip-code-miss', at, { ...cafeSlugParam(), user })).toBe(0);
  // an address that reads like a person is still an address
  await hit('inviter-miss', at, { address: user });
  expect(await hits('inviter-miss', at, { user })).toBe(0);
  const email = 'ana@example.test';
  await hit('visit-try', at, { email, cafe });
  expect(await hit('visit-try', at, { email, cafe: crypto.randomUUID() })).toBe(1);
  expect(await hit('visit-try', at, { email, cafe })).toBe(2);
});

test('A caller has one row, however many days they come', async () => {
  const caller = someone();
  for (const day of ['01', '02', '03']) await hit('visit', `2026-05-${day} 10:00:00Z`, caller);
  expect(await sql()`select hits from private.rate_limits where address = ${caller.address}`).toEqual([
    { hits: 1 },
  ]);
});

test('Parallel hits are all counted', async () => {
  const [at, caller] = ['2026-05-01 10:00:00Z', someone()];
  await Promise.all(Array.from({ length: 60 }, () => hit('demo', at, caller)));
  expect(await hits('demo', at, caller)).toBe(60);
});
