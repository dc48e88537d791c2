import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium, ensureHeadlessShell } from './support/chromium.ts';
import { CHECKS, LONG_STEPS, PROJECTS, STEPS, TAGGED } from './support/test-steps.ts';
import {
  MAX_UNSTEADY,
  readPlaywright,
  readVitest,
  settle,
  type Outcome,
  type Unit,
  type Unsteady,
} from './support/test-reports.ts';

/** Result of one program: what it counted, and how long it took with what ran once more. */
interface Ended extends Outcome {
  steps: string[];
  seconds: number;
  unsteady: Unsteady[];
}

interface Command {
  line: string[];
  /** Variables beside those of this process. */
  env?: Record<string, string>;
}

/** A program to run; it may count several steps. */
interface Job extends Command {
  steps: string[];
  /** Reads the program's report; without one the program itself counts as one check. */
  read?: () => Outcome;
  /** Runs failed units once more, alone. */
  again?: (failed: Unit[]) => Command;
}

const RESULTS = 'test-results';

/** Number of a failed program's lines repeated at the end, where a log that keeps its last lines still has it. */
const LAST_LINES = 20;

/** Some of vitest's projects as one run, so that no processor idles while the last file of one of them ends. */
function vitest(projects: string[], tag: 'long' | '!long' = '!long'): Job {
  const file = `${RESULTS}/${tag}-${projects.join('-')}.json`;
  const command = (names: string[], files: string[] = []): Command => ({
    line: [
      'vitest',
      'run',
      `--tags-filter=${tag}`,
      ...names.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=./tests/support/files-reporter.ts',
      ...files,
    ],
    env: { TEST_RESULT_FILE: file, TEST_TAG: tag },
  });
  return {
    ...command(projects),
    steps: projects,
    read: () => readVitest(file),
    again: (failed) =>
      command(
        [...new Set(failed.map(({ step }) => step))],
        failed.map(({ name }) => name),
      ),
  };
}

/** The end-to-end tests of a landing, or those that wait for the long run (playwright.config.ts). */
function playwright(step: 'e2e' | 'e2e-long'): Job {
  const env: Record<string, string> = step === 'e2e' ? {} : { E2E_LONG: 'only' };
  return {
    steps: [step],
    line: ['playwright', 'test'],
    env,
    read: () => readPlaywright(step, `${RESULTS}/e2e.json`),
    again: () => {
      // the second run empties the folder with the first one's screenshots
      cpSync(`${RESULTS}/e2e`, `${RESULTS}/e2e-first`, { recursive: true });
      return { line: ['playwright', 'test', '--last-failed', '--workers=1'], env };
    },
  };
}

/** Runs one program to its end (npm has put node_modules/.bin on the path). Returns its status and last lines. */
async function execute(
  title: string,
  { line, env }: Command,
  { quiet }: { quiet: boolean },
): Promise<{ status: number | null; tail: string[] }> {
  const heading = `\n── ${title} ${'─'.repeat(Math.max(2, 70 - title.length))}\n`;
  if (!quiet) process.stdout.write(heading);
  const [program = '', ...args] = line;
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...process.env, ...env },
  });
  const printed: Buffer[] = [];
  for (const [stream, terminal] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    stream.on('data', (chunk: Buffer) => {
      printed.push(chunk);
      if (!quiet) terminal.write(chunk);
    });
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (quiet) process.stdout.write(Buffer.concat([Buffer.from(heading), ...printed]));
  const text = stripVTControlCharacters(Buffer.concat(printed).toString());
  return { status, tail: text.trimEnd().split('\n').slice(-LAST_LINES) };
}

/** The report of a program; what made it fail without a failing test is an error in its own words. */
function judge({ steps, read }: Job, { status, tail }: { status: number | null; tail: string[] }): Outcome {
  const end = [`${steps.join(', ')} ended with ${status}`, ...tail].join('\n    ');
  if (!read) {
    const [step = ''] = steps;
    const isOk = status === 0;
    return {
      units: [{ step, name: step, passed: isOk ? 1 : 0, skipped: 0, failures: isOk ? [] : [end] }],
      errors: [],
    };
  }
  try {
    const outcome = read();
    const isSilent =
      outcome.errors.length === 0 && outcome.units.every(({ failures }) => failures.length === 0);
    return status !== 0 && isSilent ? { ...outcome, errors: [end] } : outcome;
  } catch (error) {
    return { units: [], errors: [`${end}\n    ${String(error)}`] };
  }
}

