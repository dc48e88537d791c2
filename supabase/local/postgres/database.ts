import { readFileSync } from 'node:fs';
import type { Sql } from 'postgres';
import { connect } from './connect.ts';
import { exampleOperator, exampleProcessors } from '../stack/example-operator.ts';
import { ADDRESS_HEADER } from '../services/http-answers.ts';
import { createLiteApp } from '../services/supabase-lite-app.ts';
import { applyMigrations, applySeed } from './migrations.ts';
import type { StackKeys } from '../shared/keys.ts';
import { captureConsole } from '../services/capture-console.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { readVariable } from '../shared/variable.ts';

/** Result of preparing a database. */
export interface Preparation {
  migrations: string[];
  seeded: boolean;
}

/**
 * Brings a database to the state of a hosted project with the repository's migrations: roles and schemas, auth and storage
 * tables, history table, pending migrations, settings, and each seed once. Harmless when repeated.
 * @throws UserFacingError when a migration or the seed fails.
 */
export async function prepareDatabase(
  url: string,
  { keys, migrationsDir, seedFiles }: { keys: StackKeys; migrationsDir: string; seedFiles: string[] },
): Promise<Preparation> {
  await makeServiceSchemas(url, keys);
  const sql = connect(url, 1);
  try {
    const migrations = await applyMigrations(sql, migrationsDir);
    await configure(sql);
    let seeded = false;
    for (const file of seedFiles) seeded = (await applySeed(sql, file)) || seeded;
    return { migrations, seeded };
  } finally {
    await sql.end();
  }
}

/**
 * Creates what a hosted project has before its first migration: roles, schemas, and lite's tables of auth and storage.
 * Repeatable.
 */
export async function makeServiceSchemas(url: string, keys: StackKeys): Promise<void> {
  const sql = connect(url, 1);
  try {
    await sql.unsafe(localSql('bootstrap.sql')).simple();
    const app = createLiteApp({ databaseUrl: url, keys });
    try {
      await captureConsole(() => app.ensureSystemSchema());
    } finally {
      await app.connection.close();
    }
    await sql.unsafe(localSql('after-system-schema.sql')).simple();
  } finally {
    await sql.end();
  }
}

/**
 * Drops and creates the database of the connection string, with everything in it.
 * @throws UserFacingError for a server that is not on this machine.
 */
export async function recreateDatabase(url: string): Promise<void> {
  const { hostname, pathname } = new URL(url);
  if (!isLoopback(url))
    throw new UserFacingError(`No borro una base de datos de otra máquina (${hostname}).`);
  const name = decodeURIComponent(pathname.slice(1));
  const maintenance = new URL(url);
  maintenance.pathname = '/template1';
  const sql = connect(maintenance.href, 1);
  try {
    await sql`drop database if exists ${sql(name)} with (force)`;
    await sql`create database ${sql(name)} template template0`;
  } finally {
    await sql.end();
  }
}

/** Returns true if a connection string leads to this machine. */
export function isLoopback(url: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}

/** Writes the settings of this deployment (rule S12); migrations of a test's own may know none. */
export async function configure(sql: Sql): Promise<void> {
  const [known] = await sql`
    select to_regproc('public.set_settings') as procedure`;
  if (!known?.procedure) return;
  const operator = exampleOperator;
  await sql`select public.set_settings(${readVariable('VITE_PRODUCT_NAME') ?? null}, ${ADDRESS_HEADER}, true,
    ${operator.VITE_OPERATOR_NAME}, ${operator.VITE_OPERATOR_TAX_NUMBER}, ${operator.VITE_OPERATOR_ADDRESS},
    ${operator.VITE_CONTACT_EMAIL}, ${exampleProcessors})`;
}

/** Lock that suspends the local schedule while it is held, as switched-off jobs do on a hosted project. */
export const SCHEDULE_LOCK = 'conecta:schedule';

/**
 * Takes one turn of the local schedule: calls the deliverer, then does what pg_cron does in the database alone and a
 * customer would miss. Does nothing while somebody else holds the lock.
 */
export async function lockSchedule(url: string, deliver: () => Promise<unknown>): Promise<void> {
  const sql = connect(url, 1);
  try {
    const [lock] = await sql<{ free: boolean }[]>`
      select pg_try_advisory_lock(hashtextextended(${SCHEDULE_LOCK}, 0)) as free`;
    if (!lock?.free) return;
    await deliver();
    await sql`select private.confirm_tickets(1000, now()), private.reject_without_photo(1000, now()),
      private.run_reminders(1000, now()), private.tell_grown_faults(now())`;
    // by night on a hosted project, here once a day (rule I13)
    await sql`select private.make_all_results(now()) where not exists (
      select from private.all_results a where a.day >= private.madrid_day(now()) - 1)`;
  } finally {
    await sql.end();
  }
}

const localSql = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
