import * as z from 'zod/mini';
import { done, edgeFunction, refused } from './edge-function.ts';
import { MALFORMED, text } from './fields.ts';
import { cleanValue } from '../texts/typed-text.ts';
import { normalizeVipCode } from '../texts/vip-code.ts';
import { VIP_CODE } from './validate-vip-code.ts';

const MISSING = 'Debes introducir un código';
/** Answer to a code of another form (rule V22). */
const VIP_CODE_PATTERN =
  'El código debe seguir el formato: letra-número-número-letra-número-número (ej: a34n75)';

/** Body of `create-vip-code` (rule V26); the caller must be an administrator. The code may come in capitals, with o for 0. */
const request = z.object({
  code: text(100, { missing: MISSING, invalid: VIP_CODE_PATTERN }).check(
    z.overwrite((typed) => normalizeVipCode(cleanValue(typed))),
    z.regex(VIP_CODE, VIP_CODE_PATTERN),
  ),
  cafeteria: text(120, { missing: 'Debes seleccionar una cafetería', invalid: 'Cafetería no encontrada' }),
  /** Id of the press: a repeat with the same id gets the same answer. */
  requestId: z.optional(z.guid({ error: MALFORMED }).check(z.toLowerCase())),
});

export const contract = edgeFunction({ request, answer: done, refused });
