import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { StackKeys } from '../../../supabase/local/shared/keys.ts';

export interface ApiOptions {
  dataDir: string;
  databaseUrl: string;
  port: number;
}

export interface ApiReady {
  url: string;
  keys: StackKeys;
}

/** Delay of the API's event loop, in milliseconds; 10 is on time. */
export interface LoopDelay {
  p99: number;
  max: number;
}

/** A running API with its functions, as processes. */
export interface Api extends ApiReady {
  pid: number;
  /** Returns the delay of the process's event loop since the last call. */
  loopDelay: () => Promise<LoopDelay>;
  /**
   * Ends it in order.
   * @throws Error when it does not end by itself; it is ended by force then
   */
  stop: () => Promise<void>;
}

const STOP_TIMEOUT_MS = 15_000;

/** Starts the API on a prepared database and waits until it listens. What it says is printed. */
export async function startApi(options: ApiOptions): Promise<Api> {
  const program = fileURLToPath(new URL('api-process.ts', import.meta.url));
  const child = fork(program, [JSON.stringify(options)], { execArgv: ['--import', 'tsx'], silent: true });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (text: Buffer) => {
      output = `${output}${text.toString()}`.slice(-2000);
      console.log(text.toString().trimEnd());
    });
  const ended = once(child, 'exit');
  const ready = await Promise.race([once(child, 'message'), ended.then(() => null)]);
  if (!ready) throw new Error(`The API did not start:\n${output}`);
  return {
    ...(ready[0] as ApiReady),
    pid: child.pid!,
    async loopDelay() {
      const answer = once(child, 'message');
      child.send('loop');
      return ((await answer) as [LoopDelay])[0];
    },
    async stop() {
      if (child.connected) child.disconnect();
      const inOrder = ended.then(() => true);
      if (await Promise.race([inOrder, sleep(STOP_TIMEOUT_MS, false, { ref: false })])) return;
      child.kill('SIGKILL');
      await ended;
      throw new Error(`The API did not stop within ${STOP_TIMEOUT_MS} ms:\n${output}`);
    },
  };
}
