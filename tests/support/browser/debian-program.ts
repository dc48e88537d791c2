import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_DIR } from '../../../supabase/local/shared/project.ts';

/** Programs of Debian packages that tests start, each with its place in its package. */
const PROGRAMS = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy' };

export type DebianProgram = keyof typeof PROGRAMS;

const unpackedIn = (name: DebianProgram) => join(PROJECT_DIR, '.local/debian', name);

/** Returns where a program is, installed or unpacked by {@link ensureProgram}; undefined where there is none. */
export const findProgram = (name: DebianProgram) =>
  [PROGRAMS[name], join(unpackedIn(name), PROGRAMS[name])].find((path) => existsSync(path));

/**
 * Unpacks a program's package where there is none: installing it would start its server. Where it cannot be had, its
 * tests are skipped by name.
 */
export function ensureProgram(name: DebianProgram): void {
  if (findProgram(name)) return;
  const folder = mkdtempSync(join(tmpdir(), 'conecta-debian-'));
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    // The lists of packages may be old or missing; only root can renew them.
    if (process.getuid?.() === 0) run('apt-get', 'update', '-qq');
    run('apt-get', 'download', '-qq', name);
    mkdirSync(unpackedIn(name), { recursive: true });
    run('dpkg', '-x', readdirSync(folder)[0] ?? '', unpackedIn(name));
  } catch {
    console.log(`There is no ${name} here, and none could be had: its tests are skipped.`);
  }
  rmSync(folder, { recursive: true, force: true });
}
