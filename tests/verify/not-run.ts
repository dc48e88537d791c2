import { readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { LOCAL_ONLY } from '../support/backend/foreign-target.ts';

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

/** Tests that no project ran: one that a project leaves to another has been done. */
export function playwrightNotRun(file: string): NotRun[] {
  const inside = ({ file: spec, suites = [], specs }: Suite): (NotRun & { ran: boolean })[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ results }) => ({
        file: basename(spec),
        test: title,
        ran: results.length > 0 && results.every(({ status }) => status !== 'skipped'),
      })),
    ),
    ...suites.flatMap(inside),
  ];
  const all = (take<{ suites: Suite[] }>(file) ?? { suites: [] }).suites.flatMap(inside);
  const nameOf = (one: NotRun) => `${one.file}: ${one.test}`;
  const done = new Set(all.filter(({ ran }) => ran).map(nameOf));
  const left = new Map(all.filter((one) => !done.has(nameOf(one))).map((one) => [nameOf(one), one]));
  return [...left.values()].map(({ file: spec, test }) => ({ file: spec, test }));
}

/** Lists a run's skipped tests by name under the reason; a test without a reason is a fault. */
export function explain(left: readonly NotRun[]): { lines: string[]; unexplained: boolean } {
  const files = [...new Set(left.map(({ file }) => file))];
  const lines = files.flatMap((file) => [
    `  ${file}: ${LOCAL_ONLY[file] ?? '¡nadie ha dicho por qué! (LOCAL_ONLY en tests/support/backend/foreign-target.ts)'}`,
    ...left.filter((one) => one.file === file).map(({ test }) => `    · ${test}`),
  ]);
  return { lines, unexplained: files.some((file) => !(file in LOCAL_ONLY)) };
}
