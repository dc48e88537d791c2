import type { Backend } from '../_shared/backend.ts';
import { clientAddress } from '../_shared/client-address.ts';
import { contract } from '../_shared/contracts/crear-cuenta.ts';
import type { AnswerOf } from '../_shared/contracts/edge-function.ts';
import { PRIVACY_VERSION } from '../_shared/contracts/privacy-version.ts';
import type { Claim } from '../_shared/contracts/procedures/accounts.ts';
import { endpoint, readBody, Refusal, rateLimited } from '../_shared/http.ts';

const FAULT = 'Hubo un problema al crear tu usuario. Intenta nuevamente.';

/** `crear-cuenta`: an account and its enrolment from a single-use invitation (rule A19). */
export function crearCuenta(backend: Backend) {
  return endpoint<AnswerOf<typeof contract>>({
    failure: (error) => ({ success: false, error }),
    faultText: FAULT,
    async handle(request) {
      const { id, password } = await readBody(request, contract.request);
      const invitation = await backend.asService('claim_invitation', {
        token: id,
        client_address: clientAddress(request),
      });
      if (invitation.status !== 'claimed') throw refusal(invitation.status);
      const { invitation_id, claimed_at, correo, cafe_slug } = invitation;
      const settle = (user_id: string | null) =>
        backend.asService('settle_invitation', { invitation_id, claimed_at, user_id });

      const account = await createAccount(backend, correo, password, cafe_slug, () => settle(null));
      // The account's own metadata names the café: what fails from here on is finished at its first visit.
      await settle(account.id).catch((error: unknown) =>
        console.error('The enrolment is left to the first visit', error),
      );
      // The page signs in with the address and the new password; before, it knew the address only masked.
      return { success: true, ...(account.confirmed ? { email: correo } : { confirm: true }) };
    },
  });
}

/**
 * Makes the account of the invitation's own address; any failure frees the invitation again. Every invitation is a link that somebody
 * hands on, so it proves no mailbox: the account is confirmed where every sign-up is, and else waits for a code.
 */
async function createAccount(
  backend: Backend,
  email: string,
  password: string,
  cafeSlug: string,
  release: () => Promise<unknown>,
): Promise<{ id: string; confirmed: boolean }> {
  try {
    const data = { privacy_version: PRIVACY_VERSION, cafe_slug: cafeSlug };
    const account = await backend.createAccount({ email, password, data });
    if (account.status === 'created') return account;
    throw accountExists();
  } catch (thrown) {
    await release();
    throw thrown;
  }
}

const accountExists = () => new Refusal(409, 'Este email ya está registrado. Intenta iniciar sesión.');

type RefusedStatus = Exclude<Claim['status'], 'claimed'>;

function refusal(status: RefusedStatus): Refusal {
  switch (status) {
    case 'used':
      return new Refusal(409, 'Esta invitación ya se ha usado. Inicia sesión con tu email y tu contraseña.');
    case 'expired':
      return new Refusal(410, 'Esta invitación ha caducado. Pide otra en tu cafetería.');
    case 'cafe_closed':
      return new Refusal(403, 'Esta cafetería no está activa en este momento.');
    case 'busy':
      return new Refusal(409, 'Ya se está creando la cuenta con esta invitación. Espera un momento.');
    case 'account_exists':
      return accountExists();
    case 'try_later':
      return rateLimited(3600);
    case 'revoked':
    case 'unknown':
      return new Refusal(404, 'Esta invitación no es válida. Pide otra en tu cafetería.');
  }
}
