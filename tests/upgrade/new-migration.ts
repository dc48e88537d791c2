import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from '../../supabase/local/cli/run.ts';
import { migrationFiles } from '../../supabase/local/postgres/migrations.ts';
import { MIGRATIONS_DIR, PROJECT_DIR } from '../../supabase/local/shared/project.ts';
import { readSchemas } from '../../supabase/local/postgres/schemas.ts';
import { UserFacingError } from '../../supabase/local/shared/user-facing-error.ts';
import { grows } from '../support/database/growing-tables.ts';
import { startPlatformServer } from '../support/platform/server.ts';
import { temporaryFolder } from '../support/backend/temporary-folder.ts';
import { buildBoth } from './build-both.ts';
import { writeMigration } from './write-migration.ts';

/** `npm run db:new NAME`: the migration from what the migrations make to what the schemas say, with the next version. */
run(async () => {
  const name = process.argv[2] ?? '';
  if (!/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name))
    throw new UserFacingError('Di un nombre en minúsculas: npm run db:new dominio_que_hace');
  const migrations = migrationFiles(MIGRATIONS_DIR);
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  // after all others, also after one that a machine ahead in time has named
  const version = Math.max(Number(now), Number(migrations.at(-1)?.version ?? 0) + 1);
  const fileOf = (index: number) =>
    join(MIGRATIONS_DIR, `${version + index}_${name}${index > 0 ? '_validate' : ''}.sql`);
  const folder = temporaryFolder();
  const data = temporaryFolder({ inMemory: true });
  process.once('exit', () => [folder, data].forEach(({ remove }) => remove()));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  const server = await startPlatformServer(folder.path, { dataFolder: data.path });
  try {
    const schemas = readSchemas();
    const urls = await buildBoth(server.adminUrl, folder.path, { schemas, migrations });
    const { texts, undecided } = await writeMigration(urls, schemas, grows);
    for (const [index, text] of texts.entries()) {
      writeFileSync(fileOf(index), `-- ${name.replaceAll('_', ' ')}\n\n${text}`);
      console.log(`Escrito: ${relative(PROJECT_DIR, fileOf(index))} (${text.split('\n').length} líneas).`);
    }
    if (texts.length === 0)
      console.log(`Nada que escribir: las migraciones ya hacen lo que dice supabase/schemas.
Si hay datos que mover, escribe tú ${relative(PROJECT_DIR, fileOf(0))}.`);
    if (undecided.length > 0)
      console.log(
        `Falla hasta que decidas, en sus líneas «decide»:\n  ${undecided.map((what) => what.slice(0, 110)).join('\n  ')}`,
      );
  } finally {
    await server.stop();
  }
});
