import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium, ensureHeadlessShell } from './support/browser/chromium.ts';
import { ensureProgram } from './support/browser/debian-program.ts';
import { CHECKS, LONG_STEPS, PROGRAMS, PROJECTS, STEPS, vitest } from './support/test-steps.ts';

interface Ended {
  title: string;
  status: number | null;
  seconds: number;
  printed: string;
}

/** Runs a program to its end (npm has put node_modules/.bin on the path); a quiet one prints when it has ended. */
async function execute(title: string, program: string, { isQuiet = false } = {}): Promise<Ended> {
  const start = Date.now();
  const heading = `\n── ${title} ${'─'.repeat(Math.max(2, 70 - title.length))}\n`;
  if (!isQuiet) process.stdout.write(heading);
  const env = { ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...process.env };
  const child = spawn(program, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (!isQuiet) process.stdout.write(text);
    });
  const status = await new Promise<number | null>((resolve) => void child.on('close', resolve));
  if (isQuiet) process.stdout.write(heading + printed);
  const seconds = Math.round((Date.now() - start) / 1000);
  return { title, status, seconds, printed: stripVTControlCharacters(printed) };
}

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
  for (const [step, program] of PROGRAMS) if (steps.includes(step)) ended.push(await execute(step, program));
  return ended;
}

/** Says again at the end, where a log that keeps its last lines still has it, why a step is red and what wavered. */
function report(ended: Ended[]): void {
  const find = (lines: RegExp) => ended.flatMap(({ printed }) => [...printed.matchAll(lines)]);
  const red = ended.filter(({ status }) => status !== 0);
  for (const { title, printed } of red)
    console.log(`\n✗ ${title}\n${printed.trimEnd().split('\n').slice(-40).join('\n')}`);
  console.log();
  for (const { title, status, seconds } of ended)
    console.log(`${status === 0 ? '✓' : `✗ (${status})`} ${title}: ${seconds} s`);
  for (const [unsteady] of find(/^ +\d+ flaky\n(?: {4}\S.*\n)+/gm)) console.log(unsteady.trimEnd());
  const passed = find(/^ +(?:Tests .*?)?(\d+) passed/gm).reduce((sum, [, count]) => sum + Number(count), 0);
  console.log(`${passed} passed, ${red.length} of ${ended.length} programs failed`);
  process.exitCode = red.length > 0 ? 1 : 0;
}

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
