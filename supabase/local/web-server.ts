import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exampleOperator, exampleProfiles } from './example-operator.ts';
import { PROJECT_DIR } from './project.ts';
import { UserFacingError } from './user-facing-error.ts';
import { setVariables } from './variable.ts';

export interface WebServer {
  url: string;
  pid: number | null;
  stop: () => Promise<void>;
}

export interface WebServerOptions {
  port: number;
  /** True if other devices on the network can reach it. */
  exposed: boolean;
  apiUrl: string;
  publishableKey: string;
}

const START_TIMEOUT_MS = 60_000;

/**
 * Starts Vite's development server, which passes the backend's paths on to the API, and waits until it answers.
 * @throws UserFacingError when it does not.
 */
export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const { port, exposed, apiUrl, publishableKey } = options;
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const args = [
    vite,
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
    env: {
      ...exampleOperator,
      ...exampleProfiles,
      ...setVariables(),
      CONECTA_API_URL: apiUrl,
      VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    },
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
    // Not the page itself: compiling it would delay the summary.
    await fetch(`${url}/@vite/client`, { method: 'HEAD' });
    return true;
  } catch {
    return false;
  }
}
