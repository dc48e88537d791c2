import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { generatePurposes, PURPOSES_FILE } from '../generated-purposes.ts';
import { generateTypes, TYPES_FILE } from '../generated-types.ts';
import { PROJECT_DIR } from '../project.ts';
import { withDatabase } from '../run-with-database.ts';
import { run } from './run.ts';

/** `npm run db:types`: writes what the web application takes from the database: its types, and the register. */
run(async () => {
  const written = await withDatabase(async (url) => ({
    [TYPES_FILE]: await generateTypes(url),
    [PURPOSES_FILE]: await generatePurposes(url),
  }));
  for (const [file, text] of Object.entries(written)) {
    writeFileSync(file, text);
    console.log(`Escrito: ${relative(PROJECT_DIR, file)}.`);
  }
});
