import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';

const listeners = new AsyncLocalStorage<string[]>();
let installed = false;

/** Runs work and gathers what it writes with console.warn and console.error instead of printing it. */
export async function captureConsole<T>(work: () => Promise<T>): Promise<{ result: T; said: string[] }> {
  install();
  const said: string[] = [];
  const result = await listeners.run(said, work);
  return { result, said };
}

/** Once per process; code outside of `captureConsole` prints as ever. */
function install(): void {
  if (installed) return;
  installed = true;
  for (const level of ['warn', 'error'] as const) {
    const print = console[level].bind(console);
    console[level] = (...args: unknown[]) => {
      const said = listeners.getStore();
      if (said) said.push(args.map((arg) => (typeof arg === 'string' ? arg : inspect(arg))).join(' '));
      else print(...args);
    };
  }
}
