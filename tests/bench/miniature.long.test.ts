import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };

const run = promisify(execFile);
const benchmarks = Object.entries(packageFile.scripts).filter(([name]) => name.startsWith('bench:'));

// A run of seconds shows that a benchmark still understands what it is answered; its figures are not judged.
test.each(benchmarks)('%s runs in miniature', async (_, script) => {
  const [program = '', ...args] = `${script} --miniature`.split(' ');
  const env = { ...process.env };
  delete env.NODE_ENV;
  // a run that hangs ends with its browser before the test does, and says how far it came
  const output = await run(program, args, { env, timeout: 500_000 }).then(
    () => 'all met',
    (error: { stdout: string; stderr: string }) => `${error.stdout}\n${error.stderr}`,
  );
  expect(output).toBe('all met');
});
