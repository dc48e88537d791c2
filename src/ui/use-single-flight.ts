import { useRef, useState } from 'react';

interface Press<Args extends unknown[]> {
  press: (...args: Args) => void;
  /** True while the press's action is running. */
  pending: boolean;
}

/**
 * Lets one press cause one action. While the promise of `act` is open, further presses do nothing, also a double tap
 * before the next paint. Every {@link Button} has this by itself. The hook serves actions with several controls, or more
 * than a button.
 */
export function useSingleFlight<Args extends unknown[]>(act: (...args: Args) => unknown): Press<Args> {
  const underWay = useRef(false);
  const [pending, setPending] = useState(false);
  const press = (...args: Args) => {
    if (underWay.current) return;
    const work = act(...args);
    if (!(work instanceof Promise)) return;
    underWay.current = true;
    setPending(true);
    void work.finally(() => {
      underWay.current = false;
      setPending(false);
    });
  };
  return { press, pending };
}
