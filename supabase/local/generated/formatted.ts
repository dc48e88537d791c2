import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { PROJECT_DIR } from '../shared/project.ts';

/** Returns a generated module as the formatter writes it. */
export async function formatted(file: string, text: string): Promise<string> {
  const options = JSON.parse(readFileSync(join(PROJECT_DIR, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const { code, errors } = await format(file, text, options);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}
