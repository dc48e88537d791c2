import { useEffect, useRef, useState } from 'react';
import { allowSound, ring } from '@/features/desk/shared/bell';
import { deviceStore } from '@/lib/storage';

/** Interval at which it rings again while a request waits, in milliseconds. */
const REPEAT_MS = 15_000;

const MUTED = 'bar-muted';

/**
 * Rings quietly when a confirmation request arrives, and again while it waits (rule P21).
 * @param waiting ids of the waiting requests
 */
export function useBell(waiting: readonly string[]) {
  const [isMuted, setMuted] = useState(() => deviceStore.get(MUTED) === true);
  const previousIds = useRef<ReadonlySet<string>>(new Set());

  useEffect(() => {
    window.addEventListener('pointerdown', allowSound);
    window.addEventListener('keydown', allowSound);
    return () => {
      window.removeEventListener('pointerdown', allowSound);
      window.removeEventListener('keydown', allowSound);
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
