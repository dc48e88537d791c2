import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SUPABASE_DIR } from '../../supabase/local/shared/project.ts';

const FOLDER = join(SUPABASE_DIR, 'templates');

/** Returns a file's mails: two where it has a condition. */
const mailsOf = (file: string) => {
  const template = readFileSync(join(FOLDER, file), 'utf8');
  const choice = /\{\{ if [^}]+\}\}(.*?)\{\{ else \}\}(.*?)\{\{ end \}\}/s;
  return choice.test(template) ? ['$1', '$2'].map((branch) => template.replace(choice, branch)) : [template];
};

/** A mail without its own words: its title and what the code is for. */
const frameOf = (mail: string) =>
  mail
    .replace(/(<h1[^>]*>)[^<]+(<\/h1>)/, '$1$2')
    .replace(/Escribe este código en la aplicación para [^<]+/, '')
    .replaceAll(/\s+/g, ' ');

// `config push` takes a whole file for each kind of mail, so the frame stands in all of them
test('the mails differ in their title and in what the code is for, in nothing else', () => {
  const frames = readdirSync(FOLDER).flatMap((file) => mailsOf(file).map(frameOf));
  expect(frames).toHaveLength(5);
  for (const frame of frames) expect(frame).toBe(frames[0]);
});
