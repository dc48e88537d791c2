import { findPage } from '@/app/find-page';
import { paths } from '@/config/paths';
import { callAsVisitor, holdsSession } from '@/lib/prefetch';

/**
 * Returns true if a scan leads to the log-in at once: of a visitor who brings nothing in the fragment, which the scan page
 * itself reads, and who was not on it before (it then may have something to say).
 */
export const leadsToLogIn = () => !holdsSession() && !window.location.hash && window.history.state === null;

/**
 * Has an opened code counted by café and hour (rule I4), and leads a visitor to the log-in (rule J27) before anything of
 * the scan page is fetched or drawn.
 */
export function startScan(): void {
  const { location, history } = window;
  const {
    page,
    params: { cafeSlug = '' },
  } = findPage(location.pathname);
  if (page.module !== 'scan') return;
  callAsVisitor('count_scan', { cafe_slug: cafeSlug }).catch(() => undefined);
  // as the router keeps what it is given, and so a reload keeps it too
  const state = { usr: { returnTo: paths.scan(cafeSlug) } };
  if (leadsToLogIn()) history.replaceState(state, '', paths.login(cafeSlug));
}
