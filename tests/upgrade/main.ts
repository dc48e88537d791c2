import { spawn } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { run } from '../../supabase/local/cli/run.ts';
import { connect } from '../../supabase/local/postgres/connect.ts';
import { prepareDatabase } from '../../supabase/local/postgres/database.ts';
import { loadKeys, type StackKeys } from '../../supabase/local/shared/keys.ts';
import { migrationFiles } from '../../supabase/local/postgres/migrations.ts';
import { buildPage } from '../../supabase/local/stack/page-build.ts';
import { freePort } from '../../supabase/local/shared/ports.ts';
import { startPostgres } from '../../supabase/local/postgres/server.ts';
import { MIGRATIONS_DIR, PROJECT_DIR, SEED_FILES } from '../../supabase/local/shared/project.ts';
import { UserFacingError } from '../../supabase/local/shared/user-facing-error.ts';
import { broken, violations } from '../bench/support/invariants.ts';
import { fill } from '../bench/support/population.ts';
import { ensureChromium } from '../support/browser/chromium.ts';
import { TEST_ADDRESS_HEADER } from '../support/backend/foreign-target.ts';
import { grows } from '../support/database/growing-tables.ts';
import { pageSettings } from '../support/browser/page-settings.ts';
import { startTestStack } from '../support/backend/stack.ts';
import { temporaryFolder } from '../support/backend/temporary-folder.ts';
import { applyWatched, countRows, JUDGED_CUSTOMERS, type Filled } from './apply-watched.ts';

const USAGE =
  'npm run verify:upgrade -- REF [--customers 10000] [--without-pages]: la versión de la que se actualiza, v1.0.0 por ejemplo';

/** The stories of a customer, a VIP and an owner from end to end, and the pages that use a table itself: account and administration. */
const STORIES = ['stories.phone', 'accounts', 'admin-cafes'];

const faults: string[] = [];
const warnings: string[] = [];
const minutes: string[] = [];

