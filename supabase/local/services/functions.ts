import { spawn, type ChildProcess } from 'node:child_process';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { denoArguments, denoBinary, entryOf, filesVersion, ownEnvironment } from './deno-program.ts';
import { sendJson } from './http-answers.ts';
import { freePort } from '../shared/ports.ts';
import { PROJECT_DIR, QUIET_TOOLS } from '../shared/project.ts';
import { readVariable } from '../shared/variable.ts';

export interface FunctionsOptions {
  /** The folder with one folder per function. */
  functionsDir: string;
  /** The environment that the hosted runtime gives, plus the functions' own secrets. `functionsDir/.env` comes before it. */
  env: Record<string, string>;
  /** Deno's cache. */
  cacheDir: string;
  log: (line: string) => void;
}

/** Serves `/functions/v1/<name>` from Deno processes. */
export interface FunctionsHost {
  handle: (req: IncomingMessage, res: ServerResponse, headers: Record<string, string>) => Promise<void>;
  stop: () => Promise<void>;
}

interface Worker {
  child: ChildProcess;
  port: number;
  /** State of the files that it was started from. */
  version: string;
  /** Resolves when it listens, rejects when it does not come up. */
  ready: Promise<void>;
  requests: number;
  /** No new request goes to it: its files have changed, or it has ended. */
  retired: boolean;
  /** Time of the last check of its files, in milliseconds of this process's clock. */
  checkedAt: number;
}

const BOOT_TIMEOUT_MS = 60_000;
/** Least time between two checks of a busy function's files: a check blocks this process for a millisecond. */
const CHECK_EVERY_MS = 200;
/** The hosted runtime's limit for a function that sends nothing. */
const IDLE_TIMEOUT_MS = 150_000;

/**
 * Runs one Deno process per function, started at its first request and again when a file under the folder has changed
 * since. What a function writes, and why it does not start, goes to the log. @shim edge-runtime
 */
export function functionsHost({ functionsDir, env, cacheDir, log }: FunctionsOptions): FunctionsHost {
  const workers = new Map<string, Worker>();
  const children = new Set<ChildProcess>();

  function start(name: string, entry: string, version: string, port: number): Worker {
    const child = spawn(denoBinary(), denoArguments(join(functionsDir, name), entry), {
      cwd: PROJECT_DIR,
      // Only what the hosted runtime gives: a function must not depend on the developer's shell.
      env: {
        PATH: readVariable('PATH'),
        HOME: readVariable('HOME'),
        ...QUIET_TOOLS,
        NO_COLOR: '1',
        DENO_DIR: cacheDir,
        ...ownEnvironment(functionsDir),
        ...env,
        SB_REGION: 'local',
        SB_EXECUTION_ID: crypto.randomUUID(),
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
      },
      // The runner ends when its input closes, also if this process is killed.
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    children.add(child);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => log(`[${name}] ${text.toString().trimEnd()}`));
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(`exited with ${code ?? signal}`));
    });
    const checkedAt = performance.now();
    const ready = untilListening(port, ended);
    const worker = { child, port, version, requests: 0, retired: false, checkedAt, ready };
    void ended.then(() => {
      children.delete(child);
      worker.retired = true;
    });
    worker.ready.catch(() => {
      worker.retired = true;
      child.kill('SIGKILL');
    });
    return worker;
  }

  /** The process that runs now, unless a file has changed since its start. */
  function currentWorker(name: string): Worker | null {
    const worker = workers.get(name);
    if (!worker || worker.retired) return null;
    const now = performance.now();
    if (worker.requests > 0 && now - worker.checkedAt < CHECK_EVERY_MS) return worker;
    worker.checkedAt = now;
    return worker.version === filesVersion(functionsDir) ? worker : null;
  }

  async function workerFor(name: string, entry: string): Promise<Worker> {
    const running = currentWorker(name);
    if (running) return running;
    const port = await freePort();
    // Nothing is awaited from here until the new one is in the map: simultaneous requests share it.
    const version = filesVersion(functionsDir);
    const current = workers.get(name);
    if (current && !current.retired && current.version === version) return current;
    if (current) stopWhenIdle(current);
    const worker = start(name, entry, version, port);
    workers.set(name, worker);
    return worker;
  }

  return {
    async handle(req, res, headers) {
      const url = new URL(req.url ?? '/', 'http://localhost');
      const name = url.pathname.split('/')[3] ?? '';
      const entry = entryOf(functionsDir, name);
      if (!entry)
        return sendJson(
          res,
          404,
          { code: 'NOT_FOUND', message: 'Requested function was not found' },
          headers,
        );
      let worker: Worker;
      try {
        worker = await workerFor(name, entry);
        await worker.ready;
      } catch (error) {
        log(`[${name}] no arranca: ${error instanceof Error ? error.message : String(error)}`);
        const body = { code: 'BOOT_ERROR', message: 'Function failed to start (please check logs)' };
        return sendJson(res, 503, body, headers);
      }
      // The hosted runtime strips the prefix too.
      forward(worker, `${url.pathname.slice('/functions/v1'.length)}${url.search}`, req, res, headers);
    },
    async stop() {
      workers.clear();
      const ends = [...children].map((child) => new Promise((resolve) => child.once('exit', resolve)));
      for (const child of children) child.kill('SIGTERM');
      await Promise.race([Promise.all(ends), sleep(3000, undefined, { ref: false })]);
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

/** Waits for a TCP connection; an HTTP request would run the function's code. */
async function untilListening(port: number, ended: Promise<string>): Promise<void> {
  let failure: string | null = null;
  void ended.then((reason) => (failure = reason));
  const deadline = Date.now() + BOOT_TIMEOUT_MS;
  while (!(await accepts(port))) {
    if (failure !== null) throw new Error(failure);
    if (Date.now() > deadline) throw new Error('does not listen');
    await sleep(25);
  }
}

function forward(
  worker: Worker,
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
  headers: Record<string, string>,
) {
  worker.requests += 1;
  res.once('close', () => {
    worker.requests -= 1;
    if (worker.retired) stopWhenIdle(worker);
  });
  const target = {
    host: '127.0.0.1',
    port: worker.port,
    method: req.method,
    path,
    headers: { ...req.headers, 'x-forwarded-host': req.headers.host ?? '' },
  };
  const upstream = request(target, (answer) => {
    res.writeHead(answer.statusCode ?? 500, { ...headers, ...answer.headers });
    answer.pipe(res);
  });
  upstream.setTimeout(IDLE_TIMEOUT_MS, () => {
    sendJson(
      res,
      504,
      { code: 'IDLE_TIMEOUT', message: 'Request idle timeout limit (150s) reached' },
      headers,
    );
    upstream.destroy();
  });
  upstream.on('error', () => {
    const body = { code: 'WORKER_ERROR', message: 'Function exited due to an error (please check logs)' };
    sendJson(res, 500, body, headers);
  });
  // A function may answer before it has read to the end: the rest is read all the same, or the connection would be stuck.
  res.once('finish', () => {
    req.unpipe(upstream);
    req.resume();
  });
  req.pipe(upstream);
}

/** Lets a process go: at once when idle, else after its last answer. */
function stopWhenIdle(worker: Worker): void {
  worker.retired = true;
  if (worker.requests <= 0) worker.child.kill('SIGTERM');
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}
