import type { Answer, Args, ProcedureName } from '@functions/_shared/contracts/procedures';
import { hashKey, useMutation, useQueryClient, type Query } from '@tanstack/react-query';
import { refreshPages } from '@/data/rpc';
import { useSession } from '@/data/session/session-context';
import { isSameCafe, type CafeSlugs } from '@/domain/slugs';
import { isAnswer } from '@/lib/answer-shapes';
import { callRpc, type IdempotentProcedure, type SentArgs } from '@/lib/rpc';

/** Names of the pages that an answer carries: its keys that name a procedure. All of them are a café's. */
type CarriedPage<Content> = Content extends object ? keyof Content & ProcedureName : never;

let shown = 0;
/** Returns how many actions' answers were shown so far: what an action notes when it is sent. */
export const countShown = () => shown;

/**
 * Returns a function that shows the pages that an action's answer carries, at each address of their café (a code leads to the
 * short one), and reads the others on display anew behind them. Where another answer was shown since the action was sent
 * (`shownBefore`), this one may know of less than the page: all are read anew.
 */
export function useShowPages() {
  const client = useQueryClient();
  const viewer = useSession().user?.id ?? null;
  return async (answer: object, cafe: CafeSlugs, shownBefore: number) => {
    const current: string[] = [];
    const pages = shown === shownBefore ? answer : {};
    shown += 1;
    for (const [name, content] of Object.entries(pages)) {
      // one of another shape is read anew instead
      if (!name.startsWith('load_') || !isAnswer(name as ProcedureName, content)) continue;
      const isOfCafe = ({ queryKey: [, , , args] }: Query) =>
        isSameCafe((args as { cafe_slug: string }).cafe_slug, cafe);
      const shown = client.getQueryCache().findAll({ queryKey: ['rpc', name, viewer], predicate: isOfCafe });
      const keys = [
        ['rpc', name, viewer, { cafe_slug: cafe.slug }],
        ...shown.map(({ queryKey }) => queryKey),
      ];
      for (const queryKey of keys) {
        // a read that was sent before the action does not know of it
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
 * Calls a procedure that acts, as its contract describes it. The page that its answer carries is shown at once. Without
 * one the press is under way until the pages on display have been read anew and show what it changed. After a failure they are read too,
 * since only the answer may have been lost. What takes a request's id is called by the desk's `useIdempotentMutation`.
 * @param given the arguments that are the same for every press
 * @param cafe the café whose page the answer carries; null while it is unknown
 */
export function useRpcMutation<
  Name extends Exclude<ProcedureName, IdempotentProcedure>,
  Given extends Partial<Args<Name>> = Record<never, never>,
>(
  name: Name,
  given?: Given,
  ...[cafe]: [CarriedPage<Answer<Name>>] extends [never] ? [] : [cafe: CafeSlugs | null]
) {
  const client = useQueryClient();
  const showPages = useShowPages();
  return useMutation({
    mutationFn: (args: Rest<Name, Given>) =>
      callRpc(name, { ...given, ...(args as object) } as SentArgs<Name>),
    onMutate: countShown,
    onSuccess: (answer, _, shownBefore) =>
      cafe ? showPages(answer as object, cafe, shownBefore) : refreshPages(client),
    onError: () => void refreshPages(client),
    // an answer that is shown once, as a tag's keys, does not outlive its page
    gcTime: 1_000,
  });
}
