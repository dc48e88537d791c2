import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_DIR } from '../shared/project.ts';
import { prepareRelease, readRepository } from '../releases/release.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { run } from './run.ts';

/** `npm run release -- 1.0.0`: checks, writes the version, pins its migrations and contracts, and says what to push and in which order. */
run(async () => {
  const version = process.argv[2];
  if (!version) throw new UserFacingError('Di la versión: npm run release -- 1.0.0');
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: PROJECT_DIR, encoding: 'utf8' });
  const { problems, files, migrations } = prepareRelease(
    version,
    new Date().toISOString().slice(0, 10),
    readRepository(),
  );
  if (changed) problems.unshift('hay cambios sin guardar en git');
  // the judge of new migrations, on a filled database of the last release
  const judged = spawnSync(
    'npx',
    ['vitest', 'run', '--project', 'database', 'tests/database/migrations.test.ts'],
    {
      cwd: PROJECT_DIR,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  if (judged.status !== 0) problems.push('las migraciones nuevas no pasan su examen (arriba)');
  if (problems.length > 0) throw new UserFacingError(`No se publica ${version}:\n  ${problems.join('\n  ')}`);
  for (const [path, text] of Object.entries(files)) writeFileSync(join(PROJECT_DIR, path), text);
  console.log(`
${version}: escritos ${Object.keys(files).join(', ')}.
Migraciones nuevas: ${migrations.join(', ') || 'ninguna'}.

  npm test && npm run verify:upgrade -- v…      # la versión anterior, si hay
  git add -A && git commit -m 'Release ${version}' && git tag v${version} && git push --follow-tags

Y en producción, en este orden (docs/production.md, "A later version"):

  1. npx supabase db push
  2. npx supabase functions deploy
  3. npm run build, y publica dist/
  4. npm run doctor -- --target … --page …
`);
  return Promise.resolve();
});
