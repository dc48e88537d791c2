import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import ts from 'typescript';
import { isLoopback } from '../postgres/database.ts';
import { formatted } from './formatted.ts';
import { PROJECT_DIR, QUIET_TOOLS } from '../shared/project.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';

/** Path of the generated types. */
export const TYPES_FILE = join(PROJECT_DIR, 'src', 'lib', 'database.types.ts');

/** The tables that the web application reads or writes itself; all else is done by procedures, which have contracts. */
const PAGE_TABLES = ['cafeterias'];

/**
 * Returns only the types of those tables.
 * @param generated output of the CLI
 */
function pageTables(generated: string): string {
  const types = new Map<string, string>();
  const visit = (node: ts.Node, path: string): void => {
    if (!ts.isPropertySignature(node) || !node.type)
      return ts.forEachChild(node, (child) => visit(child, path));
    const name = ts.isComputedPropertyName(node.name) ? node.name.getText() : node.name.text;
    types.set(`${path}/${name}`, node.type.getText());
    visit(node.type, `${path}/${name}`);
  };
  visit(ts.createSourceFile('generated.ts', generated, ts.ScriptTarget.Latest, true), '');
  const tables = PAGE_TABLES.map((table) => {
    const type = types.get(`/public/Tables/${table}`);
    if (type === undefined) throw new UserFacingError(`La base de datos no tiene la tabla ${table}.`);
    return `${table}: ${type};`;
  });
  const json = /^export (type Json =[^]*?)\n\n/m.exec(generated)?.[1] ?? '';
  return `${json}\n\nexport type Tables = { ${tables.join('\n')} };`;
}

/**
 * Returns the TypeScript types of the tables of a database that the page uses, as the Supabase CLI writes them,
 * formatted.
 * @throws UserFacingError with the CLI's message.
 */
export async function generateTypes(databaseUrl: string): Promise<string> {
  const cli = join(PROJECT_DIR, 'node_modules', '.bin', 'supabase');
  const args = ['gen', 'types', '--lang=typescript', '--schema', 'public', `--remote=${databaseUrl}`];
  const { status, stdout, stderr, error } = spawnSync(cli, args, {
    cwd: PROJECT_DIR,
    // A local server has no TLS, and the CLI would print its advice about that into the types.
    env: { ...process.env, ...QUIET_TOOLS, ...(isLoopback(databaseUrl) ? { PGSSLMODE: 'disable' } : {}) },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0)
    throw new UserFacingError(`No se han podido generar los tipos:\n${error?.message ?? stderr}`);
  return formatted(TYPES_FILE, pageTables(stdout));
}
