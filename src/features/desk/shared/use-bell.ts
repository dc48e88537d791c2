import { useEffect, useRef, useState } from 'react';
import { allowSound, ring } from '@/features/desk/shared/bell';
import { deviceMemory } from '@/lib/session-memory';

/** After how long it rings again for who still waits, in milliseconds. */
const AGAIN_MS = 15_000;

const MUTED = 'bar-muted';

/**
 * Rings quietly when a confirmation request arrives, and again while it waits (rule P21).
 * @param waiting ids of the waiting requests
 */
export function useBell(waiting: readonly string[]) {
  const [muted, setMuted] = useState(() => deviceMemory.recall(MUTED) === true);
  const rungFor = useRef<ReadonlySet<string>>(new Set());

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
    const now = new Set(ids === '' ? [] : ids.split(','));
    const somebodyNew = [...now].some((id) => !rungFor.current.has(id));
    rungFor.current = now;
    if (muted || now.size === 0) return;
    if (somebodyNew) ring();
    const again = setInterval(ring, AGAIN_MS);
    return () => clearInterval(again);
  }, [ids, muted]);

  const toggle = () => {
    deviceMemory.remember(MUTED, !muted);
    setMuted(!muted);
  };
  return { muted, toggle };
}
