// The places where @supabase/lite 0.10 differs from the hosted service and the product would notice. Everything that
// bends it is in this file and, for what Auth has besides, in auth-shims.ts; tests/local holds it against a real server.
// Version 0.10.0 exactly: internals are used.
// Whatever hides a difference, here and in the files around, says `@shim` and a name, and docs/local-stack.md has what it hides.
import type { createPostgresConnection } from '@supabase/lite/postgres';
import { connectionPool, type PoolOptions } from './connection-pool.ts';
import { signToken } from '../shared/keys.ts';

type LiteConnection = ReturnType<typeof createPostgresConnection>;

// lite encodes a procedure's json arguments before the driver would do it a second time.
const asJson = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const asText = (value: unknown) => String(value);
const asIsoInstant = (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');

/** Driver types that make rows and arguments look on the wire as PostgREST writes and reads them. @shim wire-types */
export const WIRE_TYPES = {
  json: { to: 114, from: [114], serialize: asJson, parse: (text: string): unknown => JSON.parse(text) },
  jsonb: { to: 3802, from: [3802], serialize: asJson, parse: (text: string): unknown => JSON.parse(text) },
  numeric: { to: 1700, from: [1700], serialize: asText, parse: Number },
  timestamp: { to: 1114, from: [1114], serialize: asText, parse: asIsoInstant },
  timestamptz: { to: 1184, from: [1184], serialize: asText, parse: asIsoInstant },
};

/** The part of kysely's database that is called. */
interface Database {
  executeQuery: (query: object) => Promise<unknown>;
}

/** The caller as lite knows it. */
interface Caller {
  auth?: { role?: string; uid?: string | number | null; jwt?: unknown };
  storage?: { operation?: string };
}

interface CalledProcedure {
  method: string;
  path: string;
  requestHeaders?: Record<string, string>;
}

/** The parts of a lite connection that it keeps to itself. */
interface Internals {
  rlsState: string;
  applyJwtSessionContext: (db: Database, caller: Caller) => Promise<void>;
  applyRpcRequestGucs: (db: Database, call: CalledProcedure) => Promise<void>;
}

/**
 * Makes a lite connection behave: it no longer grants everything on every table to the API roles at the first request,
 * an SQLSTATE that it does not know is answered as PostgREST answers it instead of with a bare 500, its connections
 * survive the server's end, a schema that could not be read is no empty one, and a transaction is told of its request in
 * two statements instead of ten.
 */
export function applyHostedShims(connection: LiteConnection, poolSize: number): LiteConnection {
  const internals = connection as unknown as Internals;
  // Starts as 'unknown' and triggers the grants; bootstrap.sql owns the privileges. @shim no-grants
  internals.rlsState = 'active';
  internals.applyJwtSessionContext = async (db, { auth, storage }) => {
    const role = auth?.role ?? 'anon';
    const claims: Record<string, string> = auth?.jwt
      ? { 'request.jwt.claims': JSON.stringify(auth.jwt) }
      : {};
    const settings = {
      role,
      'request.jwt.claim.sub': String(auth?.uid ?? ''),
      'request.jwt.claim.role': role,
      'storage.operation': storage?.operation ?? '',
      ...claims,
    };
    await setForTransaction(db, settings, TIME_LIMIT);
  };
  internals.applyRpcRequestGucs = (db, { method, path, requestHeaders = {} }) =>
    setForTransaction(db, {
      'response.status': '',
      'response.headers': '',
      'request.method': method,
      'request.path': path,
      'request.headers': JSON.stringify(requestHeaders),
    });
  connection.introspect = requireSchemaHeader(connection.introspect.bind(connection));
  const pool = connectionPool(connection.driver.options as PoolOptions, poolSize);
  connection.driver.reserve = pool.reserve as unknown as typeof connection.driver.reserve;
  connection.close = pool.end;
  const withContext = connection.withContext.bind(connection);
  connection.withContext = async (...args: Parameters<typeof withContext>) => {
    try {
      return (await withContext(...args)) as never;
    } catch (error) {
      throw asPostgrestError(error);
    }
  };
  return connection;
}

/**
 * lite takes a database that it could not read for an empty one, and answers that no procedure exists; here that is a
 * failure. Requests that find the schema unread read it once together. @shim schema-unread
 */
function requireSchemaHeader(introspect: LiteConnection['introspect']): LiteConnection['introspect'] {
  let underWay: ReturnType<typeof introspect> | null = null;
  const read: typeof introspect = async (options) => {
    const schema = await introspect(options);
    if (!schema.functions) throw new Error('The schema of the database could not be read');
    return schema;
  };
  return async (options) => {
    if (options?.useCache !== true) return read(options);
    underWay ??= read(options).finally(() => (underWay = null));
    return underWay;
  };
}

/**
 * Takes over how long a role's statements may work, else `authenticator`'s limit, as PostgREST does when it switches roles.
 * Roles belong to the server, so a limit that is set for this database alone comes first: tests need that. @shim time-limits
 */
const TIME_LIMIT = `(select set_config('statement_timeout', split_part(setting, '=', 2), true)
  from pg_catalog.pg_db_role_setting s
  join pg_catalog.pg_roles r on r.oid = s.setrole and r.rolname in ($1, 'authenticator')
  cross join unnest(s.setconfig) as setting
  where s.setdatabase in (0, (select d.oid from pg_catalog.pg_database d where d.datname = current_database()))
    and setting like 'statement_timeout=%'
  order by r.rolname = $1 desc, s.setdatabase desc limit 1)`;

/** Sets several settings until the transaction's end. @shim request-settings */
async function setForTransaction(
  db: Database,
  settings: Record<string, string>,
  ...more: string[]
): Promise<void> {
  const names = Object.keys(settings);
  const calls = [...names.map((name, at) => `set_config('${name}', $${at + 1}, true)`), ...more];
  await runSql(db, `select ${calls.join(', ')}`, Object.values(settings));
}

async function runSql<Row>(db: Database, sql: string, parameters: string[]): Promise<Row[]> {
  // kysely's raw query, as its own constructor of one makes it; kysely itself is lite's business.
  const { rows } = (await db.executeQuery({
    sql,
    parameters,
    query: { kind: 'RawNode', sqlFragments: [''], parameters: [] },
    queryId: { queryId: 'shim' },
  })) as { rows: Row[] };
  return rows;
}

/** Answers a request to the API. */
export type Handler = (request: Request) => Promise<Response>;

/** Runs a statement, with texts for its parameters, as the service that owns the schema. */
export type RunSql = <Row = object>(sql: string, parameters: string[]) => Promise<Row[]>;

/** Statements of the shims themselves, on lite's own connection. */
export function sqlOf(connection: LiteConnection): RunSql {
  return (sql, parameters) => runSql((connection as unknown as { kysely: Database }).kysely, sql, parameters);
}

/**
 * Puts into each token how its session began: lite writes no `amr`, the hosted service does, and whether a mailbox is
 * proven hangs on it. `otp` for every code from a mail, whatever it was sent for, `password` for the rest; a renewal
 * keeps what the session has. Hides that lite's own tokens lack the claim, nothing else: they are signed anew.
 * @shim session-methods
 */
export function addAuthMethodClaim(answer: Handler, run: RunSql, jwtSecret: string): Handler {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const response = await answer(request);
    if (!/^\/auth\/v1\/(verify|token|signup)$/.test(pathname) || response.status !== 200) return response;
    const session = (await response.json()) as { access_token?: string };
    if (session.access_token) {
      const method = pathname.endsWith('/verify') ? 'otp' : 'password';
      const begins = searchParams.get('grant_type') !== 'refresh_token';
      const claims = decodeToken(session.access_token);
      if (begins) await run(NOTE_METHOD, [claims.session_id, method]);
      const amr = await run<{ method: string; timestamp: number }>(READ_METHODS, [claims.session_id]);
      session.access_token = signToken({ ...claims, amr }, jwtSecret);
    }
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    return new Response(JSON.stringify(session), { status: 200, headers });
  };
}

