import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';

/** Counts of one step of the run. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Content of a program's report: the tests that each step counted, and each failure with the start of its message.
 */
export interface Outcome {
  counts: Record<string, Count>;
  failures: string[];
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

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
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
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

/** The project of a test file: `tests/NAME` belongs to NAME, and of `src` what needs a window to `unit`. */
function projectOf(file: string): string {
  const path = relative(process.cwd(), file).replaceAll(sep, '/');
  if (path.endsWith('.long.test.ts')) return 'long';
  if (/\.(test\.tsx|dom\.test\.ts)$/.test(path)) return 'unit';
  const [, folder = 'rules'] = /^tests\/(\w+)\//.exec(path) ?? [];
  return folder === 'rules' ? 'pure' : folder;
}

/** Reads vitest's report of some projects. */
export function readVitest(projects: string[], file: string): Outcome {
  const failures: string[] = [];
  const counts = Object.fromEntries(
    projects.map((project): [string, Count] => [project, { passed: 0, failed: 0, skipped: 0 }]),
  );
  for (const { name, status, message, assertionResults } of readJson<VitestReport>(file).testResults) {
    const count = counts[projectOf(name)];
    if (!count) throw new Error(`Nobody knows whose test ${name} is`);
    for (const test of assertionResults) {
      if (test.status === 'passed') count.passed += 1;
      else if (test.status === 'failed') {
        count.failed += 1;
        failures.push(describe(`${name} › ${test.fullName}`, test.failureMessages[0]));
      } else count.skipped += 1;
    }
    // a file that could not be loaded has no test that failed
    if (status === 'failed' && assertionResults.every((test) => test.status !== 'failed')) {
      count.failed += 1;
      failures.push(describe(name, message));
    }
  }
  return { counts, failures };
}

/** Reads Playwright's report of a step. A test that needed a second try is broken. */
export function readPlaywright(step: string, file: string): Outcome {
  const { stats, suites } = readJson<PlaywrightReport>(file);
  const specs = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specs),
  ];
  const failures = suites
    .flatMap(specs)
    .flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) =>
          describe(
            `[${projectName}] ${spec.file}:${spec.line} › ${spec.title}`,
            results.find(({ error }) => error)?.error?.message,
          ),
        ),
    );
  return {
    counts: {
      [step]: { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    },
    failures,
  };
}
