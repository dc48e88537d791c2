import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium } from './support/chromium.ts';

/** What one step of the run counted. */
interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

interface Step {
  name: string;
  command: string[];
  /** Reads the tests that the step counted; without it the step itself counts as one check. */
  count?: () => Count;
}

const RESULTS = 'test-results';

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(`${RESULTS}/${file}`, 'utf8')) as T;
}

function vitestCount(file: string): Count {
  const { numPassedTests, numFailedTests, numPendingTests } =
    readJson<Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests', number>>(file);
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
}

function playwrightCount(): Count {
  const { stats } = readJson<{ stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> }>(
    'e2e.json',
  );
  // a test that needed a second try is broken
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

function vitest(project: string): Step {
  const file = `${project}.json`;
  return {
    name: project,
    command: [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${RESULTS}/${file}`,
    ],
    count: () => vitestCount(file),
  };
}

const STEPS: Step[] = [
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'types-functions', command: ['npm', 'run', '--silent', 'functions:check'] },
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  { name: 'unused', command: ['npm', 'run', '--silent', 'unused'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  vitest('unit'),
  vitest('local'),
  vitest('database'),
  vitest('functions'),
  vitest('attack'),
  { name: 'e2e', command: ['playwright', 'test'], count: playwrightCount },
  vitest('browsers'),
];

/** Runs one step to its end (npm has put node_modules/.bin on the path); a step that failed without a failing test counts as one failure. */
function runStep({ name, command, count }: Step): Count {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(2, 70 - name.length))}`);
  const [program = '', ...args] = command;
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const ok = status === 0;
  if (!count) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  try {
    const counted = count();
    return ok || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** All checks and tests, or the named steps: `npm test -- types unit e2e`. Closes with `N passed, N failed`. */
function main(names: string[]): void {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const steps = names.length > 0 ? STEPS.filter(({ name }) => names.includes(name)) : STEPS;
  if (steps.some(({ name }) => name === 'e2e')) ensureChromium();
  const rows = steps.map((step) => {
    const start = Date.now();
    const counted = runStep(step);
    return { step: step.name, ...counted, seconds: Math.round((Date.now() - start) / 1000) };
  });
  console.log();
  console.table(rows);
  const total = (key: keyof Count) => rows.reduce((sum, row) => sum + row[key], 0);
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : '';
  const red = rows.filter(({ failed }) => failed > 0).map(({ step }) => step);
  if (red.length > 0) console.log(`Failed: ${red.join(', ')} (alone: npm test -- ${red.join(' ')})`);
  console.log(`${total('passed')} passed, ${total('failed')} failed${skipped}`);
  process.exitCode = total('failed') > 0 || total('passed') === 0 ? 1 : 0;
}

main(process.argv.slice(2));
