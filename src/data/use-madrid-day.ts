import { useSyncExternalStore } from 'react';
import { madridDay } from '@/domain/madrid';

const LOOK_MS = 30_000;

/** Looks at the clock twice a minute and whenever the page comes back: timers stand still in a hidden page. */
function subscribe(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pageshow', look);
  };
}

/** Returns today in Madrid by the device's clock, `yyyy-mm-dd`, also on a page that stays open over midnight. */
export function useMadridDay(): string {
  return useSyncExternalStore(subscribe, () => madridDay());
}
