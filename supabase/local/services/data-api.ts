// Shims: wire-types, no-grants, schema-unread, time-limits, request-settings, token-forms, sqlstates (docs/local-stack.md).
import { connectionPool, type PoolOptions } from './connection-pool.ts';
import { runSql, type Database, type Handler, type LiteConnection } from './lite-sql.ts';

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
