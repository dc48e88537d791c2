import type { Backend } from '../_shared/backend.ts';
import { clientAddress } from '../_shared/client-address.ts';
import type { AnswerOf } from '../_shared/contracts/edge-function.ts';
import { contract } from '../_shared/contracts/google-wallet.ts';
import { endpoint, readBody, Refusal } from '../_shared/http.ts';
import { refuse } from '../_shared/refusals.ts';
import type { GoogleWallet } from '../_shared/wallet/google-account.ts';
import { googleClass, googleObject } from '../_shared/wallet/google-pass.ts';

/**
 * `google-wallet` gives the caller's card of a café to Google, and answers the address at which Google asks whether to
 * keep it (rule W11). Without the operator's account at Google `wallet` is null.
 */
export function saveToGoogle(
  backend: Pick<Backend, 'requireUser' | 'as' | 'asService'>,
  wallet: GoogleWallet | null,
) {
  return endpoint<AnswerOf<typeof contract>>({
    failure: (error) => ({ success: false, error }),
    faultText: 'No se pudo guardar la tarjeta',
    async handle(request) {
      const caller = await backend.requireUser(request);
      if (!wallet) throw new Refusal(404, 'Aquí no se puede guardar la tarjeta en Google Wallet.');
      const { cafe: cafe_slug, showsName: shows_name } = await readBody(request, contract.request);
      const card = { cafe_slug, platform: 'google', shows_name };
      const { serial, code } = await backend.as(caller)('save_wallet_pass', card);
      const opening = { serial, secret: code, client_address: clientAddress(request) };
      const { pass } = await backend.asService('open_wallet_pass', opening);
      // the enrollment may have ended meanwhile
      if (!pass) throw refuse('NOT_ENROLLED');
      const object = googleObject(pass, serial, wallet);
      // What is there already (409) is kept up to date by `deliver-events`.
      for (const resource of [googleClass(pass, wallet), object]) {
        const { status, error, isKeyRefused } = await wallet.send('POST', resource);
        if (status === 200 || status === 409) continue;
        if (isKeyRefused) throw new Error(`Google refuses the account: ${error}`);
        console.error(`Google: ${error}`);
        throw new Refusal(503, 'Google no responde ahora mismo. Prueba de nuevo en unos minutos.');
      }
      return { success: true, url: wallet.saveUrl(object) };
    },
  });
}
