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
import { accountForPostgres, runAs, type OsAccount } from './postgres-os-account.ts';
import { clusterPlace, programsFor, type PlaceOptions } from './paths.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';

/** A running Postgres server of this stack's own. */
export interface PostgresServer {
  /** Connection string of the database `postgres`, as the superuser. */
  url: string;
  stop: () => Promise<void>;
}

export interface PostgresOptions extends PlaceOptions {
  /** The cluster's folder; created and initialised when it is not there. */
  dataDir: string;
  port: number;
  /** False gives up crash safety, and what only much data pays for: for tests, whose data is thrown away. */
  durable: boolean;
  /** Owner and sorting of a new cluster; by default `postgres` and by code points. */
  cluster?: { superuser: string; locale: string[] };
  /** Runs with the end of the server's log when it ended without having been stopped. */
  onCrash?: (reason: string) => void;
}

const OWN_CLUSTER = {
  superuser: 'postgres',
  // Built in, hence the same on every machine: lower() and ilike know accents.
  locale: ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
};

/** A server's account, programs and cluster. */
interface Site {
  account: OsAccount | null;
  superuser: string;
  locale: string[];
  /** Has `bin`, `lib` and `share`. */
  programs: string;
  cluster: string;
}

const UNSAFE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
/** A table without statistics looks large: its plans would be compiled, and workers started for a few rows. */
const FOR_LITTLE_DATA = ['autovacuum=off', 'jit=off', 'max_parallel_workers_per_gather=0'];

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 15_000;

/**
 * Starts Postgres 17 on the loopback address and waits until it answers; works as root and as an ordinary user.
 * A server that a killed run left behind in the same folder is stopped first.
 * @throws UserFacingError with the end of the server's log when it does not come up.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const { port, durable, onCrash } = options;
  const site = siteOf(options);
  if (existsSync(site.cluster)) takeOver(site.cluster, site.account);
  else initialise(site);
  stopLeftOver(site);
  rmSync(logOf(site.cluster), { force: true });

  const url = `postgresql://${site.superuser}:postgres@127.0.0.1:${port}/postgres`;
  const server = launch(site, port, durable);
  if (!(await isReachable(server, url)))
    throw new UserFacingError(`Postgres no ha arrancado en el puerto ${port}:\n${lastLogLines(site)}`);

  let stopped = false;
  void server.end.then(() => !stopped && onCrash?.(lastLogLines(site)));
  return {
    url,
    stop() {
      stopped = true;
      return server.stop();
    },
  };
}

const lastLogLines = ({ cluster }: Site) =>
  readFileSync(logOf(cluster), 'utf8').trim().split('\n').slice(-5).join('\n');

/** Waits until the server answers; one that does not is stopped. */
async function isReachable(server: Launched, url: string): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(url))) {
    if (!server.hasEnded() && Date.now() < deadline) {
      await sleep(40);
      continue;
    }
    await server.stop();
    return false;
  }
  return true;
}

function siteOf({
  dataDir,
  cluster = OWN_CLUSTER,
  ...places
}: Pick<PostgresOptions, 'dataDir' | 'cluster' | keyof PlaceOptions>): Site {
  const dataFolder = resolve(dataDir);
  const account = accountForPostgres();
  mkdirSync(dirname(dataFolder), { recursive: true });
  return {
    account,
    ...cluster,
    programs: programsFor(account, places),
    cluster: clusterPlace(dataFolder, account, places),
  };
}

const logOf = (cluster: string) => `${cluster}.log`;

/** One process of the server. */
interface Launched {
  end: Promise<void>;
  hasEnded: () => boolean;
  stop: () => Promise<void>;
}

/** Runs the server's process. */
function launch({ account, programs, cluster }: Site, port: number, durable: boolean): Launched {
  const speed = durable ? [] : [...UNSAFE, ...FOR_LITTLE_DATA];
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...speed,
  ];
  const args = ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const log = openSync(logOf(cluster), 'a');
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
        process.off('exit', stopAtExit);
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
  return { end, hasEnded: () => ended, stop };
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
function initialise({ account, programs, cluster, superuser, locale }: Site): void {
  const draft = mkdtempSync(`${cluster}.new-`);
  if (account) chownSync(draft, account.uid, account.gid);
  const args = [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    // As with the hosted CLI's local database, whose password everybody knows: only this machine can connect.
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    ...locale,
    '--no-sync',
    '--no-instructions',
  ];
  const initdb = spawnSync(join(programs, 'bin', 'initdb'), args, {
    ...runAs(account),
    cwd: draft,
    encoding: 'utf8',
  });
  if (initdb.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new UserFacingError(
      `No se ha podido crear la base de datos en ${cluster}:\n${initdb.error?.message ?? initdb.stderr}`,
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

/** Returns true if a database answers at this moment. */
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
