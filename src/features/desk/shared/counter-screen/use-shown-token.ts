import { useEffect, useState } from 'react';
import { tokenToShow, type ServerTime, type SignedTokens } from '@/domain/counter-screen-clock';

/** Returns the token to show now, changed at each step; null when those that were signed are used up. */
export function useShownToken(signed: SignedTokens, time: ServerTime): string | null {
  const [moment, setMoment] = useState(() => performance.now());
  const { token, next } = tokenToShow(signed, time, Math.max(moment, time.receivedAt));
  useEffect(() => {
    // a little later, so that it is the next step by all means; asked anew by what the wait has really taken
    const timer = setTimeout(() => setMoment(performance.now()), Math.max(0, next) + 20);
    return () => clearTimeout(timer);
  }, [moment, next]);
  return token;
}
