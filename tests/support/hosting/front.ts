import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../supabase/local/shared/ports.ts';
import { PROJECT_DIR } from '../../../supabase/local/shared/project.ts';
import { findProgram, type DebianProgram } from '../browser/debian-program.ts';
import { temporaryFolder } from '../backend/temporary-folder.ts';

export interface FrontOptions {
  /** Address of the project's stand-in. */
  apiUrl: string;
  /** Folder of the build. */
  pageDir: string;
  /** The header that the database trusts. */
  addressHeader: string;
  /** The secret key for Auth's limits per address; without it Auth counts all as one. */
  authKey?: string;
  /** True if nginx speaks TLS, with a certificate of its own. */
  hasTls?: boolean;
  port?: number;
}

/** A front of one's own that runs, from the recipe of docs/production. */
export interface RunningFront {
  url: string;
  /** Address of the server that redirects to the other; nginx alone has one here. */
  plainUrl: string;
  /** Returns all that it has logged. */
  logs: () => string;
  stop: () => Promise<void>;
}

type Replacement = [from: string | RegExp, to: string];
type Command = [args: string[], env: NodeJS.ProcessEnv];
type Place = Required<Pick<FrontOptions, 'port'>> & { folder: string; plainPort: number };

/** Returns a recipe in which each text of a list, which must be there, is replaced. */
function fillIn(file: string, replacements: Replacement[]): string {
  let text = readFileSync(join(PROJECT_DIR, 'docs/production', file), 'utf8');
  for (const [from, to] of replacements) {
    if (text.split(from).length < 2) throw new Error(`${file} has no ${String(from)}`);
    text = text.replaceAll(from, () => to);
  }
  return text;
}

/** Returns what Debian's nginx.conf says around a site, with the paths of one run. */
const nginxMain = (folder: string) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log ${folder}/main.log;
events { worker_connections 768; }
http {
  sendfile on;
  default_type application/octet-stream;
  types { text/html html; text/css css; application/javascript js; image/svg+xml svg; image/png png; font/woff2 woff2;
    application/wasm wasm; text/plain txt; }
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  include ${folder}/site.conf;
}
`;

/** Fills the recipe for nginx in, as docs/production.md says, with ports and folders of one run. */
function nginxSite(options: FrontOptions, { folder, port, plainPort }: Place): string {
  const project = new URL(options.apiUrl).host;
  const withoutTls: Replacement[] = [
    [' ssl http2;', ';'],
    [/^ {2}ssl_.*\n/gm, ''],
  ];
  return fillIn('nginx.conf', [
    ['${PROJECT_HOST}:443', project],
    ['https://conecta_project', 'http://conecta_project'],
    ['/etc/letsencrypt/live/${PAGE_HOST}', folder],
    ['/var/log/nginx', folder],
    ['  listen 80;', `  listen 127.0.0.1:${plainPort};`],
    ['  listen 443 ssl http2;', `  listen 127.0.0.1:${port} ssl http2;`],
    [/^ {2}listen \[::\].*\n/gm, ''],
    ...(options.hasTls ? [] : withoutTls),
    ['${PAGE_HOST}', '127.0.0.1'],
    ['${PROJECT_HOST}', project],
    ['${ADDRESS_HEADER}', options.addressHeader],
    ['${PAGE_DIR}', options.pageDir],
    ['${AUTH_KEY}', options.authKey ?? '$http_apikey'],
  ]);
}

function nginxCommand(options: FrontOptions, place: Place): Command {
  const file = (name: string) => join(place.folder, name);
  const certificate =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1 -keyout';
  if (options.hasTls)
    execFileSync('openssl', [...certificate.split(' '), file('privkey.pem'), '-out', file('fullchain.pem')], {
      stdio: 'ignore',
    });
  writeFileSync(file('nginx.conf'), nginxMain(place.folder));
  writeFileSync(file('site.conf'), nginxSite(options, place));
  return [['-p', place.folder, '-e', file('main.log'), '-c', file('nginx.conf')], process.env];
}

function caddyCommand(options: FrontOptions, { folder, port }: Place): Command {
  const config = join(folder, 'Caddyfile');
  const site = fillIn('Caddyfile', [
    // Only one program of a machine can have the administration's port.
    ['\n{\n', '\n{\n  admin off\n'],
    ['https://{$PROJECT_HOST}', 'http://{$PROJECT_HOST}'],
  ]);
  writeFileSync(config, site);
  mkdirSync(join(folder, 'data'));
  return [
    ['run', '--config', config, '--adapter', 'caddyfile'],
    {
      ...process.env,
      XDG_DATA_HOME: join(folder, 'data'),
      XDG_CONFIG_HOME: join(folder, 'data'),
      PAGE_HOST: `http://127.0.0.1:${port}`,
      PROJECT_HOST: new URL(options.apiUrl).host,
      ADDRESS_HEADER: options.addressHeader,
      PAGE_DIR: options.pageDir,
      AUTH_KEY: options.authKey ?? '{header.apikey}',
    },
  ];
}

/** Starts a front. @throws Error with what the program said when its configuration is wrong or it does not come up */
export async function startFront(name: DebianProgram, options: FrontOptions): Promise<RunningFront> {
  const program = findProgram(name);
  if (!program) throw new Error(`There is no ${name} here`);
  const { path: folder, remove } = temporaryFolder();
  const port = options.port ?? (await freePort());
  const plainPort = await freePort();
  const makeCommand = name === 'nginx' ? nginxCommand : caddyCommand;
  const [args, env] = makeCommand(options, { folder, port, plainPort });
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (printed += text.toString()));
  const logs = () =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.log'))
      .reduce((all, file) => all + readFileSync(join(folder, file), 'utf8'), printed);
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    remove();
  };
  const until = Date.now() + 20_000;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || Date.now() > until) {
      const said = logs();
      await stop();
      throw new Error(`${name} did not come up:\n${said}`);
    }
    await sleep(50);
  }
  const url = `${options.hasTls ? 'https' : 'http'}://127.0.0.1:${port}`;
  return { url, plainUrl: `http://127.0.0.1:${plainPort}`, logs, stop };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
    probe.once('connect', () => probe.destroy());
  });
}
