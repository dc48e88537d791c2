import { useEffect } from 'react';

/** Keeps the device's screen on while this is shown; asked for again whenever it comes back into view. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isUnmounted = false;
    const requestLock = async () => {
      // an older browser has none: its settings keep the screen on
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        const newLock = await navigator.wakeLock.request('screen');
        if (isUnmounted) await newLock.release();
        else lock = newLock;
      } catch {
        // refused on a low battery, among others; the next time in view it is asked again
      }
    };
    const handleVisibility = () => void requestLock();
    handleVisibility();
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', handleVisibility);
      void lock?.release();
    };
  }, []);
}
