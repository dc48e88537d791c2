import { randomInt } from 'node:crypto';
import type { Sql } from 'postgres';
import { ADDRESS_HEADERS } from '../../supabase/functions/_shared/client-address.ts';
import { checkedFetch } from '../support/backend/api.ts';
import type { ForeignTarget } from '../support/backend/foreign-target.ts';

/** A private address that no caller of the target has. */
const madeUpAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

export const trust = (sql: Sql, header: string | null) =>
  sql`select private.set_settings(null, ${header ?? ''}, null)`;

/** Returns the header that the target trusts for addresses, null for none; undefined without the migrations. */
export async function trustedHeader(sql: Sql): Promise<string | null | undefined> {
  const [row] = await sql<{ there: boolean }[]>`select to_regclass('private.settings') is not null as there`;
  if (!row?.there) return undefined;
  const [settings] = await sql<
    { address_header: string | null }[]
  >`select address_header from private.settings`;
  return settings?.address_header ?? null;
}

/**
 * Returns true if the target trusts an address that a caller writes into this header: somebody misses once, saying where they come
 * from, and that is where the miss is counted. The database trusts the header afterwards.
 */
export async function isForgeable(
  sql: Sql,
  { apiUrl, publishableKey }: ForeignTarget,
  cafe: { slug: string },
  header: string,
): Promise<boolean> {
  await trust(sql, header);
  const address = madeUpAddress();
  const email = `nadie-${crypto.randomUUID()}@example.com`;
  await checkedFetch(`${apiUrl}/functions/v1/process-visit-registration`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json', [header]: address },
    body: JSON.stringify({ email, cafeteria: cafe.slug, visitDate: new Date().toISOString() }),
  });
  const counted =
    await sql`select from private.rate_limits where kind = 'visit-miss' and address = ${address}`;
  return counted.length > 0;
}

/**
 * A header in which the tests may say where they come from: one that a database may trust and that nothing in front of the
 * functions writes over (Cloudflare does so with cf-connecting-ip, Kong with x-real-ip, our gateway with x-client-address).
 * Null when there is none. The database trusts the last one tried afterwards.
 */
export async function passedThrough(
  sql: Sql,
  target: ForeignTarget,
  cafe: { slug: string },
): Promise<string | null> {
  for (const header of ADDRESS_HEADERS) if (await isForgeable(sql, target, cafe, header)) return header;
  return null;
}
