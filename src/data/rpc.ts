import type { Answer, Args, ProcedureName } from '@functions/_shared/contracts/procedures';
import { queryOptions, useQuery, type QueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useSession } from '@/data/session/session-context';
import { isAnswer } from '@/lib/answer-shapes';
import { peekPrefetchedAnswer } from '@/lib/prefetch';
import { callRpc, type SentArgs } from '@/lib/rpc';

/** Viewer of an answer: the user id, null for a visitor. */
export type Viewer = string | null;

type RpcKey<Name extends ProcedureName> = readonly ['rpc', Name, Viewer, Args<Name> | null];

/**
 * Returns the key of an answer. What the server answers depends on who asks, so nobody sees what was loaded for someone
 * else. `['rpc', name]` begins the keys of all answers of a procedure.
 */
export const rpcKey = <Name extends ProcedureName>(
  name: Name,
  viewer: Viewer,
  args: Args<Name> | null,
): RpcKey<Name> => ['rpc', name, viewer, args];

/**
 * Returns the options of a procedure's query. The answer that was prefetched with the page's files is there at the first
 * render; the call on mount consumes it.
 */
export function rpcQuery<Name extends ProcedureName>(name: Name, viewer: Viewer, args: Args<Name> | null) {
  return queryOptions({
    queryKey: rpcKey(name, viewer, args),
    queryFn: () => callRpc(name, args! as SentArgs<Name>),
    initialData: () => {
      const answer = peekPrefetchedAnswer(name, args!);
      return isAnswer(name, answer) ? (answer as Answer<Name>) : undefined;
    },
    initialDataUpdatedAt: 0,
  });
}

type RpcQueryOptions<Name extends ProcedureName> = Omit<
  UseQueryOptions<Answer<Name>, Error, Answer<Name>, RpcKey<Name>>,
  'queryKey' | 'initialData' | 'initialDataUpdatedAt'
>;

/**
 * Reads a page's content by its procedure, as its contract describes it, for whoever is signed in. Idle while `args` is
 * null. `queryFn` replaces the plain call where reading is more.
 */
export function useRpcQuery<Name extends ProcedureName>(
  name: Name,
  args: Args<Name> | null,
  options: RpcQueryOptions<Name> = {},
) {
  const viewer = useSession().user?.id ?? null;
  return useQuery({
    ...rpcQuery(name, viewer, args),
    refetchOnWindowFocus: 'always',
    ...options,
    enabled: args !== null && (options.enabled ?? true),
  });
}

/** Pages whose last state must not show for a moment after something has changed: read anew before they are shown. */
const FORGOTTEN_PAGES: readonly ProcedureName[] = ['load_dashboard', 'load_rewards', 'load_vip_area'];

/**
 * Reads the pages on display anew and marks all others as outdated; resolves when what is on display is current.
 * @param current hashes of the keys whose content is of this moment
 */
export function refreshPages(client: QueryClient, current: readonly string[] = []): Promise<void> {
  const predicate = ({ queryHash }: { queryHash: string }) => !current.includes(queryHash);
  for (const name of FORGOTTEN_PAGES)
    client.removeQueries({ queryKey: ['rpc', name], type: 'inactive', predicate });
  return client.invalidateQueries({ queryKey: ['rpc'], predicate });
}
