import type { FunctionAnswer, FunctionName, FunctionRequest } from '@functions/_shared/contracts/functions';
import { FunctionsClient } from '@supabase/functions-js';
import { env } from '@/config/env';
import { isAnswer } from '@/lib/answer-shapes';
import { AppError, byStatus } from '@/lib/errors';
import { hasStoredSession } from '@/lib/prefetch';
import { reportFailure } from '@/lib/report-failure';
import { fetchWithSession, REQUEST_TIMEOUT_MS } from '@/lib/supabase';

export const functions = new FunctionsClient(`${env.supabaseUrl}/functions/v1`, {
  customFetch: fetchWithSession,
});

/** Returns true if an Edge Function of ours has answered: each says `success`, however it ends. */
function isOurs(value: unknown): value is { success: boolean } {
  return (
    typeof value === 'object' && value !== null && 'success' in value && typeof value.success === 'boolean'
  );
}

/**
 * Returns true if a function of ours refuses for lack of a session, and there is none. While one stands, it is the
 * function that cannot read its token.
 */
export const isSessionOver = (status: number) => status === 401 && !hasStoredSession();

/**
 * Calls an Edge Function. A refusal (4xx with the agreed shape) is returned like any answer, with a Spanish sentence for
 * the person.
 * @throws AppError when there was no answer (NETWORK), it failed (SERVER) or is not of the agreed shape
 */
export async function callFunction<Name extends FunctionName>(
  name: Name,
  body: FunctionRequest<Name> & object,
): Promise<FunctionAnswer<Name>> {
  if (!navigator.onLine) throw new AppError('NETWORK');
  const reply = await functions.invoke<unknown>(name, { body: { ...body }, timeout: REQUEST_TIMEOUT_MS });
  const error: unknown = reply.error;
  const { data, response } = reply;
  if (error && !response) throw new AppError('NETWORK', 0, null, { cause: error });
  const answer: unknown = error ? await response?.json().catch(() => null) : data;
  const status = response?.status ?? 200;
  const isUsable = error ? status < 500 && status !== 401 : isAnswer(name, answer);
  if (isOurs(answer) && isUsable) return answer as FunctionAnswer<Name>;
  const code = isOurs(answer) && isSessionOver(status) ? 'UNAUTHENTICATED' : byStatus(status);
  // A function that answers in its own words says that it failed, and has counted its fault itself.
  const isTold = status >= 500 && isOurs(answer);
  const cause = isTold ? { code: 'P0000' } : error;
  const failure = new AppError(error ? code : 'BAD_RESPONSE', status, name, { cause });
  throw isTold ? failure : reportFailure(name, failure);
}
