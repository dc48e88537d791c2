import { SCREEN_CLAIM_MINUTES } from '@/domain/figures';
import { formatDay } from '@/domain/madrid';
import { parseUrl } from '@/domain/parse-url';
import { isSameCafe } from '@/domain/slugs';
import {
  clearScannedToken,
  readPresenceToken,
  readScannedToken,
  tryDecode,
} from '@/data/presence/scanned-token';
import { callRpc } from '@/lib/rpc';
import { deviceStore } from '@/lib/storage';

const SECRET = 'presence-browser';

/** Returns the secret of this browser's claims from before the log-in, until an account takes them over (rule P2). */
export function browserSecret(): string | null {
  const stored = deviceStore.get(SECRET);
  return typeof stored === 'string' ? stored : null;
}

/** Returns the {@link browserSecret}, and creates and stores one where there is none. */
export function getOrCreateBrowserSecret(): string {
  const existing = browserSecret();
  if (existing) return existing;
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)));
  const secret = btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  deviceStore.set(SECRET, secret);
  return secret;
}

/** Forgets the secret once an account has taken over what it stood for. */
export const clearBrowserSecret = () => deviceStore.remove(SECRET);

/** Message for visitors once twenty browsers without a session have read one screen within a minute (rule P5). */
const SIGN_IN_FIRST = 'Entra primero en tu cuenta';

/** Message for a touch of the tag that proves nothing: a used or old one, another café's, a malformed one (rule P32). */
export const TOUCH_AGAIN = 'Toca otra vez la etiqueta';

/** Message for the café's team and for administrators, who try their tag. */
export const TAG_WORKS = 'La etiqueta funciona';

/** A touch: 48 hex digits as the tag wrote them. Nothing is decoded or repaired. */
const TOUCH = /^#t=([0-9A-F]{48})$/;

/** Returns the token of a scanned code, or null where the code is not the one of this café's bar or slips. */
export function parsePresenceCode(text: string, cafe: { slug: string; short_slug: string }): string | null {
  const url = parseUrl(text);
  if (!url) return null;
  const { pathname, hash } = url;
  const [, address] = /^\/c\/([^/]+)\/?$/.exec(pathname) ?? [];
  return address !== undefined && isSameCafe(tryDecode(address), cafe) ? readPresenceToken(hash) : null;
}

/** Returns the sentence for the result of a claim. */
function claimMessage(status: string, method: string | null, day: string | null): string {
  if (status === 'claimed')
    return method === 'slip'
      ? `Tu vale es para la visita del ${formatDay(day ?? '')}.`
      : `Código de la barra leído: vale ${SCREEN_CLAIM_MINUTES} minutos.`;
  if (status === 'already_used') return 'Ese vale ya se ha usado.';
  if (status === 'try_later') return 'Demasiados intentos con vales. Prueba otra vez dentro de una hora.';
  if (status === 'sign_in_first') return SIGN_IN_FIRST;
  return 'Ese código ya no vale. Escanea otra vez el de la barra.';
}

/**
 * Claims a token of a screen, a tag or a slip (rule P7). Returns the message for the person.
 * @param browser secret of this browser, for a visitor who has no account yet
 */
export async function claimPresence(
  cafeSlug: string,
  token: string,
  browser: string | null,
): Promise<string> {
  const touch = TOUCH.exec(token)?.[1];
  if (!touch && token.startsWith('#')) return TOUCH_AGAIN;
  const args = { cafe_slug: cafeSlug, token: touch ?? token, ...(browser ? { browser } : {}) };
  const answer = await callRpc('claim_presence', args);
  if (answer.tag_active) return TAG_WORKS;
  if (touch)
    return answer.status === 'claimed'
      ? `Etiqueta leída: vale ${SCREEN_CLAIM_MINUTES} minutos.`
      : TOUCH_AGAIN;
  const { status, method, day } = answer.attempt_id
    ? await callRpc('load_slip_attempt', { attempt_id: answer.attempt_id })
    : answer;
  return claimMessage(status, method, day);
}

/** Claims the token that was kept, as a visitor by this browser. Returns the message; null where none of this café was. */
export async function claimScannedToken(cafeSlug: string, isVisitor: boolean): Promise<string | null> {
  const [address, token] = readScannedToken();
  if (address !== cafeSlug || typeof token !== 'string') return null;
  // The secret is stored before the claim is sent: the claim of a lost answer is found again.
  const message = await claimPresence(cafeSlug, token, isVisitor ? getOrCreateBrowserSecret() : null);
  clearScannedToken();
  return message;
}
