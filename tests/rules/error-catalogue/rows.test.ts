import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorCatalogue } from './rows.ts';

/** All TypeScript below some folders: what the product says, or what its tests expect. */
function textOf(folders: string[], { tests }: { tests: boolean }): string {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('error-catalogue'))
    .filter((file) => (/\.(test|spec)\.tsx?$/.test(file) || file.startsWith('tests')) === tests)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

const product = textOf(['src', 'supabase/functions'], { tests: false });
const reachable = errorCatalogue.filter(({ unreachable }) => unreachable === undefined);

test.each(reachable)('the product says "$text" ($where)', ({ text }) => {
  expect(product).toContain(text);
});

test('what cannot be reached is not said, and has a reason', () => {
  for (const { text, unreachable } of errorCatalogue) {
    if (unreachable === undefined) continue;
    expect(unreachable.length).toBeGreaterThan(20);
    expect(product).not.toContain(`'${text}'`);
  }
});

test('every row that can be reached is expected by a test', () => {
  const tests = textOf(['src', 'tests'], { tests: true });
  expect(reachable.filter(({ text }) => !tests.includes(text)).map(({ text }) => text)).toEqual([]);
});
