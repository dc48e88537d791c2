import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { accountForPostgres, runAs, type OsAccount } from './os-account.ts';
import { clusterPlace, programsFor, type PlacesGiven } from './postgres-places.ts';
import { UserFacingError } from './user-facing-error.ts';

/** A running Postgres server of this stack's own. */
export interface PostgresServer {
  /** Connection string of the database `postgres`, as the superuser `postgres`. */
  url: string;
  stop: () => Promise<void>;
}

export interface PostgresOptions extends PlacesGiven {
  /** The cluster's folder; created and initialised when it is not there. */
  dataDir: string;
  port: number;
  /** False gives up crash safety for speed: for tests, whose data is thrown away. */
  durable: boolean;
}

/** A server's account, programs and cluster. */
interface Site {
  account: OsAccount | null;
  /** Has `bin`, `lib` and `share`. */
  programs: string;
  cluster: string;
}

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 15_000;

/**
 * Starts Postgres 17 on the loopback address and waits until it answers; works as root and as an ordinary user.
 * A server that a killed run left behind in the same folder is stopped first.
 * @throws UserFacingError with the end of the server's log when it does not come up.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const { port, durable } = options;
  const site = siteOf(options);
  const { cluster, account } = site;
  if (existsSync(cluster)) takeOver(cluster, account);
  else initialise(site);
  stopLeftOver(site);

  const { hasEnded, stop } = launch(site, port, durable);
  const url = `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(url))) {
    if (!hasEnded() && Date.now() < deadline) {
      await sleep(40);
      continue;
    }
    await stop();
    const reason = readFileSync(logOf(cluster), 'utf8').trim().split('\n').slice(-5).join('\n');
    throw new UserFacingError(`Postgres no ha arrancado en el puerto ${port}:\n${reason}`);
  }
  return { url, stop };
}

function siteOf({ dataDir, ...given }: PlacesGiven & { dataDir: string }): Site {
  const wanted = resolve(dataDir);
  const account = accountForPostgres();
  mkdirSync(dirname(wanted), { recursive: true });
  return {
    account,
    programs: programsFor(account, given),
    cluster: clusterPlace(wanted, account, given),
  };
}

const logOf = (cluster: string) => `${cluster}.log`;

/** Runs the server's process. */
function launch({ account, programs, cluster }: Site, port: number, durable: boolean) {
  const speed = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...speed,
  ];
  const args = ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const log = openSync(logOf(cluster), 'w');
  const child = spawn(join(programs, 'bin', 'postgres'), args, {
    ...runAs(account),
    cwd: cluster,
    // Its own process group: Ctrl-C reaches `npm start` only, which then stops the parts in order. Tests have no such order.
    detached: durable,
    stdio: ['ignore', log, log],
  });
  closeSync(log);

  let ended = false;
  const end = new Promise<void>((done) => {
    for (const event of ['exit', 'error'])
      child.once(event, () => {
        ended = true;
        done();
      });
  });
  // A process that ends without stopping its server takes it along.
  const stopAtExit = () => child.kill('SIGINT');
  process.once('exit', stopAtExit);

  const stop = async () => {
    process.off('exit', stopAtExit);
    if (!ended) child.kill('SIGINT');
    await Promise.race([end, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    if (!ended) child.kill('SIGQUIT');
    await end;
  };
  return { hasEnded: () => ended, stop };
}

/** Stops the server that a killed run left in this folder, if there is one. */
export function stopLeftOverPostgres(dataDir: string): void {
  if (existsSync(dataDir)) stopLeftOver(siteOf({ dataDir }));
}

function stopLeftOver({ account, programs, cluster }: Site): void {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  // After a reboot the number may belong to another program, which must not be signalled.
  if (!commandLine(pid).includes(cluster)) return;
  const args = ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '15'];
  spawnSync(join(programs, 'bin', 'pg_ctl'), args, { ...runAs(account), cwd: cluster, stdio: 'ignore' });
}

function commandLine(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync(file)) return readFileSync(file, 'utf8');
  if (process.platform === 'linux') return '';
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
}

/** Builds the cluster beside its place and moves it there, so that an interrupted first run leaves nothing half made. */
function initialise({ account, programs, cluster }: Site): void {
  const draft = mkdtempSync(`${cluster}.new-`);
  if (account) chownSync(draft, account.uid, account.gid);
  const args = [
    `--pgdata=${draft}`,
    '--username=postgres',
    // As with the hosted CLI's local database, whose password everybody knows: only this machine can connect.
    '--auth=trust',
    '--encoding=UTF8',
    // Built in, hence the same on every machine: lower() and ilike know accents.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
  ];
  const made = spawnSync(join(programs, 'bin', 'initdb'), args, {
    ...runAs(account),
    cwd: draft,
    encoding: 'utf8',
  });
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new UserFacingError(
      `No se ha podido crear la base de datos en ${cluster}:\n${made.error?.message ?? made.stderr}`,
    );
  }
  renameSync(draft, cluster);
}

/** A folder made by another user (first root, then a person, or the other way round) must become ours. */
function takeOver(cluster: string, account: OsAccount | null): void {
  const owner = statSync(cluster).uid;
  if (account && owner !== account.uid) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster]);
  if (!account && owner !== process.getuid?.())
    throw new UserFacingError(
      `La carpeta ${cluster} es de otro usuario (¿un arranque anterior como root?). Bórrala como ese usuario o cámbiale el dueño.`,
    );
}

async function answers(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
