import { useEffect, useState } from 'react';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { browserSecret, claimScannedToken, clearBrowserSecret } from '@/data/presence/claim-presence';
import { hasScannedToken, readPresenceToken, storeScannedToken } from '@/data/presence/scanned-token';
import { refreshPages } from '@/data/rpc';
import { toAppError } from '@/lib/errors';
import { recoveryDelay } from '@/lib/recovery-delay';
import { callRpc } from '@/lib/rpc';

/** Returns true if a scanned token waits for its claim, or a claim of this browser waits for its account. */
const hasPendingClaim = () => hasScannedToken() || browserSecret() !== null;

/** Claims the scanned token, and takes over the claims of this browser after a log-in. Returns the message, or null. */
async function claimStoredToken(queryClient: QueryClient, cafeSlug: string) {
  let message = await claimScannedToken(cafeSlug, false);
  const browser = browserSecret();
  if (browser) {
    const { adopted } = await callRpc('link_presence_claims', { browser });
    clearBrowserSecret();
    if (adopted > 0) message ??= 'Lo que leíste antes en la barra ya está en tu cuenta.';
  }
  // an answer that is under way since before the claim does not know of it
  await queryClient.cancelQueries({ queryKey: ['rpc'] });
  void refreshPages(queryClient);
  // The end of the claim must not show for a moment that its code is still missing.
  await queryClient.invalidateQueries({ queryKey: ['rpc', 'load_presence'] }, { cancelRefetch: false });
  return message;
}

/** The newest claim of each query client: the next one waits for it and takes its message, so that no code is sent twice. */
const claims = new WeakMap<QueryClient, Promise<string | null>>();

const latestClaim = async (queryClient: QueryClient) =>
  (await claims.get(queryClient)?.catch(() => null)) ?? null;

/**
 * Claims the token that a café's tag, or the QR of its screen or of a slip, put into the address (rule P7), and removes it from the
 * address at once; and makes the claims of this browser from before the log-in the account's.
 * @returns whether the claim is still running, its result, and `afterClaim`, which an action that needs the proof awaits: it
 * resolves once no claim runs, whatever came of it
 */
export function useClaimFromLink(
  cafeSlug: string,
  isSignedIn: boolean,
): { isClaiming: boolean; message: string | null; afterClaim: () => Promise<void> } {
  const { hash, pathname, state } = useLocation() as { hash: string; pathname: string; state: unknown };
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [message, setMessage] = useState<string | null>(null);
  const { mutate, reset, isIdle, isPending, failureCount } = useMutation({
    mutationFn: () => {
      const claim = latestClaim(queryClient).then((earlier) =>
        hasPendingClaim() ? claimStoredToken(queryClient, cafeSlug) : earlier,
      );
      claims.set(queryClient, claim);
      return claim;
    },
    onSuccess: setMessage,
    // Unseen, like a failed read: the page goes on after the first failure.
    retry: (_, thrown) => toAppError(thrown).retryable,
    retryDelay: recoveryDelay,
  });
  const token = readPresenceToken(hash);
  const hasToken = token !== null;
  useEffect(() => {
    if (token === null) return;
    storeScannedToken(cafeSlug, token);
    reset();
    void navigate(pathname, { replace: true, state });
  }, [token, cafeSlug, navigate, pathname, reset, state]);
  useEffect(() => {
    if (isSignedIn && !hasToken && hasPendingClaim()) mutate();
  }, [hasToken, cafeSlug, isSignedIn, mutate]);

  return {
    isClaiming: hasToken || (isIdle && hasPendingClaim()) || (isPending && failureCount === 0),
    message,
    afterClaim: async () => void (await latestClaim(queryClient)),
  };
}
