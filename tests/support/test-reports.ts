import { readFileSync } from 'node:fs';
import type { RunResult } from './files-reporter.ts';

/** Unit that is repeated when it fails: a test file of vitest, or one test of Playwright. */
export interface Unit {
  step: string;
  name: string;
  passed: number;
  skipped: number;
  /** each failed test with the start of its message */
  failures: string[];
}

/** Content of a program's report. */
export interface Outcome {
  units: Unit[];
  /** Errors that fail the program without failing a test, in its own words. */
  errors: string[];
}

/** A test that failed and then passed alone. */
export interface Unsteady {
  step: string;
  failure: string;
}

/** A run with more unsteady tests than this is red. */
export const MAX_UNSTEADY = 3;

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    line: number;
    title: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  errors: { message?: string; location?: { file: string; line: number } }[];
  suites: PlaywrightSuite[];
}

const MESSAGE_LINES = 6;

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

/** One failure for the end of the run, where a log that keeps its last lines still has it. */
function describe(where: string, message = ''): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  return [where, ...lines.slice(0, MESSAGE_LINES).map((line) => `    ${line}`)].join('\n');
}

/** Reads the report that tests/support/files-reporter.ts writes. */
export function readVitest(file: string): Outcome {
  const { files, errors } = readJson<RunResult>(file);
  return {
    units: files.map(({ step, file: name, passed, skipped, failures }) => ({
      step,
      name,
      passed,
      skipped,
      failures: failures.map(({ title, message }) => describe(`${name} › ${title}`, message)),
    })),
    errors: errors.map(({ message, file: origin }) =>
      describe(`An error that no test caught, while ${origin || 'no file that is known'} ran`, message),
    ),
  };
}

/** Reads Playwright's report of a step. */
export function readPlaywright(step: string, file: string): Outcome {
  const { errors, suites } = readJson<PlaywrightReport>(file);
  const specs = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specs),
  ];
  const units = suites.flatMap(specs).flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }): Unit => {
      const name = `[${projectName}] ${spec.file}:${spec.line} › ${spec.title}`;
      const message = results.find(({ error }) => error)?.error?.message;
      return {
        step,
        name,
        passed: status === 'expected' ? 1 : 0,
        skipped: status === 'skipped' ? 1 : 0,
        failures: status === 'expected' || status === 'skipped' ? [] : [describe(name, message)],
      };
    }),
  );
  return {
    units,
    errors: errors.map(({ message, location }) =>
      describe(location ? `${location.file}:${location.line}` : `Outside the tests of ${step}`, message),
    ),
  };
}

/**
 * Puts the units that ran once more, alone, in place of their first results. Returns what the run came to, and the
 * tests that passed the second time. A unit that fails again keeps both failures.
 */
export function settle(first: Outcome, again: Outcome): Outcome & { unsteady: Unsteady[] } {
  const unsteady: Unsteady[] = [];
  const units = first.units.map((unit) => {
    if (unit.failures.length === 0) return unit;
    const second = again.units.find(({ step, name }) => step === unit.step && name === unit.name);
    const isPassed = second !== undefined && second.passed > 0 && second.failures.length === 0;
    if (!isPassed) return { ...unit, failures: [...unit.failures, ...(second?.failures ?? [])] };
    unsteady.push(...unit.failures.map((failure) => ({ step: unit.step, failure })));
    return second;
  });
  return { units, errors: [...first.errors, ...again.errors], unsteady };
}
