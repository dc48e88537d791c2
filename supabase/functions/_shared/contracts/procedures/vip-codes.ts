import * as z from 'zod/mini';
import { boolean, instant, int, procedure, text, uuid, uuids } from './procedure.ts';

/** Hands a VIP code in. Whatever is no usable code is answered alike. */
export const validate_vip_code = procedure(
  { user_id: uuid, cafe_slug: text, code: text },
  z.discriminatedUnion('status', [
    z.object({ status: z.literal('ok'), code: text, retry_after_seconds: z.null() }),
    z.object({ status: z.literal('try_later'), code: z.null(), retry_after_seconds: int }),
    z.object({
      status: z.enum(['invalid', 'not_current']),
      code: z.null(),
      retry_after_seconds: z.null(),
    }),
  ]),
  'CAFE_NOT_FOUND',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'NOT_ENROLLED',
);

/** A VIP code as an administrator gets it. */
const vipCode = z.object({
  id: uuid,
  code: text,
  cafe_id: uuid,
  /** The café's name. */
  cafeteria: text,
  status: z.enum(['inactive', 'active', 'used']),
  created_at: instant,
  activated_at: z.nullable(instant),
  used_at: z.nullable(instant),
});
export type VipCode = z.output<typeof vipCode>;

export const create_vip_code = procedure(
  { code: text, cafeteria: text },
  vipCode,
  'UNAUTHENTICATED',
  'ADMIN_ONLY',
  'INVALID_INPUT',
  'CAFE_NOT_FOUND',
  'VIP_CODE_EXISTS',
);

export const generate_vip_codes = procedure(
  { cafe_id: uuid, amount: int },
  z.object({ codes: z.array(vipCode) }),
  'UNAUTHENTICATED',
  'ADMIN_ONLY',
  'CAFE_NOT_FOUND',
  'INVALID_INPUT',
);

/** `activated`: those that were inactive until now. */
export const activate_vip_codes = procedure(
  { code_ids: uuids },
  z.object({ activated: uuids, requested: int }),
  'UNAUTHENTICATED',
  'ADMIN_ONLY',
  'INVALID_INPUT',
);

/** One page of VIP codes. */
const codePage = z.object({
  rows: z.array(vipCode),
  /** Of all pages. */
  total: int,
  /** The café whose codes these are, when one was asked for. */
  cafe: z.nullable(z.object({ id: uuid, nombre: text })),
});
export type CodePage = z.output<typeof codePage>;

export const admin_list_vip_codes = procedure(
  {
    cafe_id: z.optional(uuid),
    status: z.optional(text),
    search: z.optional(text),
    sort: z.optional(text),
    descending: z.optional(boolean),
    page: z.optional(int),
    page_size: z.optional(int),
  },
  codePage,
  'UNAUTHENTICATED',
  'ADMIN_ONLY',
);
