import { hasStoredSession } from '@/lib/prefetch';

/**
 * Returns true if a scan leads to the log-in at once: of a visitor who brings nothing in the fragment, which the scan page
 * itself reads, and who was not on it before (it then may have something to say).
 */
export const shouldRedirectToLogin = () =>
  !hasStoredSession() && !window.location.hash && window.history.state === null;

/**
 * Decides which frame of a prerendered page is seen, and which files are fetched, where they differ for visitors and for
 * who has a session (src/app/prerender.tsx).
 */
export function showPrerenderedFrame(): void {
  const viewer = hasStoredSession() ? 'customer' : 'visitor';
  document.documentElement.dataset.viewer = viewer;
  if (viewer === 'visitor') fetchTemplateScripts(viewer);
  if (!shouldRedirectToLogin()) fetchTemplateScripts('customer');
}

/** Fetches the scripts that wait in a template of the page (src/app/build/page-plugin.ts). */
export function fetchTemplateScripts(name: string): void {
  const files = document.querySelector<HTMLTemplateElement>(`template[data-files="${name}"]`);
  if (files) document.head.append(files.content);
}
