import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';

const listeners = new AsyncLocalStorage<string[]>();
let installed = false;

/** Runs work and returns the lines that it writes with console.warn and console.error, instead of printing them. */
export async function captureConsole<T>(work: () => Promise<T>): Promise<{ result: T; lines: string[] }> {
  install();
  const lines: string[] = [];
  const result = await listeners.run(lines, work);
  return { result, lines };
}

/** Replaces the console's functions, once per process; code outside of `captureConsole` prints as ever. */
function install(): void {
  if (installed) return;
  installed = true;
  for (const level of ['warn', 'error'] as const) {
    const print = console[level].bind(console);
    console[level] = (...args: unknown[]) => {
      const lines = listeners.getStore();
      if (lines) lines.push(args.map((arg) => (typeof arg === 'string' ? arg : inspect(arg))).join(' '));
      else print(...args);
    };
  }
}
