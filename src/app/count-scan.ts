import { findPage } from '@/app/find-page';
import { tabStorage } from '@/lib/browser-storage';
import { callEarly } from '@/lib/prefetch';

/** Time in which a page renews an old session, in milliseconds. */
const RENEWAL_WAIT_MS = 3000;

/** Has an opened code counted by café and hour (rule I4); a referral link, which leads to the same page, is none. */
export function countScan(): void {
  const {
    name,
    params: { cafeSlug = '' },
  } = findPage(window.location.pathname);
  if (name === 'scan' && !window.location.hash.startsWith('#invitacion=') && isFromOutside())
    whenShown(() => countOnce(cafeSlug));
}

/**
 * Returns true if the page was opened by an address from elsewhere: neither by a reload or a step in the history nor by
 * a link of the product.
 */
function isFromOutside(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isOpened = !navigation || navigation.type === 'navigate';
  return isOpened && !document.referrer.startsWith(`${window.location.origin}/`);
}

/** Runs an action once somebody sees the page: browsers prerender addresses that are only typed. */
function whenShown(action: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', action, { once: true });
  else action();
}

/** Counts the scan of a café once per tab and day; nobody waits for it, and a failure is not said. */
function countOnce(cafeSlug: string): void {
  const key = `scan:${cafeSlug}`;
  // The device's day: the calendar of Madrid would cost a slow phone a fifth of a second here.
  const day = new Date().toDateString();
  if (tabStorage.getItem(key) === day) return;
  tabStorage.setItem(key, day);
  count(cafeSlug);
}

/** Counts as the caller, so that the server sees who is of the team; the page's own calls renew an old session meanwhile. */
function count(cafeSlug: string, tries = 5): void {
  const answer = callEarly('count_scan', { cafe_slug: cafeSlug });
  if (!answer && tries > 1) setTimeout(() => count(cafeSlug, tries - 1), RENEWAL_WAIT_MS);
  answer?.catch(() => undefined);
}
