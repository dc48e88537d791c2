import { createClient, type AuthError, type SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { resendUnread } from './contracts/resend-unread.ts';
import { procedures, type Answer, type Args, type ProcedureName } from './contracts/procedures/index.ts';
import { refusalOf, refuse } from './refusals.ts';

/** Sender of a request with a valid session. */
export interface Caller {
  id: string;
  /** Address of the account, in lower case; empty for a token that names none. */
  email: string;
  token: string;
}

/**
 * Runs a procedure and reads its answer as its contract says.
 * @throws Refusal for the procedures' common refusals, Error for everything else
 */
export type CallProcedure = <Name extends ProcedureName>(
  name: Name,
  args: Args<Name>,
) => Promise<Answer<Name>>;

/** The project's backend, as the handlers use it. */
export interface Backend {
  /** The caller of a request. @throws Refusal 401 */
  requireUser(request: Request): Promise<Caller>;
  /** The caller of a request that needs none; null without a session, and with one that cannot be checked. */
  findUser(request: Request): Promise<Caller | null>;
  /** Procedures under the caller's own permissions. */
  as(caller: Caller): CallProcedure;
  /** Procedures that only the functions may call. */
  asService: CallProcedure;
  /**
   * Makes an account, as the service: a sign-up would count for the function's own address, which all its callers share. No mail goes
   * out; where sign-ups are confirmed by a code, the account waits for its own.
   */
  createAccount(credentials: NewAccount): Promise<NewAccountOutcome>;
  /** The bytes of a file of a bucket, null when there is none. */
  readFile(bucket: string, path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Puts a file into a bucket, where there is none yet. */
  writeFile(bucket: string, path: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  /** Removes files of a bucket, with their contents. Those that are not there do not matter. */
  removeFiles(bucket: string, paths: string[]): Promise<void>;
  /** Returns true if the storage service answers for the photos' bucket. */
  checkStorage(): Promise<boolean>;
}

export interface NewAccount {
  email: string;
  password: string;
  data: Record<string, string>;
}

type NewAccountOutcome = { status: 'created'; id: string; confirmed: boolean } | { status: 'exists' };

/** Below the 8 s after which the platform ends a call (rule S17). */
export const PROCEDURE_TIMEOUT_MS = 7000;

/** `fetch` for the project's own services, none of which has executed what it answers with 401. */
const fetchFromProject: typeof fetch = async (input, init) => {
  const send = () => fetch(input, init);
  return resendUnread(await send(), send);
};

/**
 * Returns the backend at an address, with its two keys. The clients live as long as the function and keep no session.
 */
export function createBackend(project: { url: string; publishableKey: string; secretKey: string }): Backend {
  const options = {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { timeout: PROCEDURE_TIMEOUT_MS },
    global: { fetch: fetchFromProject },
  };
  const visitor = createClient(project.url, project.publishableKey, options);
  const service = createClient(project.url, project.secretKey, options);
  return {
    requireUser: (request) => requireUser(visitor, request),
    findUser: (request) => requireUser(visitor, request).catch(() => null),
    as: (caller) => callWith(visitor, caller.token),
    asService: callWith(service),
    createAccount: (account) => createAccount(service, project, account),
    readFile: (bucket, path) => readFile(service, bucket, path),
    writeFile: (bucket, path, bytes, type) => writeFile(service, bucket, path, bytes, type),
    removeFiles: (bucket, paths) => removeFiles(service, bucket, paths),
    checkStorage: () => checkStorage(project),
  };
}

async function createAccount(
  service: SupabaseClient,
  project: { url: string; publishableKey: string },
  { email, password, data }: NewAccount,
): Promise<NewAccountOutcome> {
  const confirmed = await confirmsByItself(project);
  const { data: answer, error } = await service.auth.admin.createUser({
    email,
    password,
    user_metadata: data,
    email_confirm: confirmed,
  });
  if (error?.code === 'email_exists' || error?.code === 'user_already_exists') return { status: 'exists' };
  if (error) throw error;
  return { status: 'created', id: answer.user.id, confirmed };
}

/** Returns true if the project accepts a sign-up's address without a code. */
async function confirmsByItself({ url, publishableKey }: { url: string; publishableKey: string }) {
  const response = await fetchFromProject(`${url}/auth/v1/settings`, {
    headers: { apikey: publishableKey },
    signal: AbortSignal.timeout(PROCEDURE_TIMEOUT_MS),
  });
  return z.parse(z.object({ mailer_autoconfirm: z.boolean() }), await response.json()).mailer_autoconfirm;
}

async function readFile(
  client: SupabaseClient,
  bucket: string,
  path: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { data, error } = await client.storage.from(bucket).download(path);
  if (!error) return new Uint8Array(await data.arrayBuffer());
  // The service says 400 for what is not there, and 404 inside; 403 inside for a key that it cannot read.
  const { status, statusCode } = error as { status?: number; statusCode?: string };
  if ((status === 400 && statusCode !== '403') || status === 404) return null;
  throw error;
}

async function writeFile(
  client: SupabaseClient,
  bucket: string,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<void> {
  // a name is never used twice
  const { error } = await client.storage
    .from(bucket)
    .upload(path, bytes, { contentType: type, cacheControl: '31536000' });
  if (error) throw error;
}

async function removeFiles(client: SupabaseClient, bucket: string, paths: string[]): Promise<void> {
  const { error } = await client.storage.from(bucket).remove(paths);
  if (error) throw error;
}

async function checkStorage({ url, secretKey }: { url: string; secretKey: string }): Promise<boolean> {
  const response = await fetch(`${url}/storage/v1/bucket/purchase-tickets`, {
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
    signal: AbortSignal.timeout(PROCEDURE_TIMEOUT_MS),
  });
  await response.body?.cancel();
  return response.ok;
}

function callWith(client: SupabaseClient, token?: string): CallProcedure {
  return async (name, args) => {
    const call = client.rpc(name, args);
    const { data, error } = await (token ? call.setHeader('Authorization', `Bearer ${token}`) : call);
    if (error)
      throw refusalOf(error.message, error.details) ?? new Error(`${name}: ${error.code} ${error.message}`);
    return readAnswer(name, data);
  };
}

/**
 * Returns a procedure's answer, checked against its contract.
 * @throws when it does not match
 */
export function readAnswer<Name extends ProcedureName>(name: Name, answer: unknown): Answer<Name> {
  return z.parse(procedures[name].answer, answer) as Answer<Name>;
}

/** Checks the token against the project's signing keys, or by asking the auth service when they are shared secrets. */
async function requireUser(client: SupabaseClient, request: Request): Promise<Caller> {
  // A publishable key in the same place is no token and starts otherwise.
  const token = /^Bearer (ey[\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!token) throw refuse('UNAUTHENTICATED');
  const { data, error } = await client.auth.getClaims(token).catch(() => {
    // A service that is out of reach is an error in the answer; what is thrown comes from a token that cannot be read.
    throw refuse('UNAUTHENTICATED');
  });
  if (error && !isTokenRefused(error)) throw error;
  const claims = data?.claims;
  if (!claims?.sub || claims.role !== 'authenticated') throw refuse('UNAUTHENTICATED');
  return { id: claims.sub.toLowerCase(), email: claims.email?.toLowerCase() ?? '', token };
}

/**
 * Returns true if the token itself is refused. A gateway that does not take the function's key, a limit, a page of
 * something in front and a fault say nothing about the caller.
 */
function isTokenRefused({ name, code, status = 0 }: AuthError): boolean {
  const isJudged = name === 'AuthSessionMissingError' || code !== undefined;
  return isJudged && status >= 400 && status < 500 && status !== 429;
}