/**
 * Refuses tokens that are none: lite answers them as a visitor's. Keys (`sb_…`) are no tokens; the gateway of the platform
 * turns them into one.
 * @shim token-forms
 */
export function rejectMalformedTokens(answer: Handler): Handler {
  return async (request) => {
    const header = request.headers.get('authorization');
    if (header === null || !new URL(request.url).pathname.startsWith('/rest/v1/')) return answer(request);
    const token = header.replace(/^Bearer ?/i, '');
    const parts = token.split('.');
    if (token.startsWith('sb_') || (parts.length === 3 && parts[2] !== '')) return answer(request);
    const message =
      token === '' ? 'Empty JWT is sent in Authorization header' : 'No suitable key or wrong key type';
    return Response.json({ code: 'PGRST301', details: null, hint: null, message }, { status: 401 });
  };
}

const NOTE_METHOD = `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
  on conflict (session_id, authentication_method) do update set updated_at = now()`;

const READ_METHODS = `select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
  from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`;

interface Claims {
  session_id: string;
}

function decodeToken(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
}

interface PostgresFailure extends Error {
  code: string;
  detail?: string;
  hint?: string;
}

const isPostgresFailure = (error: unknown): error is PostgresFailure =>
  error instanceof Error &&
  error.name === 'PostgresError' &&
  typeof (error as Partial<PostgresFailure>).code === 'string';

