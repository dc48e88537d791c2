import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT_DIR } from '../shared/project.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { setVariables } from '../shared/variable.ts';

export interface WebServer {
  url: string;
  pid: number | null;
  stop: () => Promise<void>;
}

export interface WebServerOptions {
  port: number;
  /** Folder of a build, which is served as a static host would; without one the sources are. */
  pageDir?: string | undefined;
  /** True if other devices on the network can reach it. */
  exposed: boolean;
  apiUrl: string;
  /** The page's environment variables. */
  settings: NodeJS.ProcessEnv;
}

const START_TIMEOUT_MS = 60_000;

/**
 * Starts Vite's preview or development server, which passes the backend's paths on to the API, and waits until it answers.
 * @throws UserFacingError when it does not.
 */
export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const { port, pageDir, exposed, apiUrl, settings } = options;
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const args = [
    vite,
    ...(pageDir ? ['preview', '--outDir', pageDir] : []),
    '--port',
    String(port),
    '--strictPort',
    '--logLevel',
    'warn',
    ...(exposed ? ['--host'] : []),
  ];
  // A process of its own: Vite ends its process on signals, before the rest of the stack could stop in order.
  const child = spawn(process.execPath, args, {
    cwd: PROJECT_DIR,
    env: { ...setVariables(), ...settings, CONECTA_API_URL: apiUrl },
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await Promise.race([exited, sleep(5000, undefined, { ref: false })]);
    child.kill('SIGKILL');
  };

  const url = `http://localhost:${port}`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new UserFacingError(`El servidor web (Vite) no ha arrancado en el puerto ${port}.`);
    }
    await sleep(60);
  }
  return { url, pid: child.pid ?? null, stop };
}

async function answers(url: string): Promise<boolean> {
  try {
    // Not the page itself: the development server would compile it, and delay the summary.
    await fetch(`${url}/robots.txt`, { method: 'HEAD' });
    return true;
  } catch {
    return false;
  }
}
