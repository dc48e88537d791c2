import { useEffect, useState } from 'react';

/** A reading of the server's clock (ISO), with the device's own clock and the page's age at that moment, in milliseconds. */
export interface ServerClock {
  serverNow: string;
  receivedAt: number;
  heardAt: number;
}

/**
 * The server's time right now. Of the device's two measures of what has passed since, the longer one is right: its own
 * clock can be set back, and the other may stand still while the phone sleeps.
 */
function readClock({ serverNow, receivedAt, heardAt }: ServerClock): Date {
  const elapsedMs = Math.max(Date.now() - receivedAt, performance.now() - heardAt);
  return new Date(Date.parse(serverNow) + elapsedMs);
}

/**
 * Returns the server's time, running: a clock that a wrong device cannot bend and a screenshot cannot show. Null
 * without one.
 */
export function useServerClock(clock: ServerClock | null): Date | null {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!clock) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      // At the next full second of the server, so that the display never skips one.
      const msToNextSecond = 1000 - (readClock(clock).getTime() % 1000) + 5;
      timer = setTimeout(() => {
        tick((count) => count + 1);
        wait();
      }, msToNextSecond);
    };
    wait();
    return () => clearTimeout(timer);
  }, [clock]);
  return clock && readClock(clock);
}
