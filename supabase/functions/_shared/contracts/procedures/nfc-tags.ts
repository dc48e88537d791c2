import * as z from 'zod/mini';
import { boolean, instant, int, json, list, procedure, team, text, uuid } from './procedure.ts';
import { deskContext } from './shared-schemas.ts';

/** A café's NFC tag as its owner sees it. */
const tag = z.object({
  id: uuid,
  name: text,
  /** 14 hex digits. */
  uid: text,
  /** Prepared until its first good touch. */
  state: z.enum(['prepared', 'active']),
  prepared_at: instant,
  /** Active tag that its first good touch revokes; null for none. */
  replaces: z.nullable(uuid),
  last_touch_at: z.nullable(instant),
  /** Claims made by it today. */
  touches_today: int,
});
export type NfcTag = z.output<typeof tag>;

export const load_tags = procedure(
  team('screens'),
  { cafe_slug: text },
  z.object({ ...deskContext, tags: z.array(tag) }),
);

/** A tag to prepare; with the keys, 32 hex digits each, that it was bought with. */
export interface TagToPrepare {
  uid: string;
  meta_key?: string;
  mac_key?: string;
}

/**
 * Prepares up to 20 tags, one in place of another if `replaces` names it: that is good until the first good touch of the
 * new one. `tags` is a list of {@link TagToPrepare}. An
 * INVALID_INPUT names what is wrong, as `tags.3.uid`, `tags.3.keys`, `tags` or `replaces`.
 */
export const prepare_tags = procedure(
  team('screens'),
  { cafe_id: uuid, tags: list, replaces: z.optional(uuid) },
  z.object({
    tags: z.array(
      z.object({
        id: uuid,
        uid: text,
        /** 32 hex digits, answered this once; null where the keys were given. */
        meta_key: z.nullable(text),
        mac_key: z.nullable(text),
      }),
    ),
  }),
  'INVALID_INPUT',
  'TAG_IN_USE',
  'TOO_MANY_TAGS',
);

/** Answers false when it is none of the café's. */
export const rename_tag = procedure(
  team('screens'),
  { cafe_id: uuid, tag_id: uuid, name: text, shown: json },
  z.object({ renamed: boolean }),
  'INVALID_INPUT',
  'SETTINGS_EDITED',
);

/** Answers false when it is none of the café's. */
export const revoke_tag = procedure(
  team('screens'),
  { cafe_id: uuid, tag_id: uuid },
  z.object({ revoked: boolean }),
);
