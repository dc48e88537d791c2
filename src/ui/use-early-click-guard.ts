import { useCallback, useEffect, useRef, useState } from 'react';

/** Time for which something must be on screen before a press can be meant for it, in milliseconds. */
const EARLY_CLICK_MS = 600;

interface IntendedPress {
  /** True once the first moment is over: until then the control looks disabled. */
  ready: boolean;
  /**
   * Returns true if an event can have been meant for the element. `timeStamp` is the event's own, on the page's
   * monotonic clock: a busy page may handle it later.
   */
  isIntended: (timeStamp: number) => boolean;
}

/**
 * Ignores presses on an element in its first moment on screen: they were meant for the element that stood there
 * before.
 * @param what identifies the content where it changes without leaving the screen
 */
export function useEarlyClickGuard(shown = true, what = ''): IntendedPress {
  const paintedAt = useRef<number | null>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!shown) return;
    let timer: ReturnType<typeof setTimeout>;
    // The second frame begins when the first one, with the thing in it, has been handed to the screen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        paintedAt.current = performance.now();
        timer = setTimeout(() => setReady(true), EARLY_CLICK_MS);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      paintedAt.current = null;
      setReady(false);
    };
  }, [shown, what]);
  const isIntended = useCallback(
    (timeStamp: number) => paintedAt.current !== null && timeStamp - paintedAt.current >= EARLY_CLICK_MS,
    [],
  );
  return { ready, isIntended };
}
