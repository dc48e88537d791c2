import { setTimeout as sleep } from 'node:timers/promises';
import { DATA_DIR } from '../shared/project.ts';
import { currentRun, isProcess } from '../stack/run-file.ts';
import { endKilledRun } from './killed-run.ts';
import { run } from './run.ts';

const TIMEOUT_MS = 20_000;

/** `npm run stop`: ends what `npm start` left running, also when it was killed. */
run(async () => {
  const running = currentRun(DATA_DIR);
  if (running) {
    process.kill(running.pid, 'SIGTERM');
    const deadline = Date.now() + TIMEOUT_MS;
    while (isProcess(running.pid, 'start.ts') && Date.now() < deadline) await sleep(50);
  }
  const wasKilled = endKilledRun(DATA_DIR);
  console.log(running || wasKilled ? 'Conecta se ha parado.' : 'Conecta no estaba en marcha.');
});
