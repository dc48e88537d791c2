import { useEffect, useRef, useState } from 'react';
import { unlockSound, ring } from '@/features/desk/shared/notification-sound';
import { deviceStore } from '@/lib/storage';

/** Interval at which it rings again while a request waits, in milliseconds. */
const REPEAT_MS = 15_000;

const MUTED = 'bar-muted';

/**
 * Rings quietly when a confirmation request arrives, and again while it waits (rule P21).
 * @param waiting ids of the waiting requests
 */
export function useNotificationSound(waiting: readonly string[]) {
  const [isMuted, setMuted] = useState(() => deviceStore.get(MUTED) === true);
  const previousIds = useRef<ReadonlySet<string>>(new Set());

  useEffect(() => {
    window.addEventListener('pointerdown', unlockSound);
    window.addEventListener('keydown', unlockSound);
    return () => {
      window.removeEventListener('pointerdown', unlockSound);
      window.removeEventListener('keydown', unlockSound);
    };
  }, []);

  const ids = waiting.join();
  useEffect(() => {
    const currentIds = new Set(ids === '' ? [] : ids.split(','));
    const hasNewRequest = [...currentIds].some((id) => !previousIds.current.has(id));
    previousIds.current = currentIds;
    if (isMuted || currentIds.size === 0) return;
    if (hasNewRequest) ring();
    const timer = setInterval(ring, REPEAT_MS);
    return () => clearInterval(timer);
  }, [ids, isMuted]);

  const toggle = () => {
    deviceStore.set(MUTED, !isMuted);
    setMuted(!isMuted);
  };
  return { isMuted, toggle };
}
