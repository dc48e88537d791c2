import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { generateTablesPage, TABLES_PAGE_FILE } from '../../supabase/local/generated/tables-page.ts';
import { generateTypes, TYPES_FILE } from '../../supabase/local/generated/types.ts';
import { PROJECT_DIR, QUIET_TOOLS } from '../../supabase/local/shared/project.ts';
import { createDatabase } from '../support/database/test-database.ts';

/** Runs the Supabase CLI against a database with all our migrations. */
function cli(url: string, ...args: string[]) {
  return spawnSync(join(PROJECT_DIR, 'node_modules/.bin/supabase'), [...args, `--remote=${url}`], {
    cwd: PROJECT_DIR,
    env: { ...process.env, ...QUIET_TOOLS, PGSSLMODE: 'disable' },
    encoding: 'utf8',
  });
}

async function onMigratedDatabase(work: (url: string) => unknown): Promise<void> {
  const database = await createDatabase({ url: inject('databaseServerUrl') });
  try {
    await work(database.url);
  } finally {
    await database.drop();
  }
}

test('the advisors have nothing to say at warn or above', () =>
  onMigratedDatabase((url) => {
    const { status, stdout } = cli(
      url,
      'db',
      'advisors',
      '--level',
      'warn',
      '--fail-on',
      'warn',
      '--output-format',
      'json',
    );
    expect(stdout).not.toMatch(/"level": ?"(WARN|ERROR)"/);
    expect(status).toBe(0);
  }));

test('db push finds the database up to date', () =>
  onMigratedDatabase((url) => {
    const { status, stdout, stderr } = cli(url, 'db', 'push', '--dry-run');
    expect(stdout + stderr).toMatch(/up to date/i);
    expect(status).toBe(0);
  }));

test('the generated types and the page of all tables are those of the migrations', () =>
  onMigratedDatabase(async (url) => {
    expect(readFileSync(TYPES_FILE, 'utf8')).toBe(await generateTypes(url));
    expect(readFileSync(TABLES_PAGE_FILE, 'utf8')).toBe(await generateTablesPage(url));
  }));
