import type { Sql, TransactionSql } from 'postgres';

/** A transaction as one persona; what it changes stays unless the work throws. */
export type Work<T> = (sql: TransactionSql) => Promise<T>;

type Role = 'anon' | 'authenticated' | 'service_role';

/** A person whose session began with a code from a mail, at an instant. */
export interface ByCode {
  id: string;
  codeAt: Date;
  /** The id of the session, where it matters. */
  session?: string;
}

/**
 * Caller of the API: a visitor (null), an account in a session by password (its id) or by code, or the service role.
 */
export type Caller = null | string | ByCode | { role: 'service_role' };

/** Returns the account in a session that began with a mailed code. */
export function byCode({ id }: { id: string }, codeAt = new Date(), session?: string): ByCode {
  return { id, codeAt, ...(session ? { session } : {}) };
}

/** Returns the account of a caller that is one. */
export const idOf = (caller: Caller): string =>
  typeof caller === 'object' && caller && 'id' in caller ? caller.id : (caller as string);

/** The product's own functions and jobs, which hold the secret key. */
export const SERVICE: Caller = { role: 'service_role' };

/** Does the work as a visitor without a session. */
function asAnon<T>(sql: Sql, work: Work<T>): Promise<T> {
  return inRole(sql, 'anon', null, work);
}

/** Does the work as a signed-in person. */
export function asUser<T>(sql: Sql, userId: string, work: Work<T>): Promise<T> {
  return inRole(sql, 'authenticated', userId, work);
}

/** Does the work as the service role. */
export function asService<T>(sql: Sql, work: Work<T>): Promise<T> {
  return inRole(sql, 'service_role', null, work);
}

/** Does the work as any caller. */
export function as<T>(sql: Sql, caller: Caller, work: Work<T>): Promise<T> {
  if (caller === null) return asAnon(sql, work);
  if (typeof caller === 'string') return asUser(sql, caller, work);
  return 'codeAt' in caller ? inRole(sql, 'authenticated', caller.id, work, caller) : asService(sql, work);
}

/** Role and claims are set as the API sets them for each request: for this transaction only. */
async function inRole<T>(
  sql: Sql,
  role: Role,
  userId: string | null,
  work: Work<T>,
  code?: ByCode,
): Promise<T> {
  const amr = code && [{ method: 'otp', timestamp: Math.floor(code.codeAt.getTime() / 1000) }];
  const claims = JSON.stringify({
    role,
    ...(userId ? { sub: userId } : {}),
    ...(amr ? { amr } : {}),
    ...(code?.session ? { session_id: code.session } : {}),
  });
  const result = await sql.begin(async (transaction) => {
    await transaction`select
      set_config('request.jwt.claims', ${claims}, true),
      set_config('request.jwt.claim.sub', ${userId ?? ''}, true),
      set_config('request.jwt.claim.role', ${role}, true),
      set_config('role', ${role}, true)`;
    return { value: await work(transaction) };
  });
  return (result as { value: T }).value;
}
