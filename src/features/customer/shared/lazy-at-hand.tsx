import { useSyncExternalStore } from 'react';
import { installOffer, type InstallOffer } from '@/lib/install-offer';
import { lazyComponent } from '@/lib/lazy-component';

// A screen without it is as good as before.
const AtHand = lazyComponent<{ offer: InstallOffer | null }>(() =>
  import('@/features/customer/shared/at-hand').catch(() => ({ default: () => null })),
);

function onOffer(notify: () => void): () => void {
  window.addEventListener('beforeinstallprompt', notify);
  return () => window.removeEventListener('beforeinstallprompt', notify);
}

/** Offers the page for the home screen where the browser installs it or an iPhone's Safari can (rule J39). */
export function LazyAtHand() {
  const offer = useSyncExternalStore(onOffer, installOffer);
  // Apps that show a page within themselves have no such menu.
  const { standalone, userAgent } = navigator as Navigator & { standalone?: boolean };
  return offer || (standalone === false && /iPhone.*Safari/.test(userAgent)) ? (
    <AtHand offer={offer} />
  ) : null;
}
