import type { Answer, Args, ProcedureName } from '@functions/_shared/contracts/procedures';
import {
  hashKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type Query,
  type QueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useSession } from '@/data/session/session-context';
import { isSameCafe, type Addresses } from '@/domain/slugs';
import { callRpc, prefetchedAnswer } from '@/lib/rpc';

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
export function rpcQuery<Name extends ProcedureName>(name: Name, viewer: Viewer, args: Args<Name>) {
  return queryOptions({
    queryKey: rpcKey(name, viewer, args),
    queryFn: () => callRpc(name, args),
    initialData: () => prefetchedAnswer(name, args),
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
    queryKey: rpcKey(name, viewer, args),
    queryFn: () => callRpc(name, args!),
    initialData: () => (args === null ? undefined : prefetchedAnswer(name, args)),
    initialDataUpdatedAt: 0,
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

/** Names of the pages that an answer carries: its keys that name a procedure. All of them are a café's. */
type CarriedPage<Content> = Content extends object ? keyof Content & ProcedureName : never;

/**
 * Returns a function that shows the pages that an act's answer carries, at each address of their café (a code leads to the
 * short one), and reads the others on display anew behind them.
 */
export function useShowPages() {
  const client = useQueryClient();
  const viewer = useSession().user?.id ?? null;
  return async (answer: object, cafe: Addresses) => {
    const current: string[] = [];
    for (const [name, content] of Object.entries(answer)) {
      if (!name.startsWith('load_')) continue;
      const isOfCafe = ({ queryKey: [, , , args] }: Query) =>
        isSameCafe((args as { cafe_slug: string }).cafe_slug, cafe);
      const shown = client.getQueryCache().findAll({ queryKey: ['rpc', name, viewer], predicate: isOfCafe });
      const keys = [
        ['rpc', name, viewer, { cafe_slug: cafe.slug }],
        ...shown.map(({ queryKey }) => queryKey),
      ];
      for (const queryKey of keys) {
        // a read that was sent before the act does not know of it
        await client.cancelQueries({ queryKey, exact: true });
        client.setQueryData(queryKey, content);
        current.push(hashKey(queryKey));
      }
    }
    void refreshPages(client, current);
  };
}

/** Arguments that a press still has to give; void when there are none. */
type Rest<Name extends ProcedureName, Given> =
  Exclude<keyof Args<Name>, keyof Given> extends never ? void : Omit<Args<Name>, keyof Given>;

/**
 * Acts by a procedure, as its contract describes it. The page that its answer carries is shown at once. Without one the press
 * is under way until the pages on display have been read anew and show what it changed. After a failure they are read too,
 * since only the answer may have been lost.
 * @param given the arguments that are the same for every press
 * @param cafe the café whose page the answer carries; null while it is unknown
 */
export function useRpcMutation<
  Name extends ProcedureName,
  Given extends Partial<Args<Name>> = Record<never, never>,
>(
  name: Name,
  given?: Given,
  ...[cafe]: [CarriedPage<Answer<Name>>] extends [never] ? [] : [cafe: Addresses | null]
) {
  const client = useQueryClient();
  const showPages = useShowPages();
  return useMutation({
    mutationFn: (args: Rest<Name, Given>) => callRpc(name, { ...given, ...(args as object) } as Args<Name>),
    onSuccess: (answer) => (cafe ? showPages(answer as object, cafe) : refreshPages(client)),
    onError: () => void refreshPages(client),
  });
}
