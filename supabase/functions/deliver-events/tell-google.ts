import type { GoogleWallet } from '../_shared/wallet/google-account.ts';
import { googleClass, googleObject } from '../_shared/wallet/google-pass.ts';
import type { TellPlatform } from './send-passes.ts';

/** Returns what replaces an object at Google, or the class of a café, whose row has the café's id. */
export function tellGoogle(wallet: GoogleWallet): TellPlatform {
  return async ({ id, pass, notify }) => {
    if (!pass) throw new Error(`the pass ${id} came without its content`);
    const isClass = id === pass.cafe.id;
    const card = isClass ? googleClass(pass, wallet) : googleObject(pass, id, wallet, notify);
    const { status, error, isKeyRefused } = await wallet.send('PUT', card);
    const outcome = status === 200 ? 'sent' : status === 404 ? 'gone' : 'failed';
    return { outcome, gone_tokens: [], error: outcome === 'failed' ? error : null, isKeyRefused };
  };
}
