import { useState, type ComponentType } from 'react';
import { LazyAtHand } from '@/features/customer/shared/lazy-at-hand';
import type { Wallet, WalletButtonProps } from '@/features/customer/shared/wallet/wallet-button';
import type { WalletCardsProps } from '@/features/customer/shared/wallet/wallet-cards';
import { deviceStorage } from '@/lib/browser-storage';
import { lazyComponent } from '@/lib/lazy-component';

/** Storage key of the answer of whoever uses this device, which a log-out does not forget. */
const KEY = 'wallet';

/**
 * Returns the wallet of this device that the page can hand a card to; null where there is none, or this build offers none.
 * Chrome on a Mac and apps that show a page within themselves hand nothing on.
 */
function deviceWallet(): Wallet | null {
  const { userAgent } = navigator;
  const wallet = /Android(?!.*; wv\))/.test(userAgent)
    ? 'google'
    : /(?:iPhone|iPad|Macintosh)(?!.* (?:Chrome|Edg)\/).* Safari\//.test(userAgent) && 'apple';
  return wallet && __WALLETS__.includes(wallet) ? wallet : null;
}

/** Returns a part of a screen that is fetched and shown where the device has a wallet. */
function lazyPart<Props extends { wallet: Wallet }>(load: () => Promise<{ default: ComponentType<Props> }>) {
  // A screen without it is as good as before.
  const Part = lazyComponent<Props>(() => load().catch(() => ({ default: () => null })));
  return function LazyPart(props: Omit<Props, 'wallet'>) {
    const wallet = deviceWallet();
    return wallet && <Part {...({ ...props, wallet } as Props)} />;
  };
}

export const LazyWalletButton = /* @__PURE__ */ lazyPart<WalletButtonProps>(
  () => import('@/features/customer/shared/wallet/wallet-button'),
);
export const LazyWalletCards = /* @__PURE__ */ lazyPart<WalletCardsProps>(
  () => import('@/features/customer/shared/wallet/wallet-cards'),
);

/** Offers the card for the device's wallet until it is saved or declined there, and after that the page (rules W14 and J39). */
export function LazyWalletOffer({ cafeSlug }: { cafeSlug: string }) {
  const [isOffered] = useState(() => deviceStorage.getItem(KEY) === null && deviceWallet() !== null);
  if (!isOffered) return <LazyAtHand />;
  return <LazyWalletButton cafeSlug={cafeSlug} onAnswer={() => deviceStorage.setItem(KEY, 'answered')} />;
}
