import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { generatePurposes, PURPOSES_FILE } from '../generated/purposes.ts';
import { generateTablesPage, TABLES_PAGE_FILE } from '../generated/tables-page.ts';
import { generateTypes, TYPES_FILE } from '../generated/types.ts';
import { PROJECT_DIR } from '../shared/project.ts';
import { withDatabase } from '../stack/run-with-database.ts';
import { run } from './run.ts';

/** `npm run db:types`: writes what the web application takes from the database: its types, and the register; and the page of all tables. */
run(async () => {
  const written = await withDatabase(async (url) => ({
    [TYPES_FILE]: await generateTypes(url),
    [PURPOSES_FILE]: await generatePurposes(url),
    [TABLES_PAGE_FILE]: await generateTablesPage(url),
  }));
  for (const [file, text] of Object.entries(written)) {
    writeFileSync(file, text);
    console.log(`Escrito: ${relative(PROJECT_DIR, file)}.`);
  }
});
