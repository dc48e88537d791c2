import { DATA_DIR } from '../shared/project.ts';
import { currentRun } from '../stack/run-file.ts';
import { summary } from '../stack/summary.ts';
import { run } from './run.ts';

/** `npm run status [-- --json]`: addresses and keys of the running stack; ends with 1 when there is none. */
run(async () => {
  const running = currentRun(DATA_DIR);
  const asJson = process.argv.includes('--json');
  if (!running) process.exitCode = 1;
  if (asJson)
    console.log(JSON.stringify(running ? { running: true, ...running } : { running: false }, null, 2));
  else if (!running) console.log('Conecta no está en marcha. Para empezar: npm start');
  else {
    console.log(summary(running, DATA_DIR));
    console.log(`  Clave pública  ${running.keys.publishable}`);
    console.log(`  Clave secreta  ${running.keys.secret}\n`);
  }
  return Promise.resolve();
});
