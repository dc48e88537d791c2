import type { Database } from '@/lib/database.types';
import { AppError, fromRest } from '@/lib/errors';
import { rest } from '@/lib/supabase';

type Procedures = Database['public']['Functions'];

/** The type of an answer and the keys that it must at least have. */
export interface Shape<Answer extends object> {
  readonly keys: readonly (keyof Answer & string)[];
}

/** Names an answer's type; the keys guard the screens against another version of the backend. */
export function shape<Answer extends object>(...keys: (keyof Answer & string)[]): Shape<Answer> {
  return { keys };
}

async function request<Name extends keyof Procedures>(name: Name, args: Procedures[Name]['Args']) {
  if (!navigator.onLine) throw new AppError('NETWORK');
  const { data, error, status } = await rest.rpc(name, args);
  if (error) throw fromRest({ status, error });
  return { answer: data as unknown, status };
}

/**
 * Calls a procedure and returns its answer.
 * @throws AppError with the refusal's code, NETWORK at once when the device is offline
 */
export async function callRpc<Name extends keyof Procedures, Answer extends object>(
  name: Name,
  args: Procedures[Name]['Args'],
  { keys }: Shape<Answer>,
): Promise<Answer> {
  const { answer, status } = await request(name, args);
  if (typeof answer !== 'object' || answer === null || !keys.every((key) => key in answer)) {
    throw new AppError('BAD_RESPONSE', status, name);
  }
  return answer as Answer;
}

/** As {@link callRpc}, for a procedure that answers nothing. */
export async function callVoidRpc<Name extends keyof Procedures>(
  name: Name,
  args: Procedures[Name]['Args'],
): Promise<void> {
  await request(name, args);
}
