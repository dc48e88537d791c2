import type { Answer } from '@functions/_shared/contracts/procedures';
import { findPage, type PageParams } from '@/app/find-page';
import { prizeHeadline } from '@/domain/first-prize';
import { findInitialPanel } from '@/domain/initial-journey-panel';
import { isUuid } from '@/domain/uuid';
import { deviceStorage } from '@/lib/browser-storage';
import { watchFaults } from '@/lib/faults';
import { beginPrefetch, hasStoredSession, peekPrefetch } from '@/lib/prefetch';
import { queueClicks } from '@/lib/queued-click';

// A script of its own, small enough to be here long before the application (src/app/build/page-plugin.ts).
showPrerenderedFrame();
beginFirstCall(window.location);
watchFaults();
queueClicks();
void peekPrefetch('load_journey')?.then((journey) => fetchTemplateScripts(String(findInitialPanel(journey))));
void peekPrefetch('get_cafe')?.then(showFirstPrize);
if (hasStoredSession()) warmUpTimeZones();

/**
 * Writes the prize into a visitor's prerendered screen (rule A36): a press on its button is kept until the application is
 * there. A referral link and what was begun before have headlines that only the application knows.
 */
function showFirstPrize(answer: unknown): void {
  const { cafe, first_prize: prize } = (answer ?? {}) as Partial<Answer<'get_cafe'>>;
  const heading = document.querySelector('[data-frame="visitor"] h1');
  const isPlain = !window.location.hash && !deviceStorage.keys().some((key) => key.startsWith('kept:begun:'));
  if (heading && isPlain && cafe?.state === 'active' && prize) heading.textContent = prizeHeadline(prize);
}

/**
 * Makes the browser load its calendars after the first paint, while the application is on its way: the first use of a
 * time zone takes a slow phone a fifth of a second.
 */
function warmUpTimeZones(): void {
  requestAnimationFrame(() => setTimeout(() => new Intl.DateTimeFormat('es', { timeZone: 'Europe/Madrid' })));
}

/**
 * Decides which frame of a prerendered page is seen, and which files are fetched, where they differ for visitors and for
 * who has a session (src/app/prerender.tsx).
 */
function showPrerenderedFrame(): void {
  // Whoever reads another language than Spain's finds two lines in it, whose room is kept from the first paint.
  const [language = 'es'] = navigator.languages;
  if (!/^(es|ca|gl|eu)\b/i.test(language)) document.documentElement.dataset.foreign = language.slice(0, 2);
  const viewer = hasStoredSession() ? 'customer' : 'visitor';
  document.documentElement.dataset.viewer = viewer;
  fetchTemplateScripts(viewer);
}

/** Fetches the scripts that wait in a template of the page (src/app/build/page-plugin.ts). */
function fetchTemplateScripts(name: string): void {
  const files = document.querySelector<HTMLTemplateElement>(`template[data-files="${name}"]`);
  if (files) document.head.append(files.content);
}

/** The arguments of a call; null where the address cannot be what the page asks for. */
function readArgs(
  args: Readonly<Record<string, string>>,
  params: PageParams,
): Record<string, unknown> | null {
  const namedValues = Object.entries(args).map(([name, place]) => [name, params[place]] as const);
  const plausible = namedValues.every(([name, value = '']) => !name.endsWith('_id') || isUuid(value));
  return plausible ? Object.fromEntries(namedValues) : null;
}

/**
 * Begins the first call of the page at an address (src/config/pages.ts), before the page itself is there;
 * tests/e2e/budgets.phone.spec.ts sees that it is not made twice.
 */
function beginFirstCall({ pathname }: { pathname: string }): void {
  const {
    page: { firstCall },
    params,
  } = findPage(pathname);
  const args = firstCall && readArgs(firstCall.args, params);
  if (!args) return;
  const { procedure, visitors } = firstCall;
  beginPrefetch(procedure, args, { visitors: visitors === true ? procedure : visitors });
}
