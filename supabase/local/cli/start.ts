import { chosenPort, requireFreePorts } from '../ports.ts';
import { DATA_DIR } from '../project.ts';
import { currentRun, removeRunFile, writeRunFile, type RunFile } from '../run-file.ts';
import { startStack } from '../stack.ts';
import { networkUrls, summary } from '../summary.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { startWebServer } from '../web-server.ts';
import { endLeftOvers } from './left-overs.ts';
import { run } from './run.ts';

const EVENT_DELIVERY_EVERY_MS = 5000;

/** What has been started, in order; stopped from the end. */
const started: (() => Promise<void>)[] = [];

/** `npm start [-- --host]`: the whole product until Ctrl-C. `--host` lets other devices on the network open it. */
run(async () => {
  const current = currentRun(DATA_DIR);
  if (current)
    throw new UserFacingError(`Conecta ya está en marcha en ${current.urls.web}. Para pararla: npm run stop`);
  endLeftOvers(DATA_DIR);
  await requireFreePorts(process.env.DATABASE_URL ? ['web', 'api'] : ['web', 'api', 'database']);

  let starting: Promise<unknown> = Promise.resolve();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stopOnce(starting));
  try {
    const up = bringUp(process.argv.includes('--host'));
    starting = up;
    const file = await up;
    if (!stopping) console.log(`${summary(file, DATA_DIR)}\n  Ctrl-C para todo.\n`);
  } catch (error) {
    await stopAll();
    throw error;
  }
});

async function bringUp(exposed: boolean): Promise<RunFile> {
  const { DATABASE_URL } = process.env;
  const webPort = chosenPort('web');
  const stack = await startStack({
    dataDir: DATA_DIR,
    ports: { api: chosenPort('api'), database: chosenPort('database') },
    seed: true,
    siteUrl: `http://localhost:${webPort}`,
    deliverEventsEvery: EVENT_DELIVERY_EVERY_MS,
    ...(DATABASE_URL ? { databaseUrl: DATABASE_URL } : {}),
  });
  started.push(stack.stop);
  const { publishable, secret } = stack.keys;
  const web = await startWebServer({
    port: webPort,
    exposed,
    apiUrl: stack.urls.api,
    publishableKey: publishable,
  });
  started.push(web.stop);
  const file: RunFile = {
    pid: process.pid,
    webPid: web.pid,
    urls: { web: web.url, network: exposed ? networkUrls(webPort) : [], ...stack.urls },
    keys: { publishable, secret },
  };
  writeRunFile(DATA_DIR, file);
  return file;
}

let stopping = false;

/** Stops everything in order, also while it is still starting; asked a second time, it ends at once. */
async function stopOnce(starting: Promise<unknown>): Promise<void> {
  if (stopping) process.exit(1);
  stopping = true;
  console.log('\nParando Conecta…');
  await starting.catch(() => undefined);
  await stopAll();
  process.exit(0);
}

async function stopAll(): Promise<void> {
  for (let stop = started.pop(); stop; stop = started.pop()) await stop();
  removeRunFile(DATA_DIR);
}
