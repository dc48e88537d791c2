import type { Answer, Args, ProcedureName } from '@functions/_shared/contracts/procedures';
import { isAnswer } from '@/lib/answer-shapes';
import { AppError, fromRest } from '@/lib/errors';
import { reportFailure } from '@/lib/report-failure';
import { rest } from '@/lib/supabase';

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
 * contract itself is not shipped: of an answer the keys are checked.
 * @throws AppError with the refusal's code, NETWORK at once when the device is offline
 */
export async function callRpc<Name extends ProcedureName>(
  name: Name,
  args: SentArgs<Name>,
): Promise<Answer<Name>> {
  if (!navigator.onLine) throw new AppError('NETWORK');
  const { data, error, status } = await rest.rpc(name, args);
  if (error) throw reportFailure(name, fromRest({ status, error }));
  if (status !== 204 && !isAnswer(name, data))
    throw reportFailure(name, new AppError('BAD_RESPONSE', status, name));
  return data as Answer<Name>;
}
