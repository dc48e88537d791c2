import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../supabase/local/ports.ts';
import { PROJECT_DIR } from '../../supabase/local/project.ts';
import { findProgram, type DebianProgram } from './debian-program.ts';
import { temporaryFolder } from './temporary-folder.ts';

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

const recipe = (file: string) => readFileSync(join(PROJECT_DIR, 'docs/production', file), 'utf8');

/** Replaces a text that must be there. */
function replaced(text: string, from: string | RegExp, to: string): string {
  const found = typeof from === 'string' ? text.includes(from) : text.search(from) >= 0;
  if (!found) throw new Error(`the recipe has no ${String(from)}`);
  return text.replaceAll(from, () => to);
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
  ${
    existsSync('/etc/nginx/mime.types')
      ? 'include /etc/nginx/mime.types;'
      : `types { text/html html; text/css css; application/javascript js; image/svg+xml svg; image/png png;
           font/woff2 woff2; application/wasm wasm; text/plain txt; }`
  }
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/site.conf;
}
`;

/** Fills the recipe for nginx in, as docs/production.md says, with ports and folders of one run. */
function nginxSite(options: FrontOptions, folder: string, port: number, plainPort: number): string {
  const { apiUrl, pageDir, addressHeader, authKey = '$http_apikey', hasTls = false } = options;
  const project = new URL(apiUrl).host;
  let site = recipe('nginx.conf');
  site = replaced(site, '${PROJECT_HOST}:443', project);
  site = replaced(site, 'https://conecta_project', 'http://conecta_project');
  site = replaced(site, '/etc/letsencrypt/live/${PAGE_HOST}', folder);
  site = replaced(site, '/var/log/nginx', folder);
  site = replaced(site, '  listen 80;', `  listen 127.0.0.1:${plainPort};`);
  site = replaced(site, '  listen 443 ssl http2;', `  listen 127.0.0.1:${port} ssl http2;`);
  site = replaced(site, /^ {2}listen \[::\].*\n/gm, '');
  if (!hasTls) site = replaced(replaced(site, ' ssl http2;', ';'), /^ {2}ssl_.*\n/gm, '');
  const names = {
    PAGE_HOST: '127.0.0.1',
    PROJECT_HOST: project,
    ADDRESS_HEADER: addressHeader,
    PAGE_DIR: pageDir,
    AUTH_KEY: authKey,
  };
  for (const [name, value] of Object.entries(names)) site = replaced(site, `\${${name}}`, value);
  return site;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
    probe.once('connect', () => probe.destroy());
  });
}

/** Starts a front. @throws Error with what the program said when its configuration is wrong or it does not come up */
export async function startFront(name: DebianProgram, options: FrontOptions): Promise<RunningFront> {
  const program = findProgram(name);
  if (!program) throw new Error(`There is no ${name} here`);
  const folder = temporaryFolder();
  const port = options.port ?? (await freePort());
  const plainPort = await freePort();
  const [args, env] =
    name === 'nginx'
      ? nginxCommand(options, folder.path, port, plainPort)
      : caddyCommand(options, folder.path, port);
  try {
    const check = name === 'nginx' ? ['-t', ...args] : ['validate', ...args.slice(1)];
    execFileSync(program, check, { env, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  } catch (error) {
    folder.remove();
    throw new Error(`${name} refuses its configuration:\n${(error as { stderr?: string }).stderr}`, {
      cause: error,
    });
  }
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (printed += text.toString()));
  const stop = async () => {
    await ended(child);
    folder.remove();
  };
  const until = Date.now() + 20_000;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`${name} did not come up:\n${printed}`);
    }
    await sleep(50);
  }
  const logFiles = ['conecta.log', 'conecta-error.log', 'main.log'].map((file) => join(folder.path, file));
  return {
    url: `${options.hasTls ? 'https' : 'http'}://127.0.0.1:${port}`,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    logs: () =>
      printed +
      logFiles
        .filter((file) => existsSync(file))
        .map((file) => readFileSync(file, 'utf8'))
        .join(''),
    stop,
  };
}

function ended(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null) return Promise.resolve();
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return end;
}

type Command = [args: string[], env: NodeJS.ProcessEnv];

function nginxCommand(options: FrontOptions, folder: string, port: number, plainPort: number): Command {
  if (options.hasTls)
    execFileSync(
      'openssl',
      [
        ...[
          'req',
          '-x509',
          '-newkey',
          'ec',
          '-pkeyopt',
          'ec_paramgen_curve:prime256v1',
          '-nodes',
          '-days',
          '2',
        ],
        ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'],
        ...['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')],
      ],
      { stdio: 'ignore' },
    );
  writeFileSync(join(folder, 'nginx.conf'), nginxMain(folder));
  writeFileSync(join(folder, 'site.conf'), nginxSite(options, folder, port, plainPort));
  return [['-p', folder, '-e', join(folder, 'main.log'), '-c', join(folder, 'nginx.conf')], process.env];
}

function caddyCommand(options: FrontOptions, folder: string, port: number): Command {
  const { apiUrl, pageDir, addressHeader, authKey = '{header.apikey}' } = options;
  const config = join(folder, 'Caddyfile');
  // Only one program of a machine can have the administration's port.
  const site = replaced(recipe('Caddyfile'), '\n{\n', '\n{\n  admin off\n');
  writeFileSync(config, replaced(site, 'https://{$PROJECT_HOST}', 'http://{$PROJECT_HOST}'));
  mkdirSync(join(folder, 'data'));
  return [
    ['run', '--config', config, '--adapter', 'caddyfile'],
    {
      ...process.env,
      XDG_DATA_HOME: join(folder, 'data'),
      XDG_CONFIG_HOME: join(folder, 'data'),
      PAGE_HOST: `http://127.0.0.1:${port}`,
      PROJECT_HOST: new URL(apiUrl).host,
      ADDRESS_HEADER: addressHeader,
      PAGE_DIR: pageDir,
      AUTH_KEY: authKey,
    },
  ];
}
