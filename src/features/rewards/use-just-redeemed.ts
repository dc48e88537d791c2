import { useEffect, useState } from 'react';
import { JUST_REDEEMED_MS, redeemedHere } from '@/features/rewards/just-redeemed';
import { readClock, type ServerClock } from '@/features/rewards/use-server-clock';

interface Redeemed {
  userId: string;
  rewardId: string;
  /** The server's instant; null while not redeemed. */
  redeemedAt: string | null;
  /** The press that did it was made on this very screen. */
  pressed: boolean;
  clock: ServerClock;
}

/** Whether a reward was redeemed on this device within the last five minutes of the server's clock; ends by itself. */
export function useJustRedeemed({ userId, rewardId, redeemedAt, pressed, clock }: Redeemed): boolean {
  const { serverNow, receivedAt } = clock;
  const here = pressed || redeemedHere(window.localStorage, userId, rewardId, redeemedAt);
  const until = here && redeemedAt !== null ? Date.parse(redeemedAt) + JUST_REDEEMED_MS : 0;
  const [over, setOver] = useState(0);
  useEffect(() => {
    const left = until - readClock({ serverNow, receivedAt }).getTime();
    if (left <= 0) return;
    const timer = setTimeout(() => setOver(until), left);
    return () => clearTimeout(timer);
  }, [until, serverNow, receivedAt]);
  return over !== until && until > readClock(clock).getTime();
}
