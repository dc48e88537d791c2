// @vitest-environment node
import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connect } from '../../supabase/local/postgres/connect.ts';
import { freePort } from '../../supabase/local/shared/ports.ts';
import { PROJECT_DIR } from '../../supabase/local/shared/project.ts';
import { killHard, postmasterOf } from '../bench/support/processes.ts';
import { temporaryFolder } from '../support/backend/temporary-folder.ts';

// The commands behind npm start, status, stop and db:reset, with the product's own migrations, seed and pages.

const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');
let env: NodeJS.ProcessEnv;
let webPort: number;

beforeAll(async () => {
  webPort = await freePort();
  env = {
    ...process.env,
    NODE_ENV: 'development',
    CONECTA_DATA_DIR: dataDir,
    CONECTA_WEB_PORT: String(webPort),
    CONECTA_API_PORT: String(await freePort()),
    CONECTA_DB_PORT: String(await freePort()),
  };
});

afterAll(() => {
  command('stop');
  folder.remove();
});

const argumentsOf = (name: string, ...args: string[]) => [
  '--import',
  'tsx',
  join(PROJECT_DIR, 'supabase', 'local', 'cli', `${name}.ts`),
  ...args,
];

function command(name: string, ...args: string[]) {
  return spawnSync(process.execPath, argumentsOf(name, ...args), { cwd: PROJECT_DIR, env, encoding: 'utf8' });
}

/** Reads `status --json` of the running stack. */
function running() {
  const { status, stdout } = command('status', '--json');
  expect(status).toBe(0);
  return JSON.parse(stdout) as {
    urls: { web: string; api: string; database: string; mailbox: string };
    keys: { publishable: string };
  };
}

/** Starts the stack in the background; resolves when it has printed its summary. */
async function start(...args: string[]) {
  const child = spawn(process.execPath, argumentsOf('start', ...args), { cwd: PROJECT_DIR, env });
  let output = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += text.toString();
        if (output.includes('Ctrl-C')) resolve();
      });
    void exited.then(() => reject(new Error(`npm start ended: ${output}`)));
  });
  return { child, exited, output: () => output };
}

/** Reads the reminders that arrived in the local mailbox. */
async function remindersIn(mailbox: string) {
  const mails = (await (await fetch(`${mailbox}.json`)).json()) as { headers?: Record<string, string> }[];
  return mails.filter(({ headers }) => headers?.['List-Unsubscribe']?.includes('/stop-mail?of=aviso&'));
}

/** Asks for a session of the demo customer, through the address of the page. */
async function signIn(): Promise<number> {
  const { urls, keys } = running();
  const answer = await fetch(`${urls.web}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'cliente@conecta.test', password: 'Conecta123' }),
  });
  return answer.status;
}

/** Expects the demo's cards, drawn, and as Apple's wallet would be given one. */
async function expectCards(api: string): Promise<void> {
  const page = await (await fetch(`${api}/pass`)).text();
  expect([...page.matchAll(/<b>Cafetería Central<\/b>|<p class="qr">/g)]).toHaveLength(3);
  const card = await fetch(`${api}/pass/vip`);
  expect(card.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
  // stored as it is
  expect(await card.text()).toContain('"organizationName":"Cafetería Central"');
}

/** Asks for a page as a browser does, which a host answers by its address. */
const openPage = (url: string) => fetch(url, { headers: { accept: 'text/html' } });

/** Expects the page as it is deployed, which a server of sources does not have. */
async function expectDeployedPage(web: string): Promise<void> {
  const scan = await openPage(`${web}/c/cafeter%C3%ADa-central`);
  expect(scan.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const html = await scan.text();
  // the frame that is there before any script
  expect(html).toContain('data-frame="visitor"');
  const [script = ''] = /\/assets\/[\w-]+\.js/.exec(html) ?? [];
  expect((await fetch(web + script)).headers.get('cache-control')).toContain('immutable');
  expect(await (await fetch(`${web}/service-worker.js`)).text()).toContain(script);
}

it('starts, tells and stops', async () => {
  expect(command('status').status).toBe(1);

  const { child, exited, output } = await start();
  expect(output()).toContain(`http://localhost:${webPort}`);
  expect(output()).toContain('Conecta123');
  const { urls } = running();
  expect(await signIn()).toBe(200);
  expect((await fetch(`${urls.web}/rest/v1/cafeterias`)).status).toBe(401);
  await expectDeployedPage(urls.web);
  await expectCards(urls.api);
  // one person of the demo data is due: a turn of the schedule writes the reminder, the next one mails it
  await vi.waitFor(async () => expect(await remindersIn(urls.mailbox)).toHaveLength(1), { timeout: 60_000 });

  const again = command('start');
  expect(again.status).toBe(1);
  expect(again.stderr).toContain('ya está en marcha');

  child.kill('SIGINT');
  expect(await exited).toBe(0);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  await expect(fetch(urls.web)).rejects.toThrow();
}, 120_000);

it('resets, and cleans up after a run that was killed', { tags: ['long'] }, async () => {
  const first = await start();
  expect(command('db-reset').stdout).toContain('datos de prueba');
  expect(await signIn()).toBe(200);

  first.child.kill('SIGKILL');
  await first.exited;
  expect(command('status').status).toBe(1);

  // the demo data comes with its photos, which need a storage that runs
  expect(command('db-reset').stdout).toContain('npm start traerá');
  // with the sources, as a developer does: nothing is kept of a build that was here before
  const second = await start('--dev');
  const { urls } = running();
  expect(await (await openPage(urls.web)).text()).toContain('/@vite/client');
  expect(await (await fetch(`${urls.web}/service-worker.js`)).text()).toBe('self.registration.unregister();');
  expect(await signIn()).toBe(200);
  const sql = connect(urls.database, 1);
  const photos = await sql`select true as is_there from storage.objects where bucket_id = 'purchase-tickets'`;
  await sql.end();
  expect(photos.length).toBeGreaterThan(0);
  second.child.kill('SIGINT');
  expect(await second.exited).toBe(0);
});

it('stops when its Postgres is killed, and says so', { tags: ['long'] }, async () => {
  const { exited, output } = await start();
  await killHard([postmasterOf(dataDir)]);
  expect(await exited).toBe(1);
  // The last output may come after the end of the process.
  await vi.waitFor(() => expect(output()).toContain('Postgres se ha caído, así que Conecta se para'));
  expect(command('status').status).toBe(1);
});

it('names the port that is taken, and what to do', async () => {
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(webPort, '127.0.0.1', resolve));
  const refused = command('start');
  await new Promise((resolve) => blocker.close(resolve));
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain(`El puerto ${webPort} (la web) está ocupado`);
  expect(refused.stderr).toContain('CONECTA_WEB_PORT=');
});
