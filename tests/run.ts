import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureChromium, ensureHeadlessShell } from './support/chromium.ts';

/** What one step of the run counted. */
interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

interface Row extends Count {
  step: string;
  seconds: number;
}

/** What runs as one program; it may count several steps. */
interface Job {
  steps: string[];
  command: string[];
  /** Reads the tests that each step counted; without it the program itself counts as one check. */
  count?: () => Record<string, Count>;
}

const RESULTS = 'test-results';

/** The checks that need no server, each a program of one thread. */
const CHECKS: Record<string, string[]> = {
  lint: ['eslint', '.', '--max-warnings', '0'],
  unused: ['npm', 'run', '--silent', 'unused'],
  types: ['tsc', '--noEmit'],
  'types-functions': ['npm', 'run', '--silent', 'functions:check'],
  format: ['prettier', '--check', '--log-level', 'warn', '.'],
};

/** The projects of vitest.config.ts whose files share the processors; `browsers` wants them for itself. */
const PROJECTS = ['unit', 'local', 'database', 'functions', 'attack'];

const STEPS = [...Object.keys(CHECKS), ...PROJECTS, 'e2e', 'browsers'];

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(`${RESULTS}/${file}`, 'utf8')) as T;
}

/** Some of vitest's projects as one run, so that no processor idles while the last file of one of them ends. */
function vitest(projects: string[]): Job {
  const file = `${projects.join('-')}.json`;
  return {
    steps: projects,
    command: [
      'vitest',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${RESULTS}/${file}`,
    ],
    count: () => countByProject(projects, file),
  };
}

interface VitestReport {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

/** A file of `tests/NAME` is of the project NAME, one of `src` of `unit`. */
function countByProject(projects: string[], file: string): Record<string, Count> {
  const counts = Object.fromEntries(
    projects.map((project): [string, Count] => [project, { passed: 0, failed: 0, skipped: 0 }]),
  );
  for (const { name, status, assertionResults } of readJson<VitestReport>(file).testResults) {
    const count = counts[/\/tests\/(\w+)\//.exec(name)?.[1] ?? 'unit'] ?? counts.unit;
    if (!count) throw new Error(`Nobody knows whose test ${name} is`);
    for (const test of assertionResults) {
      if (test.status === 'passed') count.passed += 1;
      else if (test.status === 'failed') count.failed += 1;
      else count.skipped += 1;
    }
    // a file that could not be loaded has no test that failed
    if (status === 'failed' && assertionResults.every((test) => test.status !== 'failed')) count.failed += 1;
  }
  return counts;
}

const e2e: Job = {
  steps: ['e2e'],
  command: ['playwright', 'test'],
  count: () => {
    const { stats } = readJson<{ stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> }>(
      'e2e.json',
    );
    // a test that needed a second try is broken
    return {
      e2e: { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    };
  },
};

/** Runs one program to its end (npm has put node_modules/.bin on the path). A failure without a failing test counts as one. */
async function run({ steps, command, count }: Job, { quiet }: { quiet: boolean }): Promise<Row[]> {
  const start = Date.now();
  const title = steps.join(', ');
  const heading = `\n── ${title} ${'─'.repeat(Math.max(2, 70 - title.length))}\n`;
  if (!quiet) process.stdout.write(heading);
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  });
  const printed: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (quiet) process.stdout.write(Buffer.concat([Buffer.from(heading), ...printed]));
  const seconds = Math.round((Date.now() - start) / 1000);
  return counted(steps, count, status === 0).map((row) => ({ ...row, seconds }));
}

function counted(steps: string[], count: Job['count'], ok: boolean): Omit<Row, 'seconds'>[] {
  const broken = steps.map((step) => ({ step, passed: 0, failed: 1, skipped: 0 }));
  if (!count) return ok ? broken.map(({ step }) => ({ step, passed: 1, failed: 0, skipped: 0 })) : broken;
  try {
    const counts = count();
    const rows = steps.map((step) => ({ step, ...counts[step]! }));
    return ok || rows.some(({ failed }) => failed > 0) ? rows : [...rows.slice(0, -1), ...broken.slice(-1)];
  } catch {
    return broken;
  }
}

/** Runs the checks side by side, as many as there are processors; each prints when it has ended. */
async function runChecks(names: string[]): Promise<Row[]> {
  const waiting = [...names];
  const lane = async (): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let name = waiting.shift(); name; name = waiting.shift())
      rows.push(...(await run({ steps: [name], command: CHECKS[name]! }, { quiet: true })));
    return rows;
  };
  return (await Promise.all(Array.from({ length: availableParallelism() }, lane))).flat();
}

/** All checks and tests, or the named steps: `npm test -- types unit e2e`. Closes with `N passed, N failed`. */
async function main(names: string[]): Promise<void> {
  const unknown = names.filter((name) => !STEPS.includes(name));
  if (unknown.length > 0) throw new Error(`No step ${unknown.join(', ')}; there are ${STEPS.join(', ')}.`);
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const wanted = (step: string) => names.length === 0 || names.includes(step);
  if (wanted('e2e')) {
    ensureChromium();
    ensureHeadlessShell();
  }
  const projects = PROJECTS.filter(wanted);
  const jobs = [
    ...(projects.length > 0 ? [vitest(projects)] : []),
    ...(wanted('e2e') ? [e2e] : []),
    ...(wanted('browsers') ? [vitest(['browsers'])] : []),
  ];
  const rows = await runChecks(Object.keys(CHECKS).filter(wanted));
  for (const job of jobs) rows.push(...(await run(job, { quiet: false })));
  report(rows);
}

function report(rows: Row[]): void {
  console.log();
  console.table(rows);
  const total = (key: keyof Count) => rows.reduce((sum, row) => sum + row[key], 0);
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : '';
  const red = rows.filter(({ failed }) => failed > 0).map(({ step }) => step);
  if (red.length > 0) console.log(`Failed: ${red.join(', ')} (alone: npm test -- ${red.join(' ')})`);
  console.log(`${total('passed')} passed, ${total('failed')} failed${skipped}`);
  process.exitCode = total('failed') > 0 || total('passed') === 0 ? 1 : 0;
}

await main(process.argv.slice(2));
