import { useCallback, useState } from 'react';
import { freePlace, watchScreen, type Place } from '@/ui/toast/placement';

/**
 * Returns the place of a message and the ref to give it. Once there, and before it is painted, the message gets the place
 * where it is in nobody's way; when the screen below it changes, another if need be.
 */
export function useFreePlace() {
  const [place, setPlace] = useState<Place>({ side: 'top', offset: 0 });
  const ref = useCallback((message: HTMLElement | null) => {
    if (!message) return;
    setPlace(freePlace(message));
    return watchScreen(() => setPlace((stands) => freePlace(message, stands)));
  }, []);
  return { place, ref };
}
