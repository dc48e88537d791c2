import { useCallback, useEffect, useRef } from 'react';

/** How long something must have been on screen before a press on it can be meant for it, in milliseconds. */
const DELIBERATION_MS = 600;

/**
 * In: whether the thing is shown. Out: whether an event at an instant of the page's monotonic clock (`event.timeStamp`)
 * can have been meant for it. The instant of the event counts, not the one at which a busy page gets round to it.
 */
export function useDeliberation(shown: boolean): (timeStamp: number) => boolean {
  const paintedAt = useRef<number | null>(null);
  useEffect(() => {
    if (!shown) return;
    // The second frame begins when the first one, with the thing in it, has been handed to the screen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => (paintedAt.current = performance.now()));
    });
    return () => {
      cancelAnimationFrame(frame);
      paintedAt.current = null;
    };
  }, [shown]);
  return useCallback(
    (timeStamp) => paintedAt.current !== null && timeStamp - paintedAt.current >= DELIBERATION_MS,
    [],
  );
}
