import type { CrearCuentaAnswer, CrearCuentaRequest } from '@functions/_shared/contracts/crear-cuenta';
import { callFunction } from '@/lib/edge-function';

/** Makes the account that an invitation is for; refusals come back with a sentence. @throws AppError */
export function createAccount(request: CrearCuentaRequest): Promise<CrearCuentaAnswer> {
  return callFunction<CrearCuentaAnswer>('crear-cuenta', request);
}
