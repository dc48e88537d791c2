import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SUPABASE_DIR } from '../../supabase/local/project.ts';

const FOLDER = join(SUPABASE_DIR, 'templates');

/** A mail without its own words: its title and what the code is for. */
const frameOf = (file: string) =>
  readFileSync(join(FOLDER, file), 'utf8')
    .replace(/(<h1[^>]*>)[^<]+(<\/h1>)/, '$1$2')
    .replace(/Escribe este código en la aplicación para [^<]+:/, '');

// `config push` takes a whole file for each mail, so the frame stands in all of them
test('the mails differ in their title and in what the code is for, in nothing else', () => {
  const [first, ...others] = readdirSync(FOLDER).map((file) => ({ file, frame: frameOf(file) }));
  expect(others).toHaveLength(3);
  for (const { file, frame } of others) expect({ file, frame }).toEqual({ file, frame: first!.frame });
});
