import { useEffect, useState } from 'react';

/** Longest silence of something that is being waited for, in milliseconds. */
const patience = 3500;

/** Nothing at first; a word for whoever still waits when it has taken longer than usual. */
export function SlowNotice() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return late && <p className="mb-4 text-ink-soft">Está tardando más de lo normal. Seguimos intentándolo.</p>;
}
