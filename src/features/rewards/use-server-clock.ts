import { useEffect, useState } from 'react';

/**
 * The server's time, running: a clock that a wrong device cannot bend and a screenshot cannot show.
 * @param serverNow what the server's clock said, ISO
 * @param receivedAt when this device received it, in its own milliseconds
 */
export function useServerClock(serverNow: string, receivedAt: number): Date {
  const offset = Date.parse(serverNow) - receivedAt;
  const [now, setNow] = useState(() => new Date(Date.now() + offset));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const current = Date.now() + offset;
      setNow(new Date(current));
      // At the next full second of the server, so that the display never skips one.
      timer = setTimeout(tick, 1000 - (current % 1000) + 5);
    };
    tick();
    return () => clearTimeout(timer);
  }, [offset]);
  return now;
}
