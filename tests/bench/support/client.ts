import { Agent, request } from 'node:http';
import { randomUUID } from 'node:crypto';
import { signToken } from '../../../supabase/local/shared/keys.ts';
import type { ApiReady } from './api.ts';
import { TEST_ADDRESS_HEADER } from '../../support/backend/foreign-target.ts';

export interface ApiRequest {
  path: string;
  body: unknown;
  /** Id of the caller with a session; without it nobody is signed in. */
  userId?: string;
  /** The address of the client, as a proxy would tell it. */
  address?: string;
}

export interface Answer {
  status: number;
  body: unknown;
}

/** Asks the API as a browser would, over connections that are kept. */
export interface Client {
  /** @throws Error when there is no answer */
  send: (request: ApiRequest) => Promise<Answer>;
  close: () => void;
}

const ANSWER_TIMEOUT_MS = 20_000;

/** A client of an API, with sessions signed by the stack's own secret. */
export function createClient({ url, keys }: ApiReady): Client {
  // Idle connections go before the server closes them at 5 s: a browser would quietly ask again, this client would not.
  const agent = new Agent({ keepAlive: true, maxSockets: 1000, timeout: 2000 });
  const { hostname, port } = new URL(url);
  const tokens = new Map<string, string>();
  const tokenOf = (userId: string) => {
    const token = tokens.get(userId) ?? signedToken(userId, keys.jwtSecret);
    tokens.set(userId, token);
    return token;
  };

  return {
    send: ({ path, body, userId, address }) =>
      new Promise((resolve, reject) => {
        const content = JSON.stringify(body);
        const headers = {
          apikey: keys.publishable,
          authorization: `Bearer ${userId ? tokenOf(userId) : keys.publishable}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(content),
          ...(address ? { [TEST_ADDRESS_HEADER]: address } : {}),
        };
        const asked = request({ agent, hostname, port, path, method: 'POST', headers }, (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            resolve({ status: answer.statusCode ?? 0, body: text === '' ? null : parsed(text) });
          });
        });
        asked.setTimeout(ANSWER_TIMEOUT_MS, () => asked.destroy(new Error('no answer in time')));
        asked.on('error', reject);
        asked.end(content);
      }),
    close: () => agent.destroy(),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Seconds for which the tokens made here are good. */
const TOKEN_LIFETIME = 7200;

/** A person's access token, as the auth service of the stack with this secret would give it. */
function signedToken(userId: string, secret: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: userId, role: 'authenticated', aud: 'authenticated', session_id: randomUUID() };
  return signToken({ ...claims, iat: now, exp: now + TOKEN_LIFETIME }, secret);
}
