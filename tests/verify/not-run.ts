import { readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { ONLY_HERE } from '../support/foreign-target.ts';

/** A test that a step left out. */
export interface NotRun {
  file: string;
  test: string;
}

interface VitestResults {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

interface Suite {
  file: string;
  suites?: Suite[];
  specs: { title: string; tests: { projectName: string; results: { status: string }[] }[] }[];
}

/** Reads and removes what a run wrote; empty where it wrote nothing. */
function take<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  } finally {
    rmSync(file, { force: true });
  }
}

export function vitestNotRun(file: string): NotRun[] {
  const { testResults } = take<VitestResults>(file) ?? { testResults: [] };
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped' || status === 'pending')
      .map(({ fullName }) => ({ file: basename(name), test: fullName.trim() })),
  );
}

export function playwrightNotRun(file: string): NotRun[] {
  const inside = ({ file: spec, suites = [], specs }: Suite): NotRun[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ results }) => results.some(({ status }) => status === 'skipped'))
        .map(({ projectName }) => ({ file: basename(spec), test: `${title} (${projectName})` })),
    ),
    ...suites.flatMap(inside),
  ];
  return (take<{ suites: Suite[] }>(file) ?? { suites: [] }).suites.flatMap(inside);
}

/** What a run did without, each test by its name under the reason; a test without a reason is a fault. */
export function explain(left: readonly NotRun[]): { lines: string[]; unexplained: boolean } {
  const files = [...new Set(left.map(({ file }) => file))];
  const lines = files.flatMap((file) => [
    `  ${file}: ${ONLY_HERE[file] ?? '¡nadie ha dicho por qué! (ONLY_HERE en tests/support/foreign-target.ts)'}`,
    ...left.filter((one) => one.file === file).map(({ test }) => `    · ${test}`),
  ]);
  return { lines, unexplained: files.some((file) => !(file in ONLY_HERE)) };
}
