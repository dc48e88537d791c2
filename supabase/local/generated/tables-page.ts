import { join } from 'node:path';
import { connect } from '../postgres/connect.ts';
import { formatted } from './formatted.ts';
import { SCHEMAS_DIR } from '../shared/project.ts';
import { readSchemas } from '../postgres/schemas.ts';

/** Path of the page that shows all tables. */
export const TABLES_PAGE_FILE = join(SCHEMAS_DIR, 'README.md');

const HEAD = `# All tables

Each schema's tables with the first sentence of their comment, and their columns. \`npm run db:types\` writes this
page from the database.`;

/** Returns the names of the tables that a schema creates, as the server writes them with their schema. */
const tablesOf = (text: string) =>
  [...text.matchAll(/^create (?:unlogged )?table (.+) \($/gm)].map(([, name = '']) => name);

/**
 * Returns a page that lists the tables of a database by schema, with purpose and columns.
 * @throws if a schema creates a table in a form that this does not read
 */
export async function generateTablesPage(databaseUrl: string): Promise<string> {
  const sql = connect(databaseUrl, 1);
  try {
    const rows = await sql<{ name: string; purpose: string; columns: string }[]>`
      select format('%I.%I', n.nspname, c.relname) as name,
        regexp_replace(obj_description(c.oid, 'pg_class'), '(?<=[.)]) [A-Z].*$', '') as purpose,
        (select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private') and c.relkind = 'r'`;
    const tables = new Map(rows.map((row) => [row.name, row]));
    const parts = readSchemas().flatMap(({ file, text }) => {
      const lines = tablesOf(text).map((name) => {
        const { purpose, columns } = tables.get(name)!;
        tables.delete(name);
        return `- **\`${name}\`**: ${purpose}  \n  \`${columns}\``;
      });
      return lines.length > 0 ? [`## ${file}\n\n${lines.join('\n')}`] : [];
    });
    if (tables.size > 0) throw new Error(`No schema creates ${[...tables.keys()].join(', ')}.`);
    return await formatted(TABLES_PAGE_FILE, `${[HEAD, ...parts].join('\n\n')}\n`);
  } finally {
    await sql.end();
  }
}
