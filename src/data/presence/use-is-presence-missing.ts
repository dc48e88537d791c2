import { usePresence } from '@/data/presence/use-presence';

/**
 * Returns whether a visit, a wheel or a redemption lacks the code of the counter: none of them counts without it at a café
 * that asks for proof (rule P7). Where the answer cannot be had the attempt stays open, and the server decides.
 */
export function useIsPresenceMissing(
  cafe: { slug: string; service_mode: string },
  userId: string | null,
): 'none' | 'unknown' | 'missing' {
  const asks = cafe.service_mode !== 'no_proof';
  const { data, isLoading } = usePresence(cafe.slug, asks ? userId : null);
  if (isLoading) return 'unknown';
  return asks && data?.is_required && !data.present_until ? 'missing' : 'none';
}
