import { join } from 'node:path';
import { stopLeftOverPostgres } from '../postgres/server.ts';
import { isProcess, readRunFile, removeRunFile } from '../stack/run-file.ts';

/**
 * Ends what a killed run left behind: the web server, Postgres and the run's file. Functions end by themselves.
 * @returns whether there was such a run.
 */
export function endKilledRun(dataDir: string): boolean {
  const killed = readRunFile(dataDir);
  if (killed?.webPid && isProcess(killed.webPid, 'vite')) process.kill(killed.webPid, 'SIGTERM');
  stopLeftOverPostgres(join(dataDir, 'postgres'));
  removeRunFile(dataDir);
  return killed !== null;
}
