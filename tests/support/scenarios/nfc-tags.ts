import type * as contracts from '@functions/_shared/contracts/procedures/nfc-tags.ts';
import type { Sql, TransactionSql } from 'postgres';
import { createCafe, procedure, type Cafe, type Who } from '../given/factories.ts';
import { newTag } from '../given/nfc-tag.ts';
import { acting, cafe, nothing, READABLE, slug } from './making.ts';
import type { Prepared, Scenarios } from './scenario.ts';

const insertTag = (sql: Sql | TransactionSql, { cafe_id }: Pick<Prepared, 'cafe_id'>) => sql<
  { answer: string }[]
>`
  insert into private.nfc_tags (cafe_id, uid, name, prepared_at)
  values (${cafe_id}, ${Buffer.from(newTag().uid, 'hex')}, 'Barra', now()) returning id as answer`;

const foreignTag = async (sql: Sql) => {
  const [row] = await insertTag(sql, { cafe_id: (await createCafe(sql)).id });
  return row!.answer;
};

const naming = (tag: (sql: Sql) => Promise<string>, more = {}) =>
  acting('owner', async (sql) => ({ tag_id: await tag(sql), ...more }));
const foreignOrNone = (more = {}) =>
  ({ 'the tag of another café, and none': [naming(foreignTag, more), naming(nothing, more)] }) as const;

/** Prepares a tag in place of another of the same UID. */
export const preparedTag = async (
  sql: Sql,
  { id }: Who,
  at: Pick<Cafe, 'id'>,
  of: { id: string; uid: string },
  now = new Date(),
) => (await procedure(sql, id, 'prepare_tags', at.id, sql.json([{ uid: of.uid }]), of.id, now)).tags[0]!;

export const nfcTags: Scenarios<typeof contracts> = {
  load_tags: { args: slug },
  prepare_tags: {
    repeat: {
      leaves: ['audit_log', 'nfc_tags'],
      why: 'prepares the same waiting tags anew: the keys before, which nobody has, are worth nothing',
      answers: 'the keys that hold',
    },
    args: (person) => ({ ...cafe(person), tags: [{ uid: newTag().uid }] }),
    variants: {
      'a tag that was bought written': { args: (person) => ({ ...cafe(person), tags: [newTag()] }) },
    },
    distinguishable: { tags: 'the caller’s own: their form is checked' },
    // keys of a row's random id: without the row they sign nothing
    reveals: ['tags[].id', 'tags[].mac_key', 'tags[].meta_key', 'tags[].uid'],
  },
  rename_tag: {
    form: ['name', 'Salón'],
    repeat: { leaves: ['audit_log'], why: 'the record says each saving' },
    before: insertTag,
    args: ({ cafe_id }, tag_id) => ({ cafe_id, tag_id, name: 'Terraza', shown: { tag_name: 'Barra' } }),
    distinguishable: { shown: READABLE },
    reveals: ['renamed'],
    indistinguishable: foreignOrNone({ name: 'Barra', shown: { tag_name: 'Barra' } }),
  },
  revoke_tag: {
    repeat: { answers: 'the list without it' },
    before: insertTag,
    args: ({ cafe_id }, tag_id) => ({ cafe_id, tag_id }),
    reveals: ['revoked'],
    indistinguishable: foreignOrNone(),
  },
};
