import type { Args } from '@functions/_shared/contracts/procedures';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshPages } from '@/data/rpc';
import { sendIdempotent } from '@/lib/idempotent-request';
import { tabStore } from '@/lib/storage';
import { callRpc, type IdempotentProcedure, type SentArgs } from '@/lib/rpc';

/** A press this long after the first one that was not answered means another act of the same kind, in milliseconds. */
const REPEAT_MS = 600_000;

/**
 * Sends an act that one may want again as {@link sendIdempotent} does: its id lasts ten minutes without an answer.
 * @param action name of the action, its arguments included
 */
export function sendOnce<Answer>(
  action: string,
  call: (requestId: string) => Promise<Answer>,
): Promise<Answer> {
  const key = `first-press:${action}`;
  const stored = tabStore.get(key);
  const isRepeat = typeof stored === 'number' && Date.now() - stored < REPEAT_MS;
  const pressedAt = isRepeat ? stored : Date.now();
  tabStore.set(key, pressedAt);
  return sendIdempotent(`${action}:${pressedAt}`, call);
}

/** Arguments that a press still has to give; void when there are none. */
type Rest<Name extends IdempotentProcedure, Given> =
  Exclude<keyof Args<Name>, keyof Given | 'request_id'> extends never
    ? void
    : Omit<Args<Name>, keyof Given | 'request_id'>;

/**
 * Calls a procedure that acts once by its request's id, as {@link useRpcMutation} calls the others: a press again after
 * a lost answer gets the first answer (rule S5).
 * @param given the arguments that are the same for every press
 */
export function useIdempotentMutation<
  Name extends IdempotentProcedure,
  Given extends Partial<Args<Name>> = Record<never, never>,
>(name: Name, given?: Given) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rest: Rest<Name, Given>) => {
      const args = { ...given, ...(rest as object) };
      return sendOnce(`${name}:${JSON.stringify(args)}`, (request_id) =>
        callRpc(name, { ...args, request_id } as SentArgs<Name>),
      );
    },
    onSuccess: () => refreshPages(client),
    onError: () => void refreshPages(client),
    // an answer that is shown once, as an invitation's link, does not outlive its page
    gcTime: 1_000,
  });
}
