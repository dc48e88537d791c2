import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const WIDTH = 120;
const KEYWORDS =
  /\b(ALTER|AND|AS|BEGIN|CASE|CHECK|COMMENT|CREATE|DELETE|ELSE|END|FROM|GRANT|INSERT|INTO|JOIN|NOT|NULL|ON|OR|ORDER|RETURNS?|SELECT|SET|TABLE|THEN|UPDATE|USING|VALUES|WHEN|WHERE|WITH)\b/;

/** Returns a line's SQL without quoted texts, names and comments. */
const bare = (line: string) => line.replace(/'(?:[^']|'')*'|"[^"]*"|--.*/g, '');

/** Returns the fault in a line's layout, or null. */
function fault(line: string): string | null {
  // a pattern without a space has no place to break
  const breakable = !/^ *'\S+'[,;)]*$/.test(line);
  if ([...line].length > WIDTH && breakable) return `longer than ${WIDTH} characters`;
  if (/\t|\s$/.test(line)) return 'a tab, or white space at its end';
  if ((line.length - line.trimStart().length) % 2 === 1) return 'indented by an odd number of spaces';
  if (KEYWORDS.test(bare(line))) return 'a keyword in capitals';
  return null;
}

// No formatter from npm does it: docs/decisions/0022.
const files = ['supabase/schemas', 'supabase/migrations']
  .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
  .filter((file) => /(?<!_baseline)\.sql$/.test(file));

test.each(files)('%s can be read: short lines, even indentation, keywords in lower case', (file) => {
  const lines = readFileSync(file, 'utf8').split('\n');
  const faults = lines.flatMap((line, index) => {
    const what = fault(line);
    return what === null ? [] : [`${index + 1}: ${what}`];
  });
  expect(faults).toEqual([]);
});
