import { useEffect } from 'react';
import { useIsFetching } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { preloadNextPages } from '@/app/pages';
import { whenIdle } from '@/lib/when-idle';

/** Returns true if this browser was told to save data. Only some browsers say. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Fetches the files of the next screens once the page and its data are there and the browser is idle, so that a press
 * waits for data alone. A phone that saves data fetches nothing ahead.
 */
export function useNextPages(): void {
  const { pathname } = useLocation();
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (isFetching || savesData() || !navigator.onLine) return;
    return whenIdle(() => void preloadNextPages(pathname).catch(() => undefined));
  }, [pathname, isFetching]);
}
