import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { refreshCustomer } from '@/data/customer/refresh-customer';
import { browserSecret, forgetBrowserSecret, makeBrowserSecret } from '@/data/presence/browser-secret';
import { queryKeys } from '@/data/query-keys';
import { formatDay } from '@/domain/madrid';
import { callRpc } from '@/lib/rpc';
import { forget, recall, remember } from '@/lib/session-memory';

const TOKEN = 'presence-token';

/** The token in a fragment, also as readers and messengers hand links on: encoded, in lower case, with more behind it. */
function tokenIn(hash: string): string | null {
  let decoded = hash;
  try {
    decoded = decodeURIComponent(hash);
  } catch {
    // not encoded: as it stands
  }
  return /^#p=([^&]*)/i.exec(decoded)?.[1] ?? null;
}

/** Said to visitors once twenty browsers without a session have read one screen within a minute (rule P5). */
export const SIGN_IN_FIRST = 'Entra primero en tu cuenta';

/** Returns the sentence for the result of a claim. */
function claimMessage(status: string, method: string | null, day: string | null): string {
  if (status === 'claimed')
    return method === 'slip'
      ? `Tu vale es para la visita del ${formatDay(day ?? '')}.`
      : 'Código de la barra leído: vale 15 minutos.';
  if (status === 'already_used') return 'Ese vale ya se ha usado.';
  if (status === 'try_later') return 'Demasiados intentos con vales. Prueba otra vez dentro de una hora.';
  if (status === 'sign_in_first') return SIGN_IN_FIRST;
  return 'Ese código ya no vale. Escanea otra vez el de la barra.';
}

/** Claims the scanned token, and takes over the claims of this browser after a log-in. Returns the message, or null. */
async function claimStoredToken(cafeSlug: string, signedIn: boolean): Promise<string | null> {
  let message: string | null = null;
  const [address, token] = (recall(TOKEN) ?? []) as unknown[];
  if (address === cafeSlug && typeof token === 'string') {
    // kept before it is sent: the claim of a lost answer is found again
    const browser = signedIn ? null : makeBrowserSecret();
    const args = { cafe_slug: cafeSlug, token, ...(browser ? { browser } : {}) };
    const answer = await callRpc('claim_presence', args, 'status');
    const result = answer.try_id
      ? await callRpc('load_slip_try', { try_id: answer.try_id }, 'status')
      : answer;
    forget(TOKEN);
    message = claimMessage(result.status, result.method, result.day);
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
 * @returns whether the claim is still running, and its result
 */
export function useBroughtProof(
  cafeSlug: string,
  userId: string | null,
): { isClaiming: boolean; message: string | null } {
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
  const claim = useQuery({
    queryKey: ['presence', cafeSlug, userId],
    queryFn: async () => {
      const message = await claimStoredToken(cafeSlug, userId !== null);
      if (userId) {
        // an answer that is under way since before the claim does not know of it
        await queryClient.cancelQueries({ queryKey: queryKeys.journeys });
        void refreshCustomer(queryClient);
      }
      return message;
    },
    enabled: !hasToken && hasClaim,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  return { isClaiming: hasToken || claim.isFetching, message: claim.data ?? null };
}
