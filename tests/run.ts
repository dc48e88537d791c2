import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import type { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium, ensureHeadlessShell } from './support/browser/chromium.ts';
import { ensureProgram } from './support/browser/debian-program.ts';
import { CHECKS, LONG_STEPS, PROGRAMS, PROJECTS, STEPS, vitest } from './support/test-steps.ts';

interface Ended {
  title: string;
  status: number | null;
  seconds: number;
  /** Processor time of the program and of its child processes. */
  processorSeconds: number;
  printed: string;
}

/** Adds up what the shell's `times` prints: its own user and system time, and below those of its programs. */
function addTimes(printed: string): number {
  const times = [...printed.matchAll(/(\d+)m([\d.]+)s/g)];
  return Math.round(
    times.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0),
  );
}

/** Runs a program to its end (npm has put node_modules/.bin on the path); a quiet one prints when it has ended. */
async function execute(title: string, program: string, { isQuiet = false } = {}): Promise<Ended> {
  const start = Date.now();
  const heading = `\n── ${title} ${'─'.repeat(Math.max(2, 70 - title.length))}\n`;
  if (!isQuiet) process.stdout.write(heading);
  const env = { ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...process.env };
  const timed = `${program}; status=$?; times >&3; exit $status`;
  const child = spawn(timed, { shell: true, stdio: ['ignore', 'pipe', 'pipe', 'pipe'], env });
  let [printed, times] = ['', ''];
  child.stdio[3]?.on('data', (text: Buffer) => (times += text.toString()));
  for (const stream of [child.stdout, child.stderr] as Readable[])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (!isQuiet) process.stdout.write(text);
    });
  const status = await new Promise<number | null>((resolve) => void child.on('close', resolve));
  if (isQuiet) process.stdout.write(heading + printed);
  const seconds = Math.round((Date.now() - start) / 1000);
  const processorSeconds = addTimes(times);
  return { title, status, seconds, processorSeconds, printed: stripVTControlCharacters(printed) };
}

/** Steps that meet the same page and backend, which a run of both starts once. */
const STORIES = ['e2e', 'browsers'];

const startStoriesServers = async () => (await import('./e2e/global-setup.ts')).default();

/** Runs the checks side by side, as many as there are processors, and then one program after the other. */
async function runSteps(steps: string[]): Promise<Ended[]> {
  const ended: Ended[] = [];
  const checks = Object.entries(CHECKS).filter(([step]) => steps.includes(step));
  const runChecks = async () => {
    for (let next = checks.shift(); next; next = checks.shift())
      ended.push(await execute(...next, { isQuiet: true }));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runChecks));
  const projects = PROJECTS.filter((step) => steps.includes(step));
  if (projects.length > 0) ended.push(await execute(projects.join(', '), vitest(projects)));
  const stopServers = STORIES.every((step) => steps.includes(step)) ? await startStoriesServers() : null;
  for (const [step, program] of PROGRAMS) if (steps.includes(step)) ended.push(await execute(step, program));
  await stopServers?.();
  return ended;
}

/** Says again at the end, where a log that keeps its last lines still has it, why a step is red and what wavered. */
function report(ended: Ended[]): void {
  const find = (lines: RegExp) => ended.flatMap(({ printed }) => [...printed.matchAll(lines)]);
  const red = ended.filter(({ status }) => status !== 0);
  for (const { title, printed } of red)
    console.log(`\n✗ ${title}\n${printed.trimEnd().split('\n').slice(-40).join('\n')}`);
  console.log();
  for (const { title, status, seconds, processorSeconds } of ended)
    console.log(
      `${status === 0 ? '✓' : `✗ (${status})`} ${title}: ${seconds} s, ${processorSeconds} s of a processor`,
    );
  for (const [seconds] of find(/^ +Seconds of the workers: .*$/gm)) console.log(seconds);
  for (const [unsteady] of find(/^ +\d+ flaky\n(?: {4}\S.*\n)+/gm)) console.log(unsteady.trimEnd());
  const passed = find(/^ +(?:Tests .*?)?(\d+) passed/gm).reduce((sum, [, count]) => sum + Number(count), 0);
  console.log(`${availableParallelism()} processors; load before it began ${loadBefore.toFixed(1)}`);
  console.log(`${passed} passed, ${red.length} of ${ended.length} programs failed`);
  process.exitCode = red.length > 0 ? 1 : 0;
}

/** Load of the last five minutes: run times are comparable only where it is alike. */
const loadBefore = loadavg()[1] ?? 0;

/** All steps of a landing, or the named ones: `npm test -- types unit e2e`. */
const known = [...STEPS, ...LONG_STEPS];
const named = process.argv.slice(2);
const unknown = named.filter((step) => !known.includes(step));
if (unknown.length > 0) throw new Error(`No step ${unknown.join(', ')}; there are ${known.join(', ')}.`);
const steps = named.length > 0 ? named : STEPS;
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results');
if (['e2e', ...LONG_STEPS].some((step) => steps.includes(step))) {
  ensureChromium();
  ensureHeadlessShell();
}
if (steps.includes('local')) ensureProgram('nginx');
if (steps.includes('long')) ensureProgram('caddy');
report(await runSteps(steps));
