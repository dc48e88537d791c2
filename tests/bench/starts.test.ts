import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };

const benchmarks = Object.entries(packageFile.scripts).filter(([name]) => name.startsWith('bench:'));

/** Starts a program and ends it with its first line, which a benchmark prints before it starts anything. */
async function firstLine(command: string): Promise<string> {
  const [program = '', ...args] = command.split(' ');
  const child = spawn(program, args);
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  try {
    return await new Promise((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => resolve(chunk.toString().split('\n', 1)[0]!));
      child.on('close', () => reject(new Error(Buffer.concat(errors).toString())));
      child.on('error', reject);
    });
  } finally {
    child.kill('SIGKILL');
  }
}

// A whole run in miniature is the long run's (miniature.test.ts).
test.each(benchmarks)('%s starts', async (_, script) => {
  expect(await firstLine(`${script} --miniature`)).toMatch(/\d cores, .*load average/);
});
