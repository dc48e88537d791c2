import { keepPreviousData } from '@tanstack/react-query';
import { useRpcQuery } from '@/data/rpc';

/**
 * Loads the café behind a slug and whether the caller is its customer; signing in keeps the previous answer on screen while
 * the new one loads. Idle without a slug, or while `paused`.
 */
export function useCafe(cafeSlug: string | undefined, paused = false) {
  const args = cafeSlug === undefined ? null : { cafe_slug: cafeSlug };
  return useRpcQuery('get_cafe', args, { placeholderData: keepPreviousData, enabled: !paused });
}
