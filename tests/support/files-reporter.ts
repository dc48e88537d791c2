import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Result of one test file, as tests/run.ts reads it. */
export interface FileResult {
  /** vitest's project, which is a step of `npm test` */
  step: string;
  /** path from the checkout's top */
  file: string;
  passed: number;
  skipped: number;
  failures: { title: string; message: string }[];
}

/** Result of a run of vitest. */
export interface RunResult {
  files: FileResult[];
  /** errors that no test caught, which fail the program without failing a test; `file` is empty where none is known */
  errors: { message: string; file: string }[];
}

/** A message and where it came from; the stack of a test that timed out begins with a placeholder of vitest's. */
const textOf = ({ name, message, stack = '' }: SerializedError) =>
  [
    `${name}: ${message}`,
    ...stack.split('\n').filter((line) => /^\s*at .*\/(src|tests|supabase)\//.test(line)),
  ].join('\n');
const pathOf = (file: string) => relative(process.cwd(), file).replaceAll('\\', '/');

/** Returns true for a test that this run leaves to the other one by its tag. */
const isLeftOut = ({ tags }: TestCase) => tags.includes('long') !== (process.env.TEST_TAG === 'long');

function resultOf(module: TestModule): FileResult {
  const result: FileResult = {
    step: module.project.name,
    file: pathOf(module.moduleId),
    passed: 0,
    skipped: 0,
    failures: [],
  };
  // a file that cannot be loaded, and a hook that fails, leave no test that failed
  for (const suite of [module, ...module.children.allSuites()])
    for (const error of suite.errors())
      result.failures.push({ title: suite.type === 'suite' ? suite.fullName : '', message: textOf(error) });
  for (const test of module.children.allTests()) {
    const { state, errors = [] } = test.result();
    if (state === 'passed') result.passed += 1;
    else if (state === 'skipped') result.skipped += isLeftOut(test) ? 0 : 1;
    else {
      const message = errors[0] ? textOf(errors[0]) : 'The test did not end.';
      result.failures.push({ title: test.fullName, message });
    }
  }
  return result;
}

/** Writes a run's result to TEST_RESULT_FILE. Vitest's own JSON report leaves out errors that no test caught. */
export default class FilesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const result: RunResult = {
      files: modules.map(resultOf),
      errors: unhandled.map((error) => ({
        message: textOf(error),
        file: typeof error.VITEST_TEST_PATH === 'string' ? pathOf(error.VITEST_TEST_PATH) : '',
      })),
    };
    writeFileSync(process.env.TEST_RESULT_FILE!, JSON.stringify(result));
  }
}
