import type { Backend } from '../_shared/backend.ts';
import { contract } from '../_shared/contracts/delete-account.ts';
import type { AnswerOf } from '../_shared/contracts/edge-function.ts';
import { endpoint, readBody, Refusal } from '../_shared/http.ts';
import { refuse } from '../_shared/refusals.ts';
import { removePhotos } from '../_shared/remove-photos.ts';

/**
 * `delete-account`: the caller's account and photos, for good (rule A22). Rows go first and name the photos in the
 * same transaction; the photos follow, now or with the next deliveries.
 */
export function deleteAccount(backend: Backend) {
  return endpoint<AnswerOf<typeof contract>>({
    failure: (error) => ({ success: false, error }),
    faultText: 'No se pudo borrar tu cuenta. No hemos terminado: inténtalo de nuevo.',
    async handle(request) {
      const caller = await backend.requireUser(request);
      const { userId } = await readBody(request, contract.request);
      if (userId !== caller.id) throw refuse('FOREIGN_ACCOUNT');
      const { reason } = await backend.asService('delete_account', { user_id: userId });
      if (reason === 'LAST_ADMIN') throw lastAdministrator();
      await removePhotos(backend, userId).catch((thrown: unknown) => console.error(thrown));
      return { success: true };
    },
  });
}

const lastAdministrator = () =>
  new Refusal(409, 'Eres la única persona que administra. Nombra antes a otra y vuelve a intentarlo.');
