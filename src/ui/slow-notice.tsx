import { useEffect, useState } from 'react';

/** Longest silence of something that is being waited for, in milliseconds. */
const NOTICE_DELAY_MS = 3500;

/** Shows a text once loading takes longer than usual, and nothing before. */
export function SlowNotice() {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), NOTICE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isLate && <p className="mb-4 text-ink-soft">Está tardando más de lo normal. Seguimos intentándolo.</p>
  );
}
