import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPage } from './page-build.ts';
import { PROJECT_DIR } from '../shared/project.ts';

/** Folders of what a page is built from; the files beside them, which have settings and versions, count too. */
const SOURCES = ['src', 'public', 'supabase/functions'];

/**
 * Builds the page of `npm start`, unless its last build was made of the same sources and settings.
 * @returns the folder of the build
 */
export async function buildLocalPage(
  dataDir: string,
  settings: NodeJS.ProcessEnv,
  project = PROJECT_DIR,
): Promise<string> {
  const folder = join(dataDir, 'page');
  // a build that ends has emptied the folder, and with it what this file says
  const stamp = join(folder, 'sources.sha256');
  const hash = hashSources(project, settings);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return folder;
  await buildPage(folder, settings, project);
  writeFileSync(stamp, hash);
  return folder;
}

function hashSources(project: string, settings: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(settings).sort())
    if (name.startsWith('VITE_')) hash.update(`${name}=${settings[name]}\0`);
  const files = [
    ...readdirSync(project, { withFileTypes: true }),
    ...SOURCES.flatMap((folder) =>
      readdirSync(join(project, folder), { recursive: true, withFileTypes: true }),
    ),
  ].filter((entry) => entry.isFile());
  for (const file of files.map(({ parentPath, name }) => join(parentPath, name)).sort())
    hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}
