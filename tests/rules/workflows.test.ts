import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LONG_STEPS, STEPS } from '../support/test-steps.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const workflow = read('.github/workflows/ci.yml');

test('the workflow of a change runs each step of npm test once', () => {
  const [, jobs = ''] = /^ {8}steps:\n((?: {10}- .+\n)+)/m.exec(workflow) ?? [];
  expect(jobs.match(/[\w-]{2,}/g)?.toSorted()).toEqual(STEPS.toSorted());
});

test('the nightly workflow and npm run test:long run what a landing leaves out', () => {
  expect(read('.github/workflows/long.yml')).toContain(`steps: [${LONG_STEPS.join(', ')}]`);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(scripts['test:long']).toBe(`tsx tests/run.ts ${LONG_STEPS.join(' ')}`);
});

test('package, README and workflows name the same versions of Node', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  expect(engines.node).toBe('^20.19 || ^24 || ^26');
  expect(read('README.md')).toContain('You need Node 20 (from 20.19 on), 24 or 26,');
  expect(workflow).toContain('node: [24, 26]');
  expect(read('.github/workflows/genuine-services.yml')).toContain('node-version: 24');
});
