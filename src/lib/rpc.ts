import type { Answer, Args, ProcedureName } from '@functions/_shared/contracts/procedures';
import { env } from '@/config/env';
import { isAnswer } from '@/lib/answer-shapes';
import { AppError, fromRest } from '@/lib/errors';
import { reportFailure } from '@/lib/report-failure';
import { fetchWithSession, REQUEST_TIMEOUT_MS } from '@/lib/supabase';

/** Procedures that take the id of their request (rule S5). */
export type IdempotentProcedure = {
  // the keys of no arguments at all are any text
  [Name in ProcedureName]: string extends keyof Args<Name>
    ? never
    : 'request_id' extends keyof Args<Name>
      ? Name
      : never;
}[ProcedureName];

/** Arguments as the page sends them: the id that a contract leaves open for older pages is never left out. */
export type SentArgs<Name extends ProcedureName> = Args<Name> &
  (Name extends IdempotentProcedure ? { request_id: string } : unknown);

/** Returns what a text says in JSON; undefined for anything else. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Calls a procedure and returns its answer, which its contract describes; null for one that answers nothing. The
 * contract itself is not shipped: of an answer the keys are checked. Without the client library, of which a procedure
 * needs one POST: a visitor's first screen does not wait for it.
 * @throws AppError with the refusal's code, NETWORK at once when the device is offline
 */
export async function callRpc<Name extends ProcedureName>(
  name: Name,
  args: SentArgs<Name>,
): Promise<Answer<Name>> {
  if (!navigator.onLine) throw new AppError('NETWORK');
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), REQUEST_TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetchWithSession(`${env.supabaseUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(args),
      signal: limit.signal,
    });
    text = await response.text();
  } catch (cause) {
    throw new AppError('NETWORK', 0, null, { cause });
  } finally {
    clearTimeout(timer);
  }
  const { status, ok } = response;
  const data = parseJson(text);
  if (!ok) throw reportFailure(name, fromRest({ status, error: data ?? { message: text } }));
  if (status !== 204 && !isAnswer(name, data))
    throw reportFailure(name, new AppError('BAD_RESPONSE', status, name));
  return (data ?? null) as Answer<Name>;
}
