import type { Answer, Args, ProcedureName } from '@functions/_shared/contracts/procedures';
import { AppError, fromRest } from '@/lib/errors';
import { rest } from '@/lib/supabase';

/** The procedures that answer nothing. */
type Act = { [Name in ProcedureName]: Answer<Name> extends null ? Name : never }[ProcedureName];

async function request<Name extends ProcedureName>(name: Name, args: Args<Name>) {
  if (!navigator.onLine) throw new AppError('NETWORK');
  const { data, error, status } = await rest.rpc(name, args);
  if (error) throw fromRest({ status, error });
  return { answer: data as unknown, status };
}

/**
 * Calls a procedure and returns its answer, which its contract describes. The keys that it must at least have guard the
 * screens against another version of the backend; the contract itself is not shipped.
 * @throws AppError with the refusal's code, NETWORK at once when the device is offline
 */
export async function callRpc<Name extends Exclude<ProcedureName, Act>>(
  name: Name,
  args: Args<Name>,
  ...keys: [keyof Answer<Name> & string, ...(keyof Answer<Name> & string)[]]
): Promise<Answer<Name>> {
  const { answer, status } = await request(name, args);
  if (typeof answer !== 'object' || answer === null || !keys.every((key) => key in answer)) {
    throw new AppError('BAD_RESPONSE', status, name);
  }
  return answer as Answer<Name>;
}

/** Calls as {@link callRpc} does, for a procedure that answers nothing. */
export async function callVoidRpc<Name extends Act>(name: Name, args: Args<Name>): Promise<void> {
  await request(name, args);
}
