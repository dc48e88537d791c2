import * as z from 'zod/mini';
import { boolean, instant, int, procedure, team, text, uuid, uuids } from './procedure.ts';
import { cafe, deskContext } from './shared-schemas.ts';

/** Hands a VIP code in. Whatever is no usable code is answered alike, but one that the café has revoked. */
export const validate_vip_code = procedure(
  'service',
  { user_id: uuid, cafe_slug: text, code: text },
  z.discriminatedUnion('status', [
    z.object({ status: z.literal('ok'), code: text, retry_after_seconds: z.null() }),
    z.object({ status: z.literal('try_later'), code: z.null(), retry_after_seconds: int }),
    z.object({
      status: z.enum(['invalid', 'revoked', 'not_current']),
      code: z.null(),
      retry_after_seconds: z.null(),
    }),
  ]),
  'CAFE_NOT_FOUND',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
  'NOT_ENROLLED',
  'UNAUTHENTICATED',
);

/** A VIP code as a desk gets it. */
const vipCode = z.object({
  id: uuid,
  code: text,
  cafe_id: uuid,
  /** The café's name. */
  cafeteria: text,
  status: z.enum(['inactive', 'active', 'used', 'revoked']),
  created_at: instant,
  activated_at: z.nullable(instant),
  used_at: z.nullable(instant),
  revoked_at: z.nullable(instant),
});
export type VipCode = z.output<typeof vipCode>;

export const create_vip_code = procedure(
  'admin',
  { code: text, cafeteria: text, request_id: z.optional(uuid) },
  vipCode,
  'INVALID_INPUT',
  'REQUEST_ID_REUSED',
  'CAFE_NOT_FOUND',
  'VIP_CODE_EXISTS',
);

export const generate_vip_codes = procedure(
  team('vip_codes'),
  { cafe_id: uuid, amount: int, request_id: z.optional(uuid) },
  z.object({ codes: z.array(vipCode) }),
  'INVALID_INPUT',
  'REQUEST_ID_REUSED',
  'TOO_MANY_CODES',
);

/** Codes of a café; without one, of any, for administrators. */
const codesOfCafe = { code_ids: uuids, cafe_id: z.optional(uuid) };

/** Activates codes. `activated`: those that were inactive until now. */
export const activate_vip_codes = procedure(
  team('vip_codes'),
  { ...codesOfCafe, request_id: z.optional(uuid) },
  z.object({ activated: uuids, requested: int }),
  'REQUEST_ID_REUSED',
  'ADMIN_ONLY',
  'INVALID_INPUT',
);

/** Revokes codes. `revoked`: those that nobody had used until now. */
export const revoke_vip_codes = procedure(
  team('vip_codes'),
  codesOfCafe,
  z.object({ revoked: uuids, requested: int }),
  'ADMIN_ONLY',
  'INVALID_INPUT',
);

/** One page of VIP codes; the total is of all pages. */
const page = { rows: z.array(vipCode), total: int };
/** Filter and page of the codes. */
const pageArgs = {
  status: z.optional(text),
  search: z.optional(text),
  sort: z.optional(text),
  descending: z.optional(boolean),
  page: z.optional(int),
  page_size: z.optional(int),
};

/** The café is the one whose codes these are, when one was asked for. */
const codePage = z.object({ ...page, cafe: z.nullable(cafe) });
export type CodePage = z.output<typeof codePage>;

export const admin_list_vip_codes = procedure('admin', { cafe_id: z.optional(uuid), ...pageArgs }, codePage);

/** Answers the desk's tab of codes: the café's own. */
export const load_vip_codes = procedure(
  team('vip_codes'),
  { cafe_slug: text, ...pageArgs },
  z.object({ ...deskContext, ...page }),
);
