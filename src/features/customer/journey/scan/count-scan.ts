import { callVoidRpc } from '@/lib/rpc';

const counted = new Set<string>();

/** Has an opened code counted by café and hour (rule I4), once a page load and when nothing else is to be done; nobody is told if it fails. */
export function countScan(cafeSlug: string): void {
  if (counted.has(cafeSlug)) return;
  counted.add(cafeSlug);
  const count = () => void callVoidRpc('count_scan', { cafe_slug: cafeSlug }).catch(() => undefined);
  const { requestIdleCallback } = window as Partial<Pick<Window, 'requestIdleCallback'>>;
  if (requestIdleCallback) requestIdleCallback(count);
  else setTimeout(count);
}