/** Runs one program, and what failed in it once more where the run can still be green. */
async function run(job: Job, { quiet }: { quiet: boolean }): Promise<Ended> {
  const start = Date.now();
  const title = job.steps.join(', ');
  const first = judge(job, await execute(title, job, { quiet }));
  const failed = first.units.filter(({ failures }) => failures.length > 0);
  const isHopeless =
    first.errors.length > 0 || failed.flatMap(({ failures }) => failures).length > MAX_UNSTEADY;
  let outcome = { ...first, unsteady: [] as Unsteady[] };
  if (job.again && failed.length > 0 && !isHopeless) {
    const end = await execute(`what failed of ${title}, alone`, job.again(failed), { quiet });
    outcome = settle(first, judge(job, end));
  }
  return { ...outcome, steps: job.steps, seconds: Math.round((Date.now() - start) / 1000) };
}

/** Runs the checks side by side, as many as there are processors; each prints when it has ended. */
async function runChecks(names: string[]): Promise<Ended[]> {
  const waiting = [...names];
  const lane = async (): Promise<Ended[]> => {
    const ended: Ended[] = [];
    for (let name = waiting.shift(); name; name = waiting.shift())
      ended.push(await run({ steps: [name], line: CHECKS[name]! }, { quiet: true }));
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
  const isRequested = (step: string) => (names.length === 0 ? STEPS : names).includes(step);
  if (isRequested('e2e') || isRequested('e2e-long') || isRequested('long')) {
    ensureChromium();
    ensureHeadlessShell();
  }
  const projects = PROJECTS.filter(isRequested);
  const jobs = [
    ...(projects.length > 0 ? [vitest(projects)] : []),
    ...(isRequested('e2e') ? [playwright('e2e')] : []),
    ...(isRequested('long') ? [vitest(['long']), vitest(TAGGED, 'long'), vitest(['browsers'], 'long')] : []),
    ...(isRequested('e2e-long') ? [playwright('e2e-long')] : []),
    ...(isRequested('browsers') ? [vitest(['browsers'])] : []),
  ];
  const ended = await runChecks(Object.keys(CHECKS).filter(isRequested));
  for (const job of jobs) ended.push(await run(job, { quiet: false }));
  report(ended);
}

function report(ended: Ended[]): void {
  const rows = ended.flatMap(({ steps, seconds, units }) =>
    steps.map((step) => {
      const own = units.filter((unit) => unit.step === step);
      const count = (of: (unit: Unit) => number) => own.reduce((sum, unit) => sum + of(unit), 0);
      return {
        step,
        passed: count(({ passed }) => passed),
        failed: count(({ failures }) => failures.length),
        skipped: count(({ skipped }) => skipped),
        seconds,
      };
    }),
  );
  const unsteady = ended.flatMap((job) => job.unsteady);
  const errors = ended.flatMap((job) => job.errors);
  writeFileSync(`${RESULTS}/unsteady.json`, JSON.stringify(unsteady, null, 2));
  console.log();
  console.table(rows);
  if (unsteady.length > 0) {
    console.log('Unsteady: failed once, passed alone (CONTRIBUTING.md says what to do with them)');
    for (const { failure } of unsteady) console.log(`~ ${failure}`);
  }
  const failures = ended.flatMap(({ units }) => units.flatMap((unit) => unit.failures));
  if (unsteady.length > MAX_UNSTEADY) failures.push(`More than ${MAX_UNSTEADY} unsteady tests`);
  for (const failure of [...failures, ...errors]) console.log(`✗ ${failure}`);
  const red = rows.filter(({ failed }) => failed > 0).map(({ step }) => step);
  if (red.length > 0) console.log(`Failed: ${red.join(', ')} (alone: npm test -- ${red.join(' ')})`);
  const total = (key: 'passed' | 'skipped') => rows.reduce((sum, row) => sum + row[key], 0);
  const broken = failures.length + errors.length;
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : '';
  console.log(`${total('passed')} passed, ${broken} failed${skipped}`);
  process.exitCode = broken > 0 || total('passed') === 0 ? 1 : 0;
}

await main(process.argv.slice(2));
