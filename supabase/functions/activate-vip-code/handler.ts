import type { Backend } from '../_shared/backend.ts';
import { contract } from '../_shared/contracts/activate-vip-code.ts';
import type { AnswerOf } from '../_shared/contracts/edge-function.ts';
import { endpoint, readBody, Refusal } from '../_shared/http.ts';

/** `activate-vip-code`: an administrator makes an inactive VIP code ready to hand out (rule V22). */
export function activateVipCode(backend: Backend) {
  return endpoint<AnswerOf<typeof contract>>({
    failure: (error) => ({ success: false, error }),
    faultText: 'Error al activar el código',
    async handle(request) {
      const caller = await backend.requireUser(request);
      const { codeId, requestId } = await readBody(request, contract.request);
      const { activated } = await backend.as(caller)('activate_vip_codes', {
        code_ids: [codeId],
        ...(requestId && { request_id: requestId }),
      });
      if (activated.length === 0)
        throw new Refusal(
          409,
          'Este código no se puede activar: ya está activo, ya se ha usado o no existe.',
        );
      return { success: true };
    },
  });
}
