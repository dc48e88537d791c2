import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StackKeys } from '../shared/keys.ts';

/** Facts about a running `npm start` for the other commands, stored in the data folder. */
export interface RunFile {
  pid: number;
  /** The process of the web server, which `npm run stop` ends too when the run was killed. */
  webPid: number | null;
  urls: { web: string; network: string[]; api: string; database: string; mailbox: string };
  keys: Pick<StackKeys, 'publishable' | 'secret'>;
}

const fileIn = (dataDir: string) => join(dataDir, 'run.json');

export function writeRunFile(dataDir: string, run: RunFile): void {
  writeFileSync(fileIn(dataDir), `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 });
}

export function removeRunFile(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/** Returns the last run's file, also when that run was killed. */
export function readRunFile(dataDir: string): RunFile | null {
  if (!existsSync(fileIn(dataDir))) return null;
  return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as RunFile;
}

/** Returns the run that is alive now, or null. */
export function currentRun(dataDir: string): RunFile | null {
  const run = readRunFile(dataDir);
  return run && isProcess(run.pid, 'start.ts') ? run : null;
}

/** Returns true if the process lives and is ours: after a reboot its number may belong to another program. */
export function isProcess(pid: number, marker: string): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const commandLine = `/proc/${pid}/cmdline`;
  return existsSync(commandLine) ? readFileSync(commandLine, 'utf8').includes(marker) : true;
}
