import { useLayoutEffect, useRef, useState } from 'react';

/** Before it is measured: the narrowest phone. */
const INITIAL_SIZE = { width: 320, em: 16 };

/** Returns an element's size and its text size in px: pictures with words grow with both. */
export function useElementSize<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const [room, setRoom] = useState(INITIAL_SIZE);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const width = element.clientWidth;
      // a hidden element, such as a sheet for the printer, has none
      if (width === 0) return;
      setRoom({ width, em: parseFloat(getComputedStyle(element).fontSize) || INITIAL_SIZE.em });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, ...room };
}
