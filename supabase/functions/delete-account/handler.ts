import * as z from 'zod/mini';
import type { Backend } from '../_shared/backend.ts';
import { deleteAccountRequest, type DeleteAccountAnswer } from '../_shared/contracts/delete-account.ts';
import { endpoint, readBody, Refusal } from '../_shared/http.ts';
import { notYourAccount } from '../_shared/refusals.ts';

const answer = z.object({ deleted: z.boolean(), reason: z.nullable(z.string()) });

/** `delete-account`: the caller's photos and account, for good (decisions 5). Only the storage service can remove files. */
export function deleteAccount(backend: Backend) {
  return endpoint<DeleteAccountAnswer>({
    failure: (error) => ({ success: false, error }),
    faultText: 'No se pudo borrar tu cuenta. No hemos terminado: inténtalo de nuevo.',
    async handle(request) {
      const caller = await backend.requireUser(request);
      const { userId } = await readBody(request, deleteAccountRequest);
      if (userId !== caller.id) throw notYourAccount();
      const remove = (confirmed: boolean) =>
        backend.asService('delete_account', { user_id: userId, confirmed }, answer);
      // First only asked: a refusal must leave the photos where they are.
      if ((await remove(false)).reason === 'LAST_ADMIN') throw lastAdministrator();
      await backend.removeFolder('purchase-tickets', userId);
      if ((await remove(true)).reason === 'LAST_ADMIN') throw lastAdministrator();
      // A photo may have arrived in between.
      await backend.removeFolder('purchase-tickets', userId);
      return { success: true };
    },
  });
}

const lastAdministrator = () =>
  new Refusal(409, 'Eres la única persona que administra. Nombra antes a otra y vuelve a intentarlo.');
