import type { Backend } from '../_shared/backend.ts';
import {
  contract,
  VIP_CODE,
  VIP_CODE_INVALID,
  VIP_CODE_REVOKED,
} from '../_shared/contracts/validate-vip-code.ts';
import type { AnswerOf } from '../_shared/contracts/edge-function.ts';
import { endpoint, readBody, Refusal, rateLimited } from '../_shared/http.ts';
import { refuse } from '../_shared/refusals.ts';

/** `validate-vip-code`: assigns a VIP code to the caller, whose challenge 7 is current (rule V23). */
export function validateVipCode(backend: Backend) {
  return endpoint<AnswerOf<typeof contract>>({
    failure: (error) => ({ success: false, error }),
    faultText: 'Error al validar el código VIP',
    async handle(request) {
      const caller = await backend.requireUser(request);
      const { userId, businessName, vipCode } = await readBody(request, contract.request);
      if (caller.id !== userId) throw refuse('FOREIGN_ACCOUNT');
      if (!VIP_CODE.test(vipCode)) throw new Refusal(422, VIP_CODE_INVALID);
      // With the secret key: the caller cannot reach into this call and undo the count of a wrong guess (rule S7).
      const args = { user_id: caller.id, cafe_slug: businessName, code: vipCode };
      const result = await backend.asService('validate_vip_code', args);
      switch (result.status) {
        case 'ok':
          return { success: true, vipCode: result.code };
        case 'try_later':
          throw rateLimited(result.retry_after_seconds);
        case 'not_current':
          throw new Refusal(409, 'El código VIP es del desafío 7, y ahora no es tu desafío actual.');
        case 'revoked':
          throw new Refusal(422, VIP_CODE_REVOKED);
        case 'invalid':
          throw new Refusal(422, VIP_CODE_INVALID);
      }
    },
  });
}
