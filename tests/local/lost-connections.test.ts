/** @module-tag long */
// @vitest-environment node
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connect } from '../../supabase/local/postgres/connect.ts';
import { freePort } from '../../supabase/local/shared/ports.ts';
import { startPostgres, type PostgresServer } from '../../supabase/local/postgres/server.ts';
import { startStack, type Stack } from '../../supabase/local/stack/stack.ts';
import { childrenOf, killHard, postmasterOf } from '../bench/support/processes.ts';
import { temporaryFolder } from '../support/backend/temporary-folder.ts';

// The API outlives its database: every request is answered, the process goes on, and it can be stopped in order.

const folder = temporaryFolder();
const migrationsDir = join(folder.path, 'migrations');
let server: PostgresServer;
let stack: Stack;
/** Holder of the lock on which the requests wait; the database's only other user. */
let holder: Sql;

beforeAll(async () => {
  mkdirSync(migrationsDir);
  await startServer(await freePort());
});

beforeEach(async () => {
  stack = await startStack({
    dataDir: folder.path,
    migrationsDir,
    databaseUrl: server.url,
    log: () => {},
  });
  holder = connect(server.url, 1);
  await holder`create or replace function public.wait_for(key int) returns int language plpgsql as
    'begin perform pg_advisory_xact_lock(key); return key; end'`;
  await holder`grant execute on function public.wait_for to anon`;
});

afterEach(async () => {
  await holder.end({ timeout: 1 });
  await stack.stop();
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

async function startServer(port: number): Promise<void> {
  // durable: what was there must be there after a crash
  server = await startPostgres({ dataDir: join(folder.path, 'postgres'), port, durable: true });
}

async function call(key: number): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${stack.urls.api}/rest/v1/rpc/wait_for`, {
    method: 'POST',
    headers: { apikey: stack.keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  });
  return { status: response.status, body: await response.json() };
}

/** The API's connections, and requests that are more than those. */
const CONNECTIONS = 20;
const CALLERS = 30;

const runInParallel = (keyOf: (at: number) => number) =>
  Promise.all(Array.from({ length: CALLERS }, (_, at) => call(keyOf(at))));

/** Lets requests ask for a lock that somebody else holds, and waits until they have all connections. */
async function standStill(): Promise<ReturnType<typeof runInParallel>[]> {
  await holder`select pg_advisory_lock(1)`;
  const asked = runInParallel(() => 1);
  await vi.waitFor(async () => {
    const [waiting] = await holder`select count(*)::int as count from pg_locks where not granted`;
    expect(waiting?.count).toBe(CONNECTIONS);
  }, 10_000);
  // in an array, since a promise itself would be awaited
  return [asked];
}

const endConnections = () => holder`select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

async function expectGoodAnswers(): Promise<void> {
  const answers = await runInParallel((at) => 100 + at);
  expect(answers).toEqual(Array.from({ length: CALLERS }, (_, at) => ({ status: 200, body: 100 + at })));
}

it('goes on when its connections are ended under it: who had one is told, who waits for one gets one', async () => {
  const [asked] = await standStill();
  await endConnections();
  await holder`select pg_advisory_unlock(1)`;
  const statuses = (await asked!).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toHaveLength(CONNECTIONS);
  expect(statuses.filter((status) => status === 200)).toHaveLength(CALLERS - CONNECTIONS);
  await expectGoodAnswers();
}, 30_000);

it('stops in order although its connections, idle and busy, were ended under it', async () => {
  await expectGoodAnswers();
  await endConnections();
  await stack.stop();

  stack = await startStack({ dataDir: folder.path, migrationsDir, databaseUrl: server.url, log: () => {} });
  const [asked] = await standStill();
  const answered = asked!.catch(() => 'cut');
  await endConnections();
  await stack.stop();
  await answered;
}, 30_000);

it('stops in order while its requests wait for a lock that nobody gives back', async () => {
  const [asked] = await standStill();
  const answered = asked!.catch(() => 'cut');
  await stack.stop();
  expect(await answered).toBe('cut');
}, 30_000);

it('goes on when Postgres is killed under it and comes back, and stops in order', async () => {
  const [asked] = await standStill();
  const { port } = new URL(server.url);
  const postmaster = postmasterOf(folder.path);
  await killHard([postmaster, ...childrenOf(postmaster).map(({ pid }) => pid)]);
  const statuses = (await asked!).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toHaveLength(CALLERS);
  expect((await call(1)).status).toBeGreaterThanOrEqual(500);
  await startServer(Number(port));
  await expectGoodAnswers();
}, 30_000);
