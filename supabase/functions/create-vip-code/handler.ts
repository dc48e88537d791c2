import type { Backend } from '../_shared/backend.ts';
import { createVipCodeRequest, type CreateVipCodeAnswer } from '../_shared/contracts/create-vip-code.ts';
import { endpoint, readBody } from '../_shared/http.ts';

/** `create-vip-code`: an administrator makes an inactive VIP code of a café (rule V22). */
export function createVipCode(backend: Backend) {
  return endpoint<CreateVipCodeAnswer>({
    failure: (error) => ({ success: false, error }),
    faultText: 'Error al crear el código',
    async handle(request) {
      const caller = await backend.requireUser(request);
      const { code, cafeteria } = await readBody(request, createVipCodeRequest);
      await backend.as(caller)('create_vip_code', { code, cafeteria });
      return { success: true };
    },
  });
}
