import { readBytes } from './http.ts';

export interface ServiceAnswer {
  /** 0 if no answer came in time. */
  status: number;
  /** Null if it is no JSON, or above 64 kB. */
  body?: unknown;
  /** For the operator, without address or token. */
  error: string;
  /** True where it is the operator's key that is refused, and with it every other request. */
  isKeyRefused?: boolean;
}

const TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** Both wallets' tokens are good for an hour; Apple refuses more than one in twenty minutes. */
const TOKEN_MS = 50 * 60_000;

/** Asks once; redirects are not followed. A short answer is read to its end, which keeps the connection. Never throws. */
export async function askService(address: string | URL, init: RequestInit): Promise<ServiceAnswer> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(address, { ...init, redirect: 'manual', signal });
    const body = await readBytes(response, MAX_ANSWER_BYTES)
      .then((bytes) => JSON.parse(new TextDecoder().decode(bytes)) as unknown)
      .catch(() => null);
    return { status: response.status, body, error: `HTTP ${response.status}` };
  } catch (thrown) {
    const isTimeout = thrown instanceof DOMException && thrown.name === 'TimeoutError';
    return { status: 0, error: isTimeout ? `no answer within ${TIMEOUT_MS} ms` : 'no connection' };
  }
}

/**
 * Returns what asks a service under a token that is kept until it is refused.
 * @param makeToken the header `authorization`, or the answer that there is none; throws for a key that cannot be read
 * @param refusal the status by which the service refuses a token
 */
export function askWithToken(makeToken: () => string | Promise<string | ServiceAnswer>, refusal: number) {
  let token: Promise<string | ServiceAnswer> | null = null;
  let keptUntil = 0;

  return async (address: string, init: RequestInit): Promise<ServiceAnswer> => {
    if (!token || Date.now() > keptUntil) {
      const unreadable = { status: 0, error: 'the key cannot be read', isKeyRefused: true };
      token = Promise.resolve()
        .then(makeToken)
        .catch(() => unreadable);
      keptUntil = Date.now() + TOKEN_MS;
    }
    const authorization = await token;
    if (typeof authorization !== 'string') {
      token = null;
      return authorization;
    }
    const answer = await askService(address, { ...init, headers: { ...init.headers, authorization } });
    const isKeyRefused = answer.status === refusal;
    if (isKeyRefused) token = null;
    return { ...answer, isKeyRefused };
  };
}
