// @vitest-environment node
import { randomInt, randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../supabase/local/postgres/connect.ts';
import type { Stack } from '../../supabase/local/stack/stack.ts';
import { checkedFetch } from '../support/backend/api.ts';
import { createCafe, rpc, type Cafe } from '../support/given/factories.ts';
import { cloudflare, front, kong, type Front } from './hostile-proxies.ts';
import { SERVICE } from '../support/database/personas.ts';
import { startTestStack } from '../support/backend/stack.ts';

// Limits per address behind what stands in front of the genuine services (docs/production.md, "The database"): callers forge
// every header there is, and are counted where they are.

let stack: Stack;
let sql: Sql;
let cafe: Cafe;
let shown: Front | undefined;

beforeAll(async () => {
  stack = await startTestStack();
  sql = connect(stack.urls.database, 2);
  cafe = await createCafe(sql);
});

afterEach(() => shown?.stop());

afterAll(async () => {
  await sql.end();
  await stack.stop();
});

const trust = (header: string) => rpc(sql, SERVICE, 'set_settings', { address_header: header });
const someAddress = () => `203.0.${randomInt(256)}.${randomInt(1, 255)}`;

/** Headers by which a caller may claim an address. */
const claiming = (address: string) => ({
  'x-forwarded-for': address,
  'x-real-ip': address,
  'x-client-address': address,
  'cf-connecting-ip': address,
  'true-client-ip': address,
  'sb-forwarded-for': address,
  forwarded: `for=${address}`,
});

const post = (url: string, path: string, body: object, headers: Record<string, string>) =>
  checkedFetch(url + path, {
    method: 'POST',
    headers: { apikey: stack.keys.publishable, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Guesses who is a customer, each time as somebody else. Returns the statuses. */
async function guesses(url: string, times: number, as: () => string): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const body = {
      email: `nadie-${randomUUID()}@example.com`,
      cafeteria: cafe.slug,
      visitDate: new Date().toISOString(),
    };
    statuses.push((await post(url, '/functions/v1/process-visit-registration', body, claiming(as()))).status);
  }
  return statuses;
}

const countedAt = async (kind: string) => {
  const rows = await sql<{ address: string }[]>`select address from private.rate_limits where kind = ${kind}`;
  return rows.map(({ address }) => address);
};

describe.each([
  ['Cloudflare and Kong', [cloudflare, kong], 'cf-connecting-ip'],
  ['Kong alone', [kong], 'x-real-ip'],
] as const)('behind %s', (_, proxies, header) => {
  it(`guesses are counted where the caller is, with ${header} trusted`, async () => {
    await trust(header);
    shown = front(stack.urls.api, proxies);
    const [caller, victim] = [someAddress(), someAddress()];
    const statuses = await guesses(await shown.urlFrom(caller), 21, () => victim);
    expect(statuses).toEqual([...Array<number>(20).fill(404), 429]);
    const counted = await countedAt('visit-miss');
    expect(counted).toContain(caller);
    expect(counted).not.toContain(victim);
    // The customer whose address was written is not locked out.
    expect(await guesses(await shown.urlFrom(victim), 1, () => caller)).toEqual([404]);
  });

  it('A Data API call is counted at the caller’s address too', async () => {
    await trust(header);
    shown = front(stack.urls.api, proxies);
    const [caller, victim] = [someAddress(), someAddress()];
    const body = { nombre: 'Ana', email: `ana-${randomUUID()}@example.com` };
    const url = await shown.urlFrom(caller);
    expect((await post(url, '/rest/v1/rpc/request_demo', body, claiming(victim))).ok).toBe(true);
    const counted = await countedAt('demo');
    expect(counted.filter((address) => address === caller)).toHaveLength(1);
    expect(counted).not.toContain(victim);
  });
});

it('A header that no proxy overwrites is the caller’s: Kong alone is no Cloudflare', async () => {
  await trust('cf-connecting-ip');
  shown = front(stack.urls.api, [kong]);
  const statuses = await guesses(await shown.urlFrom(someAddress()), 21, someAddress);
  expect(statuses).toEqual(Array(21).fill(404));
});

it('All callers are one with no trusted header, and none can pass for another', async () => {
  await trust('');
  await sql`delete from private.rate_limits`;
  shown = front(stack.urls.api, [cloudflare, kong]);
  const [one, other] = [await shown.urlFrom(someAddress()), await shown.urlFrom(someAddress())];
  expect(await guesses(one, 20, someAddress)).toEqual(Array(20).fill(404));
  expect(await guesses(other, 1, someAddress)).toEqual([429]);
});
