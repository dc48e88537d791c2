import { BrowserRouter, useLocation, NavigationType, useNavigationType } from 'react-router-dom';
import { ErrorBoundary, ErrorPage } from '@/app/error-boundary';
import { ToastHost, sonnerToast, dismissToastsOfOtherPages } from '@/ui/toast';
import { Fragment, Suspense, useEffect, useRef, useState } from 'react';
import { pageAt, SessionLayer } from '@/app/pages';
import { RequireSession } from '@/app/require-session';
import { LoadingIndicator } from '@/ui/loading-indicator';
import { WifiOff } from 'lucide-react';
import { useOnline } from '@/lib/use-online';

/** True if somebody went back or forward before the router listened. */
let isMoveMissed = false;
const noteMove = () => (isMoveMissed = true);
window.addEventListener('popstate', noteMove);

/** Tells the router of a step in the history that came while the first screen was being drawn. */
function useMissedMove(): void {
  useEffect(() => {
    window.removeEventListener('popstate', noteMove);
    if (isMoveMissed) window.dispatchEvent(new PopStateEvent('popstate'));
    isMoveMissed = false;
  }, []);
}

/** The whole page: what stands on every screen, then the routes. */
export function App() {
  return (
    <ErrorBoundary fallback={(error) => <ErrorPage error={error} />}>
      <BrowserRouter>
        <OfflineBanner />
        <RouteEffects />
        <AppRouter />
        <ErrorBoundary fallback={() => null}>
          <ToastHost />
        </ErrorBoundary>
      </BrowserRouter>
    </ErrorBoundary>
  );
}

/** The page of the address (src/config/pages.ts), loaded when it is first visited. */
function AppRouter() {
  const { pathname } = useLocation();
  const { access, params, Page } = pageAt(pathname);
  const Layer = access === 'static' ? Fragment : SessionLayer;
  const Guard = access === 'signed-in' ? RequireSession : Fragment;
  return (
    <ErrorBoundary resetKey={pathname} fallback={(error, retry) => <ErrorPage error={error} retry={retry} />}>
      <Suspense fallback={<LoadingIndicator />}>
        <Layer>
          <Guard>
            {/* another café is another page, with nothing carried over */}
            <Page key={Object.values(params).join('/')} {...params} />
          </Guard>
        </Layer>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Says at once that the device has no network, and briefly when it is back. */
function OfflineBanner() {
  const online = useOnline();
  const wasOffline = useRef(false);
  // a screen on a counter is quiet, and says itself when it has been too long
  const quiet = window.location.pathname.startsWith('/counter');

  useEffect(() => {
    if (!quiet && online && wasOffline.current) sonnerToast('Vuelves a tener conexión');
    wasOffline.current = !online;
  }, [online, quiet]);

  return (
    <div role="status" className="sticky top-0 z-30">
      {!online && !quiet && (
        <p
          data-offline
          className="flex animate-fade-in items-center justify-center gap-2 bg-espresso px-gutter py-2 text-sm font-semibold text-crema-soft"
        >
          <WifiOff aria-hidden="true" className="size-4.5 shrink-0" />
          Sin conexión. Lo que ves puede no estar al día.
        </p>
      )}
    </div>
  );
}

/**
 * Does after a navigation what a full page load would do: starts at the top, moves the focus to the new page,
 * announces its title.
 */
function RouteEffects() {
  useMissedMove();
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
