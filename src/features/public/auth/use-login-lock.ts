import { useEffect, useState } from 'react';
import {
  clearAttempts,
  readAttempts,
  recordFailure,
  type LoginAttempts,
} from '@/features/public/auth/login-lock';
import { deviceStorage } from '@/lib/browser-storage';

/**
 * Returns the counter and lock of one e-mail in this browser; ticks while something counts so that the form opens, and
 * old failures go, by themselves.
 */
export function useLoginLock(email: string) {
  const [now, setNow] = useState(() => Date.now());
  const attempts = readAttempts(deviceStorage, email, now);
  const { lockedUntil } = attempts;
  const counting = attempts.failures > 0;

  useEffect(() => {
    if (!counting) return;
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, [counting]);

  const fail = (): LoginAttempts => {
    const instant = Date.now();
    const result = recordFailure(deviceStorage, email, instant);
    setNow(instant);
    return result;
  };

  const succeed = () => clearAttempts(deviceStorage, email, Date.now());

  return {
    failures: attempts.failures,
    locked: lockedUntil !== null,
    /** Until the lock opens, in milliseconds. */
    remaining: lockedUntil === null ? 0 : Math.max(0, lockedUntil - now),
    fail,
    succeed,
  };
}
