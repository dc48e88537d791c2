import { createHash } from 'node:crypto';
import type { ResolvedConfig, Rolldown } from 'vite';
import { standaloneScript } from './standalone-script.ts';

/** Modules that must work without a network, whatever was opened before. */
const OFFLINE_MODULES = [
  'src/ui/toast/toaster.tsx',
  'src/features/customer/dashboard/dashboard-page.tsx',
  'src/features/customer/dashboard/components/kept.tsx',
];

/**
 * Builds the service worker (src/app/service-worker/worker.ts) as one classic script.
 * @param define what the build says of the environment
 * @param pages the finished pages by file name
 * @param shell the page that all but a few addresses get
 * @returns the script's text
 */
export async function serviceWorker(
  config: ResolvedConfig,
  define: Record<string, string>,
  bundle: Rolldown.OutputBundle,
  pages: ReadonlyMap<string, string>,
  shell: string,
): Promise<string> {
  const precache = { PRECACHED: JSON.stringify(precached(bundle, pages, shell)) };
  return standaloneScript(config, { ...define, ...precache }, 'src/app/service-worker/worker.ts', 'iife');
}

/** All pages, and the files of the empty one; those of the others are kept once a visit has used them. */
function precached(
  bundle: Rolldown.OutputBundle,
  pages: ReadonlyMap<string, string>,
  shell: string,
): { url: string; revision: string | null }[] {
  const files = new Set<string>();
  const add = (fileName: string) => {
    const file = bundle[fileName];
    if (!file || files.has(fileName)) return;
    files.add(fileName);
    if (file.type === 'chunk') file.imports.forEach(add);
  };
  for (const [, name = ''] of (pages.get(shell) ?? '').matchAll(/"\/(assets\/[^"]+)"/g)) add(name);
  for (const file of Object.values(bundle))
    if (
      file.type === 'chunk' &&
      file.moduleIds.some((id) => OFFLINE_MODULES.some((name) => id.endsWith(name)))
    )
      add(file.fileName);
  const revisionOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
  return [
    ...[...pages].map(([name, html]) => ({ url: `/${name}`, revision: revisionOf(html) })),
    // Their names change with their content.
    ...[...files].map((name) => ({ url: `/${name}`, revision: null })),
  ];
}
