import * as z from 'zod/mini';
import { edgeFunction, refused } from './edge-function.ts';
import { cafe, text, userId } from './fields.ts';
import { cleanValue } from '../texts/typed-text.ts';
import { normalizeVipCode } from '../texts/vip-code.ts';

/** Letter, two digits, letter, two digits: a34n75 (rule V22). */
export const VIP_CODE = /^[a-z]\d{2}[a-z]\d{2}$/;

/** The answer to whatever is no usable code, the same for all of them (rule V24). */
export const VIP_CODE_INVALID = 'El código VIP no es válido';

/** The answer to a code that its café has revoked (rule V30). */
export const VIP_CODE_REVOKED =
  'Este código ya no vale: la cafetería lo ha retirado. Pide otra tarjeta VIP en la barra.';

/** Body of `validate-vip-code` (rule V23); the caller's token must be that user's. The code may come in capitals, with o for 0. */
const request = z.object({
  userId: userId(),
  businessName: cafe(),
  vipCode: text(100, { missing: 'Introduce tu código VIP', invalid: VIP_CODE_INVALID }).check(
    z.overwrite((typed) => normalizeVipCode(cleanValue(typed))),
  ),
});

export const contract = edgeFunction({
  request,
  answer: z.object({ success: z.literal(true), vipCode: z.string() }),
  refused,
});
