import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildLocalPage } from '../../supabase/local/stack/local-page.ts';
import { PROJECT_DIR } from '../../supabase/local/shared/project.ts';
import { temporaryFolder } from '../support/backend/temporary-folder.ts';

const { path: project, remove } = temporaryFolder();
const dataDir = join(project, 'data');

afterAll(remove);

/** Starts once more: the page, and when it was built. */
async function start(settings: NodeJS.ProcessEnv = {}) {
  const built = join(await buildLocalPage(dataDir, settings, project), 'index.html');
  return { html: readFileSync(built, 'utf8'), builtAt: statSync(built).mtimeMs };
}

it('The page is built again when a source, a setting or the version of a package has changed, and only then', async () => {
  for (const folder of ['src', 'public', 'supabase/functions'])
    mkdirSync(join(project, folder), { recursive: true });
  symlinkSync(join(PROJECT_DIR, 'node_modules'), join(project, 'node_modules'));
  writeFileSync(join(project, 'index.html'), '<p>one</p><link rel="stylesheet" href="/src/a.css">');
  writeFileSync(join(project, 'src/a.css'), 'p { color: red }');
  const first = await start();
  expect(first.html).toContain('<p>one</p>');
  expect(await start()).toEqual(first);

  const changes: [settings: NodeJS.ProcessEnv, file?: string, text?: string][] = [
    [{}, 'src/a.css', 'p { color: blue }'],
    [{}, 'package-lock.json', '{}'],
    [{ VITE_PRODUCT_NAME: 'Aroma' }],
  ];
  let before = first;
  for (const [settings, file, text = ''] of changes) {
    if (file) writeFileSync(join(project, file), text);
    const after = await start(settings);
    expect(after.builtAt).toBeGreaterThan(before.builtAt);
    expect(await start(settings)).toEqual(after);
    before = after;
  }
});
