import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { refreshCustomer } from '@/data/customer/refresh-customer';
import { browserSecret, forgetBrowserSecret, makeBrowserSecret } from '@/data/presence/browser-secret';
import { claimProof, tokenIn } from '@/data/presence/claim-proof';
import { queryKeys } from '@/data/query-keys';
import { callRpc } from '@/lib/rpc';
import { forget, recall, remember } from '@/lib/session-memory';

const TOKEN = 'presence-token';

/** Claims the scanned token, and takes over the claims of this browser after a log-in. Returns the message, or null. */
async function claimStoredToken(cafeSlug: string, signedIn: boolean): Promise<string | null> {
  let message: string | null = null;
  const [address, token] = (recall(TOKEN) ?? []) as unknown[];
  if (address === cafeSlug && typeof token === 'string') {
    // kept before it is sent: the claim of a lost answer is found again
    const browser = signedIn ? null : makeBrowserSecret();
    message = await claimProof(cafeSlug, token, browser);
    forget(TOKEN);
  }
  const secret = signedIn ? browserSecret() : null;
  if (secret) {
    const { adopted } = await callRpc('adopt_presence', { browser: secret }, 'adopted');
    forgetBrowserSecret();
    if (adopted > 0) message ??= 'Lo que escaneaste antes ya está en tu cuenta.';
  }
  return message;
}

/**
 * Claims the token that the QR of a café's screen or of a slip put into the address (rule P7), and removes it from the
 * address at once. A visitor claims it by this browser, and the account takes the claim over after sign-up or log-in.
 * @returns whether the claim is still running, its result, and `afterClaim`, which an act that needs the proof awaits: it
 * resolves once no claim runs, whatever came of it
 */
export function useBroughtProof(
  cafeSlug: string,
  userId: string | null,
): { isClaiming: boolean; message: string | null; afterClaim: () => Promise<void> } {
  const { hash, pathname, state } = useLocation() as { hash: string; pathname: string; state: unknown };
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const token = tokenIn(hash);
  const hasToken = token !== null;
  useEffect(() => {
    if (token === null) return;
    remember(TOKEN, [cafeSlug, token]);
    // scanned anew in a tab that is open: what was said before is of another code
    void queryClient.invalidateQueries({ queryKey: ['presence'] });
    void navigate(pathname, { replace: true, state });
  }, [token, cafeSlug, navigate, pathname, queryClient, state]);

  const hasClaim = recall(TOKEN) !== null || (userId !== null && browserSecret() !== null);
  const queryKey = ['presence', cafeSlug, userId];
  const claim = useQuery({
    queryKey,
    queryFn: async () => {
      const message = await claimStoredToken(cafeSlug, userId !== null);
      if (userId) {
        // an answer that is under way since before the claim does not know of it
        await queryClient.cancelQueries({ queryKey: queryKeys.journeys });
        void refreshCustomer(queryClient);
        // The end of the claim must not show for a moment that its code is still missing.
        await queryClient.invalidateQueries({ queryKey: queryKeys.presences }, { cancelRefetch: false });
      }
      return message;
    },
    enabled: !hasToken && hasClaim,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const afterClaim = async () => {
    if (queryClient.isFetching({ queryKey }) > 0) await claim.refetch({ cancelRefetch: false });
  };
  return { isClaiming: hasToken || claim.isFetching, message: claim.data ?? null, afterClaim };
}
