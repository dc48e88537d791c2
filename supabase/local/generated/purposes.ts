import { join } from 'node:path';
import { connect } from '../postgres/connect.ts';
import { formatted } from './formatted.ts';
import { PROJECT_DIR } from '../shared/project.ts';

/** Path of the register's purposes as the page's documents tell them. */
export const PURPOSES_FILE = join(PROJECT_DIR, 'src', 'features', 'public', 'legal', 'purposes.ts');

/** Returns the register of a database (rule L10) as a module of the page, whose policy is there before any script. */
export async function generatePurposes(databaseUrl: string): Promise<string> {
  const sql = connect(databaseUrl, 1);
  try {
    const [row] = await sql<{ purposes: unknown }[]>`select private.purposes_json() as purposes`;
    return await formatted(
      PURPOSES_FILE,
      `import type { Purpose } from '@functions/_shared/contracts/procedures/shared-schemas';

/** The register of purposes (rule L10), as \`npm run db:types\` reads it from the database. */
export const purposes: readonly Purpose[] = ${JSON.stringify(row!.purposes)};`,
    );
  } finally {
    await sql.end();
  }
}
