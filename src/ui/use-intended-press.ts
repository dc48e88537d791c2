import { useCallback, useEffect, useRef, useState } from 'react';

/** How long something must have been on screen before a press on it can be meant for it, in milliseconds. */
const FIRST_MOMENT_MS = 600;

interface IntendedPress {
  /** Whether the first moment is over: for what looks switched off until then. */
  ready: boolean;
  /**
   * Whether an event at an instant of the page's monotonic clock (`event.timeStamp`) can have been meant for it. The
   * instant of the event counts, not the one at which a busy page gets round to it.
   */
  isIntended: (timeStamp: number) => boolean;
}

/**
 * What comes on screen under a finger takes no press in its first moment: that was meant for what stood there before.
 * `what` says what that is, where it changes without going.
 */
export function useIntendedPress(shown = true, what = ''): IntendedPress {
  const paintedAt = useRef<number | null>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!shown) return;
    let timer: ReturnType<typeof setTimeout>;
    // The second frame begins when the first one, with the thing in it, has been handed to the screen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        paintedAt.current = performance.now();
        timer = setTimeout(() => setReady(true), FIRST_MOMENT_MS);
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
    (timeStamp: number) => paintedAt.current !== null && timeStamp - paintedAt.current >= FIRST_MOMENT_MS,
    [],
  );
  return { ready, isIntended };
}
