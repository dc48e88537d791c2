import { useEffect, useState } from 'react';

/** How long something new on screen takes no act, in milliseconds: what a hand began before it came is not meant for it. */
const SETTLING = 700;

/** Whether what uses this has been on screen long enough to be meant by a press. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLING);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}
