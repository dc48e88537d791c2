import { useEffect } from 'react';
import { useIsFetching } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { preloadNextPages } from '@/app/pages';
import { preloadWhenIdle } from '@/lib/when-idle';

/** Fetches the files of the next screens once the page and its data are there, so that a press waits for data alone. */
export function usePreloadNextPages(): void {
  const { pathname } = useLocation();
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (!isFetching) return preloadWhenIdle(() => preloadNextPages(pathname));
  }, [pathname, isFetching]);
}
