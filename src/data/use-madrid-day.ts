import { useSyncExternalStore } from 'react';
import { madridDay } from '@/domain/madrid';

/** Interval between two checks of the clock, in milliseconds. */
const CHECK_INTERVAL_MS = 30_000;

/** Checks the clock twice a minute and whenever the page comes back: timers stand still in a hidden page. */
function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', onChange);
  window.addEventListener('pageshow', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
    window.removeEventListener('pageshow', onChange);
  };
}

/** Returns today in Madrid by the device's clock, `yyyy-mm-dd`, also on a page that stays open over midnight. */
export function useMadridDay(): string {
  return useSyncExternalStore(subscribe, () => madridDay());
}
