import { useEffect, useState } from 'react';

/** What the server's clock said (ISO), and when this device heard it, in its own milliseconds. */
export interface ServerClock {
  serverNow: string;
  receivedAt: number;
}

/** The server's time right now. */
export function readClock({ serverNow, receivedAt }: ServerClock): Date {
  return new Date(Date.now() + Date.parse(serverNow) - receivedAt);
}

/** The server's time, running: a clock that a wrong device cannot bend and a screenshot cannot show. */
export function useServerClock({ serverNow, receivedAt }: ServerClock): Date {
  const [now, setNow] = useState(() => readClock({ serverNow, receivedAt }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const current = readClock({ serverNow, receivedAt });
      setNow(current);
      // At the next full second of the server, so that the display never skips one.
      timer = setTimeout(tick, 1000 - (current.getTime() % 1000) + 5);
    };
    tick();
    return () => clearTimeout(timer);
  }, [serverNow, receivedAt]);
  return now;
}
