/** Pauses before a call is sent again, in milliseconds: a server whose clock is behind, or that learns new keys, soon reads the token. */
const PAUSES_MS = [1000, 3000];

interface Refusal {
  code?: string | number;
  error_code?: string;
  message?: string;
  success?: unknown;
}

/**
 * Codes of servers that have read the token or the key: a procedure's own refusal, and the auth service's codes, which
 * are in small letters.
 */
const READ_CODES = /^(PT401|[a-z_]+)$/;

/** Code of a visitor's call that is granted to accounts alone. */
const NOT_GRANTED = '42501';

/** Refusal of whoever has no session, as a procedure or a function of ours puts it. */
const refuseVisitor = () =>
  Response.json({ code: 'PT401', message: 'UNAUTHENTICATED', success: false }, { status: 401 });

/** An ended token is not taken later either: PostgREST's sentence, and those of the storage service. */
const ENDED = /expired|"exp"/i;

const readBody = (response: Response) =>
  response
    .clone()
    .json()
    .catch(() => null) as Promise<Refusal | null>;

/** Returns true for a 401 that may go by itself: the server could not read the token or the key. */
function isUnread(body: Refusal | null): boolean {
  // An Edge Function of ours says `success`.
  const { code = '', error_code = code, message, success } = body ?? {};
  return typeof success !== 'boolean' && !READ_CODES.test(String(error_code)) && !ENDED.test(String(message));
}

/**
 * Sends a call again, after one second and after three more, while the server cannot read its token or key: nobody has
 * executed it. Then, and at once for any other 401, it renews the session and sends the call once more (rule A35).
 * @param first the answer so far
 * @param renew resolves to the answer to give if the call is not worth sending again; null without a session
 */
export async function resendUnread(
  first: Response,
  send: () => Promise<Response>,
  renew: ((refusal: Response) => Promise<Response | null>) | null = null,
): Promise<Response> {
  const pauses = [...PAUSES_MS];
  let renewal = renew;
  let response = first;
  while (response.status === 401) {
    const body = await readBody(response);
    if (body?.code === NOT_GRANTED) return refuseVisitor();
    const pause = isUnread(body) ? pauses.shift() : undefined;
    if (pause !== undefined) await new Promise((resolve) => setTimeout(resolve, pause));
    else {
      const refused = renewal ? await renewal(response) : response;
      if (refused) return refused;
      renewal = null;
    }
    response = await send();
  }
  return response;
}
