import type { Args } from '@functions/_shared/contracts/procedures';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshPages } from '@/data/rpc';
import { sendIdempotent } from '@/lib/idempotent-request';
import { callRpc, type IdempotentProcedure, type SentArgs } from '@/lib/rpc';

/** A press this long after a lost answer asks for another act of the same kind, in milliseconds. */
export const REPEAT_MS = 600_000;

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
      return sendIdempotent(
        `${name}:${JSON.stringify(args)}`,
        (request_id) => callRpc(name, { ...args, request_id } as SentArgs<Name>),
        REPEAT_MS,
      );
    },
    onSuccess: () => refreshPages(client),
    onError: () => void refreshPages(client),
    // an answer that is shown once, as an invitation's link, does not outlive its page
    gcTime: 1_000,
  });
}
