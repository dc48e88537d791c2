import type { Answer, Args, ProcedureName } from '@functions/_shared/contracts/procedures';
import { AppError, fromRest } from '@/lib/errors';
import { reportFailure } from '@/lib/report-failure';
import { rest } from '@/lib/supabase';

/** Returns true for the content of an answer: every procedure answers an object, or nothing at all (204). */
const isContent = (answer: unknown): answer is object => typeof answer === 'object' && answer !== null;

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

/**
 * Calls a procedure and returns its answer, which its contract describes; null for one that answers nothing. The
 * contract itself is not shipped: an answer is checked for being one, which a call with a foreign query lacks.
 * @throws AppError with the refusal's code, NETWORK at once when the device is offline
 */
export async function callRpc<Name extends ProcedureName>(
  name: Name,
  args: SentArgs<Name>,
): Promise<Answer<Name>> {
  if (!navigator.onLine) throw new AppError('NETWORK');
  const { data, error, status } = await rest.rpc(name, args);
  if (error) throw reportFailure(name, fromRest({ status, error }));
  if (status !== 204 && !isContent(data))
    throw reportFailure(name, new AppError('BAD_RESPONSE', status, name));
  return data as Answer<Name>;
}
