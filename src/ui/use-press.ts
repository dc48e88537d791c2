import { useRef, useState } from 'react';

interface Press<Args extends unknown[]> {
  press: (...args: Args) => void;
  /** What was pressed is under way, for the screen to say so. */
  pending: boolean;
}

/**
 * One press, one act. In: what a press does. While the promise that it returns is open, further presses do nothing, also
 * a double tap that comes before the screen has said so. Every {@link Button} has this by itself; the hook is for what
 * can be pressed in several ways, or is more than its button.
 */
export function usePress<Args extends unknown[]>(act: (...args: Args) => unknown): Press<Args> {
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
