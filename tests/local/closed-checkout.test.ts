/** @module-tag long */
// @vitest-environment node
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../supabase/local/postgres/connect.ts';
import { accountForPostgres, canRead } from '../../supabase/local/postgres/postgres-os-account.ts';
import { freePort } from '../../supabase/local/shared/ports.ts';
import { copyPrograms, embeddedPrograms } from '../../supabase/local/postgres/paths.ts';
import { startPostgres } from '../../supabase/local/postgres/server.ts';
import { postmasterOf } from '../bench/support/processes.ts';
import { temporaryFolder } from '../support/backend/temporary-folder.ts';

// A checkout that only its owner may enter (/root, a `mktemp -d` folder), with everything in it: Postgres' programs as npm
// installed them and the data folder. As root, Postgres runs as an account that cannot enter; as anybody else, as its owner.

const open = temporaryFolder();
const closed = temporaryFolder();
const programs = join(closed.path, 'native');
const dataDir = join(closed.path, '.local', 'postgres');
const account = accountForPostgres();

beforeAll(() => {
  copyPrograms(embeddedPrograms().folder, programs);
  chmodSync(closed.path, 0o700);
});

afterAll(() => {
  closed.remove();
  open.remove();
});

const start = async () =>
  startPostgres({ dataDir, programs, home: open.path, port: await freePort(), durable: false });

async function ask(url: string, statement: string): Promise<unknown[]> {
  const sql = connect(url, 1);
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

/** One of the lines that the kernel shows of a process, as its values. */
const statusOf = (pid: number, line: string) =>
  new RegExp(`^${line}:\\s+(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]?.split('\t');

it('starts there, with no right but those of its account, and finds its data again', async () => {
  if (account) expect(canRead(account, [programs])).toBe(false);
  const first = await start();
  try {
    await ask(first.url, 'create table kept as select 42 as answer');
    const pid = postmasterOf(join(closed.path, '.local'));
    expect(statusOf(pid, 'Uid')?.[1]).toBe(String(account?.uid ?? process.getuid?.()));
    if (account)
      for (const line of ['CapEff', 'CapAmb', 'CapInh'])
        expect(statusOf(pid, line)).toEqual(['0'.repeat(16)]);
  } finally {
    await first.stop();
  }
  const second = await start();
  try {
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  } finally {
    await second.stop();
  }
});

it.runIf(account)(
  'takes the data along that an older version left inside, and none that was deleted',
  async () => {
    const place = realpathSync(dataDir);
    rmSync(dataDir);
    mkdirSync(join(closed.path, 'elsewhere'));
    // As if the cluster had been made before the folder was closed.
    chmodSync(closed.path, 0o755);
    const inside = join(closed.path, 'elsewhere', 'postgres');
    const at = { dataDir: inside, programs, home: open.path, durable: false };
    const before = await startPostgres({ ...at, port: await freePort() });
    await ask(before.url, "create table kept as select 'older' as answer");
    await before.stop();
    expect(lstatSync(inside).isDirectory()).toBe(true);
    chmodSync(closed.path, 0o700);

    const moved = await startPostgres({ ...at, port: await freePort() });
    expect(await ask(moved.url, 'select answer from kept')).toEqual([{ answer: 'older' }]);
    await moved.stop();

    expect(existsSync(place)).toBe(true);
    const anew = await start();
    expect(await ask(anew.url, "select to_regclass('kept') as table")).toEqual([{ table: null }]);
    await anew.stop();
  },
);
