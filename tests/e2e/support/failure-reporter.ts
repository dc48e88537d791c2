import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Prints a failed test's page and its slow steps, for a log that outlives the folder of its run. */
export default class FailureReporter implements Reporter {
  onTestEnd({ title }: TestCase, { attachments, startTime, steps }: TestResult): void {
    const path = attachments.find(({ name }) => name === 'error-context')?.path;
    const [, page] = path ? readFileSync(path, 'utf8').split(/^# (?:Page snapshot|Test source)$/m) : [];
    if (!page) return;
    console.log(`The page of «${title}»:\n${page.trim().slice(0, 20_000)}`);
    for (const step of steps.filter(({ duration }) => duration > 2000)) {
      const from = step.startTime.getTime() - startTime.getTime();
      console.log(`after ${from} ms, for ${step.duration} ms: ${step.title}`);
    }
  }
}
