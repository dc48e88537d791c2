import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { StackKeys } from '../../../supabase/local/keys.ts';
import { childrenOf, killHard } from './processes.ts';

export interface ApiOptions {
  dataDir: string;
  databaseUrl: string;
  port: number;
}

export interface ApiReady {
  url: string;
  keys: StackKeys;
}

/** A running API with its functions, as processes. */
export interface Api extends ApiReady {
  /** Resolves when the process is gone, for whatever reason. */
  ended: Promise<unknown>;
  /** Ends it in order, by force when that takes too long. */
  stop: () => Promise<void>;
  /** Kills it in the middle of whatever it does; its functions end with it. */
  kill: () => Promise<void>;
  /** Kills the processes of the Edge Functions. @returns how many there were */
  killFunctions: () => Promise<number>;
}

const STOP_TIMEOUT_MS = 5000;

/** Starts the API on a prepared database and waits until it listens. What it says goes to the log. */
export async function startApi(options: ApiOptions, log: (line: string) => void = console.log): Promise<Api> {
  const program = fileURLToPath(new URL('api-process.ts', import.meta.url));
  const child = fork(program, [JSON.stringify(options)], { execArgv: ['--import', 'tsx'], silent: true });
  let said = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (text: Buffer) => {
      said = `${said}${text.toString()}`.slice(-2000);
      log(text.toString().trimEnd());
    });
  const ended = once(child, 'exit');
  const ready = await Promise.race([once(child, 'message'), ended.then(() => null)]);
  if (!ready) throw new Error(`The API did not start:\n${said}`);
  return {
    ...(ready[0] as ApiReady),
    ended,
    async stop() {
      if (child.connected) child.disconnect();
      // A host does not wait for ever either: a database that went away can leave its connections unclosable.
      await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      child.kill('SIGKILL');
      await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async killFunctions() {
      const functions = childrenOf(child.pid!).filter(({ command }) => command.includes('function-runner'));
      await killHard(functions.map(({ pid }) => pid));
      return functions.length;
    },
  };
}
