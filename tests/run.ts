import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureChromium, ensureHeadlessShell } from './support/chromium.ts';
import { CHECKS, LONG_STEPS, PROJECTS, STEPS } from './support/test-steps.ts';
import { readPlaywright, readVitest, type Count, type Outcome } from './support/test-reports.ts';

interface Row extends Count {
  step: string;
  seconds: number;
}

/** Result of one program: a row for each of its steps, and the tests that failed. */
interface Ended {
  rows: Row[];
  failures: string[];
}

/** A program to run; it may count several steps. */
interface Job {
  steps: string[];
  command: string[];
  /** Variables beside those of this process. */
  env?: Record<string, string>;
  /** Reads the program's report; without one the program itself counts as one check. */
  read?: () => Outcome;
}

const RESULTS = 'test-results';

/** Number of a failed check's lines repeated at the end, where a log that keeps its last lines still has it. */
const LAST_LINES = 20;

/** Some of vitest's projects as one run, so that no processor idles while the last file of one of them ends. */
function vitest(projects: string[]): Job {
  const file = `${RESULTS}/${projects.join('-')}.json`;
  return {
    steps: projects,
    command: [
      'vitest',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    read: () => readVitest(projects, file),
  };
}

/** The end-to-end tests of a landing, or those that wait for the long run (playwright.config.ts). */
function playwright(step: 'e2e' | 'e2e-long'): Job {
  return {
    steps: [step],
    command: ['playwright', 'test'],
    env: step === 'e2e' ? {} : { E2E_LONG: 'only' },
    read: () => readPlaywright(step, `${RESULTS}/e2e.json`),
  };
}

/** Runs one program to its end (npm has put node_modules/.bin on the path). A failure without a failing test counts as one. */
async function run({ steps, command, env, read }: Job, { quiet }: { quiet: boolean }): Promise<Ended> {
  const start = Date.now();
  const title = steps.join(', ');
  const heading = `\n── ${title} ${'─'.repeat(Math.max(2, 70 - title.length))}\n`;
  if (!quiet) process.stdout.write(heading);
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
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
  const tail = Buffer.concat(printed).toString().trimEnd().split('\n').slice(-LAST_LINES);
  const { counts, failures } = outcome(steps, read, status === 0, [`${title} ended with ${status}`, ...tail]);
  return { rows: steps.map((step) => ({ step, ...counts[step]!, seconds })), failures };
}

/** The report of a program, or one failure where it failed without a failing test or left no report. */
function outcome(steps: string[], read: Job['read'], ok: boolean, end: string[]): Outcome {
  const each = (count: Count, failures: string[] = []): Outcome => ({
    counts: Object.fromEntries(steps.map((step) => [step, count])),
    failures,
  });
  const broken = (reason: string[]) => each({ passed: 0, failed: 1, skipped: 0 }, [reason.join('\n    ')]);
  if (!read) return ok ? each({ passed: 1, failed: 0, skipped: 0 }) : broken(end);
  try {
    const told = read();
    if (!ok && told.failures.length === 0) {
      told.counts[steps.at(-1)!]!.failed += 1;
      told.failures = broken(end).failures;
    }
    return told;
  } catch (error) {
    return broken([...end, String(error)]);
  }
}

/** Runs the checks side by side, as many as there are processors; each prints when it has ended. */
async function runChecks(names: string[]): Promise<Ended[]> {
  const waiting = [...names];
  const lane = async (): Promise<Ended[]> => {
    const ended: Ended[] = [];
    for (let name = waiting.shift(); name; name = waiting.shift())
      ended.push(await run({ steps: [name], command: CHECKS[name]! }, { quiet: true }));
    return ended;
  };
  return (await Promise.all(Array.from({ length: availableParallelism() }, lane))).flat();
}

/** All steps of a landing, or the named ones: `npm test -- types unit e2e`. Closes with `N passed, N failed`. */
async function main(names: string[]): Promise<void> {
  const known = [...STEPS, ...LONG_STEPS];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`No step ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const wanted = (step: string) => (names.length === 0 ? STEPS : names).includes(step);
  if (wanted('e2e') || wanted('e2e-long') || wanted('bench')) {
    ensureChromium();
    ensureHeadlessShell();
  }
  const projects = PROJECTS.filter(wanted);
  const jobs = [
    ...(projects.length > 0 ? [vitest(projects)] : []),
    ...(wanted('e2e') ? [playwright('e2e')] : []),
    ...(wanted('long') ? [vitest(['long'])] : []),
    ...(wanted('e2e-long') ? [playwright('e2e-long')] : []),
    ...(wanted('browsers') ? [vitest(['browsers'])] : []),
  ];
  const ended = await runChecks(Object.keys(CHECKS).filter(wanted));
  for (const job of jobs) ended.push(await run(job, { quiet: false }));
  report(ended);
}

function report(ended: Ended[]): void {
  const rows = ended.flatMap((job) => job.rows);
  console.log();
  console.table(rows);
  const total = (key: keyof Count) => rows.reduce((sum, row) => sum + row[key], 0);
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : '';
  for (const failure of ended.flatMap(({ failures }) => failures)) console.log(`✗ ${failure}`);
  const red = rows.filter(({ failed }) => failed > 0).map(({ step }) => step);
  if (red.length > 0) console.log(`Failed: ${red.join(', ')} (alone: npm test -- ${red.join(' ')})`);
  console.log(`${total('passed')} passed, ${total('failed')} failed${skipped}`);
  process.exitCode = total('failed') > 0 || total('passed') === 0 ? 1 : 0;
}

await main(process.argv.slice(2));
