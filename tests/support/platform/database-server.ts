import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MIGRATIONS_DIR, PROJECT_DIR, SUPABASE_DIR } from '../../../supabase/local/shared/project.ts';
import { temporaryFolder } from '../backend/temporary-folder.ts';
import { TEMPLATE, type DatabaseServer } from '../database/test-database.ts';
import { asUser } from './address.ts';
import { preparePlatformDatabase, startPlatformServer } from './server.ts';

/** Keeps the cluster that the last run of tests made; git and a clean checkout have none. */
const KEPT_DIR = join(PROJECT_DIR, 'node_modules/.cache/conecta-clusters');

/** Files and folders that a cluster is made of; the lock file has the versions of Postgres, API and CLI. */
const SOURCES = [
  MIGRATIONS_DIR,
  join(SUPABASE_DIR, 'local'),
  dirname(fileURLToPath(import.meta.url)),
  join(PROJECT_DIR, 'package-lock.json'),
];

/**
 * One Postgres server in the shape of a hosted project, whose template database has the auth and storage schemas and all
 * migrations, applied by the Supabase CLI as `postgres`. For a global set-up. A cluster in memory is copied from the last
 * run's, as long as its sources and the day are the same.
 * @param inMemory whether its data lies in memory, where databases come and go quickly; a measurement wants a disk
 * @param sharedBuffers how much memory Postgres keeps pages in; its own default is 128 MB
 * @returns the server, and what stops it and removes its folder.
 */
export async function startDatabaseServer({
  sharedBuffers,
  inMemory = false,
}: { sharedBuffers?: string; inMemory?: boolean } = {}): Promise<
  DatabaseServer & { stop: () => Promise<void> }
> {
  const folder = temporaryFolder();
  const data = temporaryFolder({ inMemory });
  const cluster = join(data.path, 'postgres');
  const kept = join(KEPT_DIR, hashSources());
  const start = () =>
    startPlatformServer(folder.path, { sharedBuffers, dataFolder: data.path, durable: !inMemory });
  const remove = () => {
    folder.remove();
    data.remove();
  };
  try {
    if (inMemory && existsSync(kept)) copyFolder(kept, cluster);
    else {
      const { adminUrl, stop } = await start();
      try {
        await preparePlatformDatabase(adminUrl, TEMPLATE, folder.path);
      } finally {
        await stop();
      }
      if (inMemory) keep(cluster, kept);
    }
    const { adminUrl, stop } = await start();
    return { url: asUser(adminUrl, 'postgres'), stop: () => stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Rows of a migration have the day on which they were made, so that each day has its cluster. */
function hashSources(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  const files = SOURCES.flatMap((source) =>
    statSync(source).isFile()
      ? [source]
      : readdirSync(source, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => join(parentPath, name)),
  );
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Puts a cluster at rest in place of what was kept; beside its place first, so that nobody finds half a copy. */
function keep(cluster: string, kept: string): void {
  mkdirSync(KEPT_DIR, { recursive: true });
  const draft = mkdtempSync(join(KEPT_DIR, 'new-'));
  copyFolder(cluster, join(draft, 'cluster'));
  for (const entry of readdirSync(KEPT_DIR))
    if (join(KEPT_DIR, entry) !== draft) rmSync(join(KEPT_DIR, entry), { recursive: true, force: true });
  renameSync(join(draft, 'cluster'), kept);
  rmSync(draft, { recursive: true });
}

function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-R', '-p', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`No copy of ${from}:\n${stderr}`);
}
