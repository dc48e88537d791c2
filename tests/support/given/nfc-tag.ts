import { randomBytes } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import type { WrittenTag } from '../../../supabase/local/stack/nfc-tag.ts';

export { cmac, touch, type WrittenTag } from '../../../supabase/local/stack/nfc-tag.ts';

/** Returns a tag as a chip's owner can buy it written, with a UID and keys of its own. */
export const newTag = (): WrittenTag => ({
  uid: `04${randomBytes(6).toString('hex')}`.toUpperCase(),
  meta_key: randomBytes(16).toString('hex'),
  mac_key: randomBytes(16).toString('hex'),
});

/** Prepares a tag of a café; as an active one, after a touch, unless told otherwise. */
export async function createTag(
  sql: Sql | TransactionSql,
  cafe: { id: string },
  { counter = 0, uid = newTag().uid }: { counter?: number | null; uid?: string } = {},
): Promise<WrittenTag & { id: string }> {
  const [tag] = await sql<{ id: string; meta_key: string; mac_key: string }[]>`
    insert into private.nfc_tags as t (cafe_id, uid, name, prepared_at, read_counter, active_since)
    values (${cafe.id}, ${Buffer.from(uid, 'hex')}, 'Barra', now(), ${counter ?? -1}, ${counter === null ? null : new Date()})
    returning t.id, encode(private.tag_meta_key(t), 'hex') as meta_key, encode(private.tag_mac_key(t), 'hex') as mac_key`;
  return { ...tag!, uid };
}
