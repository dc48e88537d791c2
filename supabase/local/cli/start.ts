import { readPort, requireFreePorts } from '../ports.ts';
import { DATA_DIR } from '../project.ts';
import { currentRun, removeRunFile, writeRunFile, type RunFile } from '../run-file.ts';
import { startStack } from '../stack.ts';
import { networkUrls, summary } from '../summary.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { readVariable } from '../variable.ts';
import { startWebServer } from '../web-server.ts';
import { endKilledRun } from './killed-run.ts';
import { run } from './run.ts';

const EVENT_DELIVERY_EVERY_MS = 5000;

/** Closing functions of the started services, called from the last one. */
const started: (() => Promise<void>)[] = [];

/** `npm start [-- --host]`: the whole product until Ctrl-C. `--host` lets other devices on the network open it. */
run(async () => {
  const current = currentRun(DATA_DIR);
  if (current)
    throw new UserFacingError(`Conecta ya está en marcha en ${current.urls.web}. Para pararla: npm run stop`);
  endKilledRun(DATA_DIR);
  await requireFreePorts(readVariable('DATABASE_URL') ? ['web', 'api'] : ['web', 'api', 'database']);

  let starting: Promise<unknown> = Promise.resolve();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stopOnce(starting));
  try {
    const startup = startServices(process.argv.includes('--host'));
    starting = startup;
    const file = await startup;
    if (!stopping) console.log(`${summary(file, DATA_DIR)}\n  Ctrl-C para todo.\n`);
  } catch (error) {
    await stopAll();
    throw error;
  }
});

async function startServices(exposed: boolean): Promise<RunFile> {
  const databaseUrl = readVariable('DATABASE_URL');
  const webPort = readPort('web');
  const stack = await startStack({
    dataDir: DATA_DIR,
    ports: { api: readPort('api'), database: readPort('database') },
    seed: true,
    siteUrl: `http://localhost:${webPort}`,
    deliverEventsEvery: EVENT_DELIVERY_EVERY_MS,
    onDatabaseCrash: reportCrash,
    ...(databaseUrl ? { databaseUrl } : {}),
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

function reportCrash(reason: string): void {
  console.error(`\nPostgres se ha caído, así que Conecta se para:\n${reason}\n`);
  void stopAll().then(() => process.exit(1));
}

// A killed server leaves postgres.js with a promise that nobody holds, of a closed connection or, where its socket was
// still being read, a reset one. The stack ends by itself then; anything else is a fault.
const LOST_SERVER = ['CONNECTION_CLOSED', 'ECONNRESET', 'EPIPE'];
process.on('unhandledRejection', (reason) => {
  const { code } = (reason ?? {}) as { code?: unknown };
  if (typeof code !== 'string' || !LOST_SERVER.includes(code)) throw reason;
});

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
