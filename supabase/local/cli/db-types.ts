import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { generateTypes, TYPES_FILE } from '../generated-types.ts';
import { PROJECT_DIR } from '../project.ts';
import { withDatabase } from '../with-database.ts';
import { run } from './run.ts';

/** `npm run db:types`: writes the database's types for the web application. */
run(async () => {
  const types = await withDatabase(generateTypes);
  writeFileSync(TYPES_FILE, types);
  console.log(`Tipos escritos en ${relative(PROJECT_DIR, TYPES_FILE)}.`);
});
