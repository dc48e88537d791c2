import { callRpc } from '@/lib/rpc';

/**
 * Makes the caller a customer of a café (rule A1); without one, of that given at sign-up. Calling twice is harmless. The
 * inviter comes after it (`confirm-inviter.ts`).
 */
export function enroll(cafeSlug?: string) {
  return callRpc('enroll', cafeSlug === undefined ? {} : { cafe_slug: cafeSlug }, 'status');
}