const KNOWN_TO_LITE = /^(PT\d{3}|PGRST|42501|23505|22P02|42703|23502)$/;

/** Rewrites a Postgres error into the `PGRST` form, which lets the raiser choose status and body; others pass unchanged. */
function asPostgrestError(error: unknown): unknown {
  if (!isPostgresFailure(error) || KNOWN_TO_LITE.test(error.code)) return error;
  const body = {
    code: error.code,
    message: error.message,
    details: error.detail ?? null,
    hint: error.hint ?? null,
  };
  error.detail = JSON.stringify({ status: httpStatusOf(error.code), headers: {} });
  error.message = JSON.stringify(body);
  error.code = 'PGRST';
  return error;
}

const STATUS_OF_SQLSTATE: [RegExp, number][] = [
  [/^P0001$/, 400],
  [/^(23503|23505)$/, 409],
  [/^25006$/, 405],
  [/^57P01$/, 503],
  [/^(21000|42P17)$/, 500],
  [/^(42883|42P01)$/, 404],
  [/^42501$/, 403],
  [/^(0L|0P|28)/, 403],
  [/^53400$/, 500],
  [/^(08|53)/, 503],
  [/^54/, 500],
  [/^(09|25|2D|38|39|3B|40|55|57|58|F0|HV|P0|XX)/, 500],
];

/** Returns the HTTP status of an SQLSTATE, by PostgREST's table (mapSQLtoHTTP in its Error.hs). @shim sqlstates */
export function httpStatusOf(sqlstate: string): number {
  return STATUS_OF_SQLSTATE.find(([pattern]) => pattern.test(sqlstate))?.[1] ?? 400;
}

/** A request on its way to lite, body already read. */
export interface ShimmedRequest {
  method: string;
  path: string;
  contentType: string;
  body: Buffer;
}

/** Returns true for the paths that reach lite, which would answer anything else with its own web page. @shim paths */
export const isBackendPath = (path: string) => /^\/(auth|rest|storage)\/v1(\/|$)/.test(path);

const UNNAMED_FILE = Buffer.from('name=""; filename=');
const NAMED_FILE = Buffer.from('name="file"; filename=');

/**
 * Returns the body as lite wants it: the storage client sends the file part of an upload without a name.
 * @shim unnamed-file
 */
export function shimRequestBody({ path, contentType, body }: ShimmedRequest): Buffer {
  if (path === '/auth/v1/verify') return shimVerification(body);
  if (!path.startsWith('/storage/v1/') || !contentType.startsWith('multipart/form-data')) return body;
  const at = body.indexOf(UNNAMED_FILE);
  if (at < 0) return body;
  return Buffer.concat([body.subarray(0, at), NAMED_FILE, body.subarray(at + UNNAMED_FILE.length)]);
}

/** lite calls a sign-in code by its older name only. @shim code-type */
function shimVerification(body: Buffer): Buffer {
  try {
    const payload = JSON.parse(body.toString()) as { type?: unknown };
    return payload.type === 'email' ? Buffer.from(JSON.stringify({ ...payload, type: 'magiclink' })) : body;
  } catch {
    return body;
  }
}

/** Returns the JSON of a storage answer in the hosted service's shape; null where it is that already. */
export function shimStorageJson(request: ShimmedRequest, answer: unknown): unknown {
  if (request.method !== 'POST') return null;
  if (request.path.startsWith('/storage/v1/object/sign/')) return shimSignedUrl(answer);
  if (request.path.startsWith('/storage/v1/object/list/')) return shimListing(request.body, answer);
  return null;
}

/** lite writes the address otherwise than storage-api. @shim signed-address */
function shimSignedUrl(answer: unknown): unknown {
  const { signedUrl } = answer as { signedUrl?: string };
  return signedUrl ? { signedURL: signedUrl.replace(/^\/storage\/v1/, '') } : null;
}

interface ListedFile {
  name: string;
}

/** lite lists all levels with full names; the hosted service one level, relative to the prefix, folders with null fields. @shim listing */
function shimListing(body: Buffer, answer: unknown): unknown {
  if (!Array.isArray(answer)) return null;
  const { prefix = '' } = JSON.parse(body.toString() || '{}') as { prefix?: string };
  const start = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const entries = new Map<string, unknown>();
  for (const file of answer as ListedFile[]) {
    const name = file.name.startsWith(start) ? file.name.slice(start.length) : file.name;
    const folder = name.includes('/') ? name.slice(0, name.indexOf('/')) : null;
    if (folder === null) entries.set(name, { ...file, name });
    else if (!entries.has(folder)) entries.set(folder, { name: folder, ...EMPTY_FOLDER });
  }
  return [...entries.values()];
}

const EMPTY_FOLDER = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null };
