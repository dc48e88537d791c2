import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as figures from '../../supabase/functions/_shared/figures.ts';
import { testTitles } from './test-titles.ts';
import { writtenRules } from './written-rules.ts';

const rules = writtenRules();
const ids = new Set(rules.map(({ id }) => id));

/** Hand-written files of the whole repository; migrations are history. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|js|sql|toml|css|html|json|md|ya?ml)$|(^|\/)\.[^/]+$/.test(file))
  .filter(
    (file) =>
      existsSync(file) &&
      !/^package-lock\.json$|\/deno\.lock$|^(tests\/rules|supabase\/migrations)\//.test(file),
  )
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const code = files.filter(({ file }) => /^(src|supabase)\//.test(file) && !/\.test\.tsx?$/.test(file));

const values: Readonly<Record<string, number>> = { ...figures };

/** Product code as one text, with the figures that its sentences name; line breaks do not matter. */
const product = code
  .map(({ text }) => text)
  .join('\n')
  .replace(/\s+/g, ' ')
  .replace(/\$?\{([A-Z]\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Finds a pattern: `file:line`, and the match. */
function linesWith(pattern: RegExp, refused: (found: string) => boolean = () => true): string[] {
  return files.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .filter(([found]) => refused(found))
      .map(({ 0: found, index }) => `${file}:${text.slice(0, index).split('\n').length} ${found}`),
  );
}

test('every rule has an id of its own, one paragraph, and one row in the table of its file', () => {
  expect(rules.map(({ id }) => id)).toEqual([...ids]);
  expect(rules).not.toEqual([]);
  expect(rules.filter(({ paragraphs, rows }) => paragraphs !== 1 || rows !== 1)).toEqual([]);
});

test.each(rules)(
  'rule $id says where it lives and which tests hold it, and they are there',
  ({ places, tests }) => {
    expect(places).not.toEqual([]);
    expect(tests).not.toEqual([]);
    const gone = places.filter(
      (name) => !code.some(({ file, text }) => file.includes(name) || text.includes(name)),
    );
    expect(gone, 'named as its place, and nowhere in src or supabase').toEqual([]);
    const missing = tests.filter(
      ({ file, title }) =>
        !existsSync(file) || !testTitles(file).some((existing) => existing.includes(title)),
    );
    expect(missing, 'named as its test, and not there').toEqual([]);
  },
);

test.each(rules)('rule $id quotes what the product says', ({ texts }) => {
  expect(texts.filter((text) => !product.includes(text))).toEqual([]);
});

/** "rule J7", "rules J7 and R3", "rules J7, R3 and S1", "rules J7 to J9". */
const cited = /\brules?\s+[A-Z]\d+(?:(?:,|\s+and|\s+to)\s+[A-Z]\d+)*/g;

test('a comment cites rules that exist', () => {
  const unknown = (found: string) => (found.match(/[A-Z]\d+/g) ?? []).some((id) => !ids.has(id));
  expect(linesWith(cited, unknown)).toEqual([]);
});

/** "docs/decisions/0015", with the rest of the file's name or without. */
const records = /(?:docs\/)?decisions?\W\d[\w-]*/gi;

test('rules and records of decisions are cited in one spelling', () => {
  expect(linesWith(/\brules?\W{0,3}[A-Z]\d+/gi, (found) => !/^rules?\s[A-Z]\d/.test(found))).toEqual([]);
  const names = readdirSync('docs/decisions').map((file) => `docs/decisions/${file}`);
  const is = (found: string) => names.some((name) => name.startsWith(`${found}-`) || name === `${found}.md`);
  expect(linesWith(records, (found) => !is(found))).toEqual([]);
});

/** Words as `wc -w` counts them. */
test.each([
  ['docs/product', /^docs\/product\/.*\.md$/, 20_000],
  ['all documents', /^(docs\/.*|README|CONTRIBUTING)\.md$/, 42_000],
])('The words of %s keep to their limit', (_, pattern, limit) => {
  const documents = files.filter(({ file }) => pattern.test(file));
  expect(documents.flatMap(({ text }) => text.match(/\S+/g) ?? []).length).toBeLessThanOrEqual(limit);
});

test('nothing cites what is not in the repository', () => {
  const elsewhere = /§|\bspecifications?\b|\bspecs? (?:part )?\d|\bthe specs?\b|\bsections? \d/gi;
  expect(linesWith(elsewhere)).toEqual([]);
});
