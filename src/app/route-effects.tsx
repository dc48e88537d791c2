import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { dismissToastsOfOtherPages } from '@/ui/toast';

/**
 * Does after a navigation what a full page load would do: starts at the top, moves the focus to the new page,
 * announces its title.
 */
export function RouteEffects() {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const shownPath = useRef(pathname);
  const top = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // A redirect takes its message along.
    if (navigation !== NavigationType.Replace) dismissToastsOfOtherPages(pathname);
    // Going back keeps the browser's own scroll position.
    if (navigation !== NavigationType.Pop) window.scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
  }, [pathname, navigation]);

  return (
    <div ref={top} tabIndex={-1} className="sr-only">
      <TitleAnnouncer />
    </div>
  );
}

/** Reads the page's title aloud when it changes; a lazily loaded page sets it once it is really there. */
function TitleAnnouncer() {
  const [title, setTitle] = useState('');
  useEffect(() => {
    const element = document.querySelector('title');
    if (!element) return;
    const observer = new MutationObserver(() => setTitle(document.title));
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, []);
  return <p aria-live="polite">{title}</p>;
}
