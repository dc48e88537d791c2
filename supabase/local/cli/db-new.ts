import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { MIGRATIONS_DIR, PROJECT_DIR } from '../shared/project.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { run } from './run.ts';

/** `npm run db:new NAME`: an empty migration with the next version, named as the Supabase CLI names it (UTC time). */
run(async () => {
  const name = process.argv[2] ?? '';
  if (!/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name))
    throw new UserFacingError('Di un nombre en minúsculas: npm run db:new dominio_que_hace');
  const version = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const file = join(MIGRATIONS_DIR, `${version}_${name}.sql`);
  if (existsSync(file)) throw new UserFacingError(`${relative(PROJECT_DIR, file)} ya existe.`);
  mkdirSync(MIGRATIONS_DIR, { recursive: true });
  writeFileSync(file, `-- ${name.replaceAll('_', ' ')}\n`);
  console.log(relative(PROJECT_DIR, file));
  return Promise.resolve();
});