/** Does one part and notes how long it took. */
async function part<T>(name: string, work: () => Promise<T>): Promise<T> {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(2, 80 - name.length))}`);
  const began = Date.now();
  try {
    return await work();
  } finally {
    minutes.push(`${((Date.now() - began) / 60_000).toFixed(1).padStart(6)} min  ${name}`);
  }
}

/** Runs a program, its output on this one's, while the servers of this process answer it. */
function execute(command: string[], cwd: string, env: Record<string, string> = {}): Promise<boolean> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve(status === 0));
  });
}

/** One version: its folder and its page. */
interface Version {
  name: string;
  project: string;
  page: string;
}

/** Folders, database and keys of a run. */
interface Upgrade {
  old: Version;
  current: Version;
  databaseUrl: string;
  dataDir: string;
  keys: StackKeys;
}

async function checkOut(ref: string, project: string): Promise<void> {
  if (!(await execute(['git', 'worktree', 'add', '--quiet', '--detach', project, ref], PROJECT_DIR)))
    throw new UserFacingError(USAGE);
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lock(project) === lock(PROJECT_DIR))
    symlinkSync(join(PROJECT_DIR, 'node_modules'), join(project, 'node_modules'));
  else if (!(await execute(['npm', 'ci'], project))) throw new UserFacingError(`npm ci ha fallado en ${ref}`);
}

/** Plays the stories of a version's page against the backend of another, and notes in `failed` when one does not end well. */
async function playStories(
  run: Upgrade,
  page: Version,
  backend: Version,
  failed: string[] = faults,
): Promise<void> {
  const what = `the page of ${page.name} meets the backend of ${backend.name}`;
  await part(what, async () => {
    const stack = await startTestStack({
      dataDir: run.dataDir,
      databaseUrl: run.databaseUrl,
      migrationsDir: join(backend.project, 'supabase', 'migrations'),
      functionsDir: join(backend.project, 'supabase', 'functions'),
    });
    try {
      const projects = ['phone', 'admin'].flatMap((project) => ['--project', project]);
      const command = ['npx', 'playwright', 'test', ...STORIES, ...projects, '--reporter', 'list'];
      const isGood = await execute(command, page.project, {
        E2E_PAGE_DIR: page.page,
        TARGET_URL: stack.urls.api,
        TARGET_PUBLISHABLE_KEY: stack.keys.publishable,
        TARGET_SECRET_KEY: stack.keys.secret,
        TARGET_DATABASE_URL: stack.urls.database,
        TARGET_DELIVERY_SECRET: stack.keys.delivery,
        TARGET_ADDRESS_HEADER: TEST_ADDRESS_HEADER,
      });
      if (!isGood) failed.push(what);
    } finally {
      await stack.stop();
    }
  });
}

/** Fills a database of the old version with customers, then with its demo data. */
async function fillOld({ old, databaseUrl, keys }: Upgrade, customers: number): Promise<Filled> {
  const migrationsDir = join(old.project, 'supabase', 'migrations');
  await prepareDatabase(databaseUrl, { keys, migrationsDir, seedFiles: [] });
  const sql = connect(databaseUrl, 1);
  try {
    await fill(sql, customers, join(old.project, 'tests/bench/support/fill.sql'));
    await sql`drop schema bench cascade`;
    const seedFiles = SEED_FILES.map((file) => file.replace(PROJECT_DIR, `${old.project}/`));
    await prepareDatabase(databaseUrl, { keys, migrationsDir, seedFiles });
    await sql.unsafe('vacuum (analyze)').simple();
    const rows = await countRows(sql);
    const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
    console.log(
      `${customers} customers and the demo data: ${all} rows in ${Object.keys(rows).length} tables`,
    );
    return { customers, rows, grows };
  } finally {
    await sql.end();
  }
}

/** Applies what the old version does not have, each statement watched. */
async function migrate({ old, databaseUrl }: Upgrade, filled: Filled): Promise<void> {
  const known = migrationFiles(join(old.project, 'supabase', 'migrations')).map(({ version }) => version);
  const pending = migrationFiles(MIGRATIONS_DIR).filter(({ version }) => !known.includes(version));
  const [sql, watcher] = [connect(databaseUrl, 1), connect(databaseUrl, 1)];
  try {
    for (const file of pending) faults.push(...(await applyWatched(sql, watcher, file, filled)));
    console.log(
      `\n${pending.length} migrations, their locks timed at ${filled.customers} customers, their rows judged for ${JUDGED_CUSTOMERS}`,
    );
  } finally {
    await Promise.all([sql.end(), watcher.end()]);
  }
}

/** Returns the rules of value that a database breaks. */
async function brokenRules(url: string, read: typeof violations): Promise<string[]> {
  const sql = connect(url, 1);
  try {
    await sql`set work_mem = '256MB'`;
    return broken(await read(sql));
  } finally {
    await sql.end();
  }
}

async function verifyUpgrade(ref: string, customers: number, withPages: boolean): Promise<void> {
  const folder = temporaryFolder();
  const data = temporaryFolder({ inMemory: true });
  const old: Version = { name: ref, project: join(folder.path, 'old'), page: join(folder.path, 'old-page') };
  const current: Version = { name: 'this folder', project: PROJECT_DIR, page: join(folder.path, 'page') };
  const keys = loadKeys(folder.path);
  const stops: (() => unknown)[] = [
    () => execute(['git', 'worktree', 'remove', '--force', old.project], PROJECT_DIR),
  ];
  // An interrupted run leaves no folder; the database ends with this process by itself
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  process.once('exit', () => [data, folder].forEach(({ remove }) => remove()));
  try {
    if (withPages) ensureChromium();
    await part(`${ref}, and both pages`, async () => {
      await checkOut(ref, old.project);
      for (const { project, page } of withPages ? [old, current] : [])
        await buildPage(page, pageSettings(keys.publishable), project);
    });
    const server = await startPostgres({
      dataDir: join(data.path, 'postgres'),
      port: await freePort(),
      durable: true,
    });
    stops.unshift(server.stop);
    const run: Upgrade = { old, current, databaseUrl: server.url, dataDir: folder.path, keys };
    const filled = await part(`a database of ${ref}`, () => fillOld(run, customers));
    const invariants = pathToFileURL(join(old.project, 'tests/bench/support/invariants.ts')).href;
    const { violations: oldViolations } = (await import(invariants)) as { violations: typeof violations };
    // a deployment is database, functions, page: only who publishes the page first sees this
    if (withPages) await playStories(run, current, old, warnings);
    // the stories' own people come about without some of what the rules want
    const before = await brokenRules(server.url, oldViolations);
    await part('the migrations', () => migrate(run, filled));
    await part('the upgraded database', async () => {
      const after = await brokenRules(server.url, violations);
      faults.push(...after.filter((rule) => !before.includes(rule)));
    });
    if (!withPages) return;
    await playStories(run, old, current);
    await playStories(run, current, current);
  } finally {
    for (const stop of stops) await stop();
  }
}

/**
 * `npm run verify:upgrade -- REF [--customers N] [--without-pages]`: upgrades a filled database of another version under its own page, then
 * under this one's. Nothing of it leaves this machine, and nothing stays.
 */
run(async () => {
  const { values, positionals } = parseArgs({
    options: {
      customers: { type: 'string', default: '10000' },
      /** Only the database, in a minute. */
      'without-pages': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [ref] = positionals;
  if (!ref || !existsSync(join(PROJECT_DIR, '.git'))) throw new UserFacingError(USAGE);
  await verifyUpgrade(ref, Number(values.customers), !values['without-pages']);
  console.log(`\n${minutes.join('\n')}`);
  if (warnings.length > 0)
    console.log(
      `\nLa página nueva no debe publicarse antes que la base de datos:\n  ${warnings.join('\n  ')}`,
    );
  console.log(faults.length > 0 ? `\nMal:\n  ${faults.join('\n  ')}\n` : '\nTodo bien\n');
  if (faults.length > 0) process.exitCode = 1;
});
