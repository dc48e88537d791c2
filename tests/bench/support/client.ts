import { Agent, request } from 'node:http';
import { createHmac, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { functions, type FunctionName } from '../../../supabase/functions/_shared/contracts/functions.ts';
import {
  procedures,
  type Answer as ProcedureAnswer,
  type Args,
  type ProcedureName,
} from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import type { ApiReady } from './api.ts';
import { TEST_ADDRESS_HEADER } from '../../support/foreign-target.ts';

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

/** Answer of an Edge Function with 200. */
type FunctionSuccess<Name extends FunctionName> = z.output<(typeof functions)[Name]['answer']>;

/** Reads a procedure's answer by its contract. @throws Error when it is something else */
function readProcedure<Name extends ProcedureName>(name: Name, body: unknown): ProcedureAnswer<Name> {
  return readBy(name, procedures[name].answer, body) as ProcedureAnswer<Name>;
}

/** Reads what an Edge Function answered with 200 by its contract. @throws Error when it is something else */
export function readFunction<Name extends FunctionName>(name: Name, body: unknown): FunctionSuccess<Name> {
  return readBy(name, functions[name].answer, body) as FunctionSuccess<Name>;
}

function readBy(name: string, schema: z.core.$ZodType, body: unknown): unknown {
  const { success, data, error } = z.safeParse(schema, body);
  if (success) return data;
  throw new Error(`${name} does not answer what its contract says:\n${z.prettifyError(error)}`);
}

/** Calls a procedure. @throws Error when it refuses, or answers something else than its contract says */
export async function callProcedure<Name extends ProcedureName>(
  client: Client,
  name: Name,
  args: Args<Name>,
  userId?: string,
): Promise<ProcedureAnswer<Name>> {
  const path = `/rest/v1/rpc/${name}`;
  const { status, body } = await client.send({ path, body: args, ...(userId !== undefined && { userId }) });
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
  return readProcedure(name, body);
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
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...claims, iat: now, exp: now + TOKEN_LIFETIME })}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}
