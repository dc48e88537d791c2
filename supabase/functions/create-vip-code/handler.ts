import type { Backend } from '../_shared/backend.ts';
import { contract } from '../_shared/contracts/create-vip-code.ts';
import type { AnswerOf } from '../_shared/contracts/edge-function.ts';
import { endpoint, readBody } from '../_shared/http.ts';

/** `create-vip-code`: an administrator makes an inactive VIP code of a café (rule V22). */
export function createVipCode(backend: Backend) {
  return endpoint<AnswerOf<typeof contract>>({
    failure: (error) => ({ success: false, error }),
    faultText: 'Error al crear el código',
    async handle(request) {
      const caller = await backend.requireUser(request);
      const { code, cafeteria, requestId } = await readBody(request, contract.request);
      await backend.as(caller)('create_vip_code', {
        code,
        cafeteria,
        ...(requestId && { request_id: requestId }),
      });
      return { success: true };
    },
  });
}
