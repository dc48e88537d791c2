import type { Answer, Args, ProcedureName } from '@functions/_shared/contracts/procedures';
import { AppError, fromRest } from '@/lib/errors';
import { peekAnswer } from '@/lib/prefetch';
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
  if (!hasKeys(answer, keys)) throw new AppError('BAD_RESPONSE', status, name);
  return answer as Answer<Name>;
}

const hasKeys = (answer: unknown, keys: readonly string[]): answer is object =>
  typeof answer === 'object' && answer !== null && keys.every((key) => key in answer);

/**
 * Returns the options of a page's first query: the call that {@link callRpc} makes, and the prefetched answer where it is
 * here before the page. The page then renders once, with its data, and not a skeleton before.
 */
export function firstQuery<Name extends Exclude<ProcedureName, Act>>(
  name: Name,
  args: Args<Name>,
  ...keys: [keyof Answer<Name> & string, ...(keyof Answer<Name> & string)[]]
) {
  return {
    queryFn: () => callRpc(name, args, ...keys),
    initialData: () => {
      const answer = peekAnswer(name, args);
      return hasKeys(answer, keys) ? (answer as Answer<Name>) : undefined;
    },
    // stale: the call on mount consumes the prefetch
    initialDataUpdatedAt: 0,
  };
}

/** Calls as {@link callRpc} does, for a procedure that answers nothing. */
export async function callVoidRpc<Name extends Act>(name: Name, args: Args<Name>): Promise<void> {
  await request(name, args);
}
