import type { Sql } from 'postgres';
import { touch, type WrittenTag } from './nfc-tag.ts';

/** The tag of the demo data (supabase/seed.sql): a chip that was bought written, with keys that everybody knows. */
const demoTag: WrittenTag = {
  uid: '04C0FFEE5EED01',
  meta_key: 'c0ffee00c0ffee00c0ffee00c0ffee00',
  mac_key: 'c0ffee01c0ffee01c0ffee01c0ffee01',
};

/** The counter of the last touch, also of one that nobody opened. */
let lastCounter = 0;

/** Touches the demo's tag. Returns the address that a phone would open; null if no café has the tag. */
export async function touchDemoTag(sql: Sql, siteUrl: string): Promise<string | null> {
  const [tag] = await sql<{ slug: string; read_counter: number }[]>`
    select c.slug, t.read_counter from private.nfc_tags t join public.cafeterias c on c.id = t.cafe_id
    where t.uid = ${Buffer.from(demoTag.uid, 'hex')} and t.meta_key is not null and t.revoked_at is null`;
  if (!tag) return null;
  lastCounter = Math.max(lastCounter, tag.read_counter) + 1;
  return `${siteUrl}/c/${encodeURIComponent(tag.slug)}#t=${touch(demoTag, lastCounter)}`;
}
