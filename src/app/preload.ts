import { beginFirstCall } from '@/app/first-call';
import { fetchTemplateScripts, showPrerenderedFrame } from '@/app/prerendered-frame';
import { findInitialPanel } from '@/domain/initial-journey-panel';
import { hasStoredSession, peekPrefetch } from '@/lib/prefetch';
import { queueClicks } from '@/lib/queued-click';

// A script of its own, small enough to be here long before the application (src/app/build/page-plugin.ts).
showPrerenderedFrame();
beginFirstCall(window.location);
queueClicks();
void peekPrefetch('load_journey')?.then((journey) => fetchTemplateScripts(String(findInitialPanel(journey))));
if (hasStoredSession()) warmUpTimeZones();

/**
 * Makes the browser load its calendars after the first paint, while the application is on its way: the first use of a
 * time zone takes a slow phone a fifth of a second.
 */
function warmUpTimeZones(): void {
  requestAnimationFrame(() => setTimeout(() => new Intl.DateTimeFormat('es', { timeZone: 'Europe/Madrid' })));
}
