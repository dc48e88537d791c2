import { loadAppleSettings } from '../stack/apple-certificates.ts';
import { exampleOperator, exampleProfiles } from '../stack/example-operator.ts';
import { loadKeys } from '../shared/keys.ts';
import { buildLocalPage } from '../stack/local-page.ts';
import { readPort, requireFreePorts } from '../shared/ports.ts';
import { DATA_DIR } from '../shared/project.ts';
import { currentRun, removeRunFile, writeRunFile, type RunFile } from '../stack/run-file.ts';
import { startStack } from '../stack/stack.ts';
import { networkUrls, summary } from '../stack/summary.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { readVariable, setVariables } from '../shared/variable.ts';
import { startWebServer } from '../stack/web-server.ts';
import { endKilledRun } from './killed-run.ts';
import { run } from './run.ts';

const EVENT_DELIVERY_EVERY_MS = 5000;

/** Closing functions of the started services, called from the last one. */
const started: (() => Promise<void>)[] = [];

/**
 * `npm start [-- --host]`: the whole product until Ctrl-C, with the page as it is deployed. `--host` lets other devices on
 * the network open it. `npm run dev` (`--dev`): the same with the page's sources, for a developer who changes them.
 */
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
    const startup = startServices(process.argv.includes('--host'), process.argv.includes('--dev'));
    starting = startup;
    const file = await startup;
    if (!stopping) console.log(`${summary(file, DATA_DIR)}\n  Ctrl-C para todo.\n`);
  } catch (error) {
    await stopAll();
    // Ctrl-C ends a build too, which then has failed
    if (!stopping) throw error;
  }
});

async function startServices(exposed: boolean, fromSources: boolean): Promise<RunFile> {
  const databaseUrl = readVariable('DATABASE_URL');
  const webPort = readPort('web');
  const { publishable, secret } = loadKeys(DATA_DIR);
  const settings = {
    ...exampleOperator,
    ...exampleProfiles,
    VITE_WALLETS: 'apple',
    ...setVariables(),
    VITE_SUPABASE_PUBLISHABLE_KEY: publishable,
  };
  // while Postgres starts
  const page = fromSources ? undefined : buildLocalPage(DATA_DIR, settings);
  // A failed build is told once the stack is there, which must then be stopped.
  page?.catch(() => undefined);
  const stack = await startStack({
    dataDir: DATA_DIR,
    ports: { api: readPort('api'), database: readPort('database') },
    seed: true,
    siteUrl: `http://localhost:${webPort}`,
    functionsEnv: loadAppleSettings(DATA_DIR),
    deliverEventsEvery: EVENT_DELIVERY_EVERY_MS,
    onDatabaseCrash: reportCrash,
    ...(databaseUrl ? { databaseUrl } : {}),
  });
  started.push(stack.stop);
  const pageDir = await page;
  const web = await startWebServer({ port: webPort, pageDir, exposed, apiUrl: stack.urls.api, settings });
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
