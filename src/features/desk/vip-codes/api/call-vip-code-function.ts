import type { FunctionRequest } from '@functions/_shared/contracts/functions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendOnce } from '@/features/desk/shared/idempotent-mutation';
import { refreshPages } from '@/data/rpc';
import { functions, isSessionOver } from '@/lib/edge-function';
import { AppError, SESSION_OVER_STATUS, toAppError } from '@/lib/errors';

/** Timeout of these functions, in milliseconds (rule V26). */
const CODE_FUNCTION_TIMEOUT = 10_000;
/** Length of a foreign answer that a toast shows. */
const MAX_BODY = 200;

/** The code of a failure whose words (`details`) are for the person. */
const WITH_TEXT = 'WITH_TEXT';

/**
 * Calls `create-vip-code` or `activate-vip-code`; resolves when it succeeded.
 * @throws AppError with words for the person (rule V26): the function's own sentence,
 *   "HTTP {status}: {body}" for any other refusal, or that it took too long
 */
async function callVipCodeFunction<Name extends 'create-vip-code' | 'activate-vip-code'>(
  name: Name,
  body: FunctionRequest<Name>,
): Promise<void> {
  if (!navigator.onLine) throw new AppError('NETWORK');
  const signal = AbortSignal.timeout(CODE_FUNCTION_TIMEOUT);
  const reply = await functions.invoke<unknown>(name, { body, signal });
  const error: unknown = reply.error;
  const { data, response } = reply;
  if (!response) {
    if (signal.aborted)
      throw textFailure(0, 'La respuesta tarda demasiado (más de 10 segundos). Inténtalo de nuevo.');
    throw new AppError('NETWORK', 0, null, { cause: error });
  }
  if (response.status === SESSION_OVER_STATUS) throw new AppError('SESSION_OVER', response.status);
  const text = error ? await response.text().catch(() => '') : '';
  const answer = error ? parse(text) : data;
  if (isAnswer(answer)) {
    if (answer.success) return;
    if (response.status === 401) throw new AppError(isSessionOver(401) ? 'UNAUTHENTICATED' : 'SERVER', 401);
    // A fault of the function may come after the act: its sentence would tell it as failed.
    if (response.status >= 500) throw new AppError('SERVER', response.status);
    throw answer.error ? textFailure(response.status, answer.error) : new AppError('UNKNOWN', 400, name);
  }
  if (error) throw textFailure(response.status, `HTTP ${response.status}: ${text.slice(0, MAX_BODY)}`);
  throw new AppError('BAD_RESPONSE', response.status, name);
}

/**
 * Calls `create-vip-code` or `activate-vip-code`, once. After a failure the pages are read anew too: only the answer may
 * have been lost.
 */
export function useCodeFunction<Name extends 'create-vip-code' | 'activate-vip-code'>(name: Name) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Omit<FunctionRequest<Name>, 'requestId'>) =>
      sendOnce(`${name}:${JSON.stringify(body)}`, (requestId) =>
        callVipCodeFunction(name, { ...body, requestId } as FunctionRequest<Name>),
      ),
    onSettled: () => refreshPages(client),
  });
}

/** Returns the words of a failed call; null when there are none and the catalogue's sentence stands. */
export function functionErrorText(thrown: unknown): string | null {
  const { code, details } = toAppError(thrown);
  return code === WITH_TEXT ? details : null;
}

function textFailure(status: number, words: string): AppError {
  return new AppError(WITH_TEXT, status, words);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isAnswer(value: unknown): value is { success: boolean; error?: string } {
  return typeof value === 'object' && value !== null && 'success' in value;
}
