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
  let said = hash;
  try {
    said = decodeURIComponent(hash);
  } catch {
    // not encoded: as it stands
  }
  return /^#p=([^&]*)/i.exec(said)?.[1] ?? null;
}

/** Said to visitors once twenty browsers without a session have read one screen within a minute (rule P5). */
export const SIGN_IN_FIRST = 'Entra primero en tu cuenta';

/** In: what a token came to. Out: what is said of it. */
function wordsOf(status: string, method: string | null, day: string | null): string {
  if (status === 'claimed')
    return method === 'slip'
      ? `Tu vale es para la visita del ${formatDay(day ?? '')}.`
      : 'Código de la barra leído: vale 15 minutos.';
  if (status === 'already_used') return 'Ese vale ya se ha usado.';
  if (status === 'try_later') return 'Demasiados intentos con vales. Prueba otra vez dentro de una hora.';
  if (status === 'sign_in_first') return SIGN_IN_FIRST;
  return 'Ese código ya no vale. Escanea otra vez el de la barra.';
}

/** Hands in what was scanned, and what this browser claimed before the log-in. Out: what is said of it; null for nothing. */
async function handIn(cafeSlug: string, signedIn: boolean): Promise<string | null> {
  let said: string | null = null;
  const [address, token] = (recall(TOKEN) ?? []) as unknown[];
  if (address === cafeSlug && typeof token === 'string') {
    // kept before it is sent: the claim of a lost answer is found again
    const browser = signedIn ? null : makeBrowserSecret();
    const args = { cafe_slug: cafeSlug, token, ...(browser ? { browser } : {}) };
    const answer = await callRpc('claim_presence', args, 'status');
    const known = answer.try_id
      ? await callRpc('load_slip_try', { try_id: answer.try_id }, 'status')
      : answer;
    forget(TOKEN);
    said = wordsOf(known.status, known.method, known.day);
  }
  const secret = signedIn ? browserSecret() : null;
  if (secret) {
    const { adopted } = await callRpc('adopt_presence', { browser: secret }, 'adopted');
    forgetBrowserSecret();
    if (adopted > 0) said ??= 'Lo que escaneaste antes ya está en tu cuenta.';
  }
  return said;
}

/**
 * What the QR of a café's screen or of a slip brought (rule P7): the token leaves the address at once, and is claimed by
 * the session, without one by this browser, whose claim the account takes over after sign-up or log-in. Out: whether
 * that is still under way, and what came of it.
 */
export function useBroughtProof(
  cafeSlug: string,
  userId: string | null,
): { arriving: boolean; said: string | null } {
  const { hash, pathname, state } = useLocation() as { hash: string; pathname: string; state: unknown };
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const token = tokenIn(hash);
  const brought = token !== null;
  useEffect(() => {
    if (token === null) return;
    remember(TOKEN, [cafeSlug, token]);
    // scanned anew in a tab that is open: what was said before is of another code
    void queryClient.invalidateQueries({ queryKey: ['presence'] });
    void navigate(pathname, { replace: true, state });
  }, [token, cafeSlug, navigate, pathname, queryClient, state]);

  const waits = recall(TOKEN) !== null || (userId !== null && browserSecret() !== null);
  const claim = useQuery({
    queryKey: ['presence', cafeSlug, userId],
    queryFn: async () => {
      const said = await handIn(cafeSlug, userId !== null);
      if (userId) {
        // an answer that is under way since before the claim does not know of it
        await queryClient.cancelQueries({ queryKey: queryKeys.journeys });
        void refreshCustomer(queryClient);
      }
      return said;
    },
    enabled: !brought && waits,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  return { arriving: brought || claim.isFetching, said: claim.data ?? null };
}
