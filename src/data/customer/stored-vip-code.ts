import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isSameCafe } from '@/domain/slugs';
import { isVipCode, tidyVipCode } from '@/domain/vip-code';
import { tabStore } from '@/lib/storage';

const KEY = 'vip-code';
const FRAGMENT = '#codigo=';

/**
 * Keeps the code that a VIP card's QR brought in this tab, through log-in and sign-up, until challenge 7 asks for it (rule
 * T20). It stands in the fragment, which no server sees, and leaves the address at once. Returns whether it still stands
 * there.
 */
export function useVipCodeFromLink(cafeSlug: string): boolean {
  const { hash, pathname, state } = useLocation() as { hash: string; pathname: string; state: unknown };
  const navigate = useNavigate();
  const isFromLink = hash.startsWith(FRAGMENT);
  useEffect(() => {
    if (!isFromLink) return;
    tabStore.set(KEY, [cafeSlug, hash.slice(FRAGMENT.length)]);
    void navigate(pathname, { replace: true, state });
  }, [isFromLink, cafeSlug, hash, navigate, pathname, state]);
  return isFromLink;
}

/** Returns the code that this tab keeps for a café; empty for none. */
export function readStoredVipCode(cafe: Cafe): string {
  const [address, typed] = (tabStore.get(KEY) ?? []) as unknown[];
  if (typeof address !== 'string' || typeof typed !== 'string' || !isSameCafe(address, cafe)) return '';
  const code = tidyVipCode(typed);
  return isVipCode(code) ? code : '';
}

/** Forgets it: it was handed in, or is worth nothing. */
export const clearStoredVipCode = () => tabStore.remove(KEY);
