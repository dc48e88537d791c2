import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { targetFrom } from '../../supabase/doctor/target.ts';
import { PROJECT_DIR } from '../../supabase/local/shared/project.ts';
import { readVariable } from '../../supabase/local/shared/variable.ts';
import { foreignTarget } from '../support/backend/foreign-target.ts';

/** Reads of one variable. What sets one, or hands all to another process, does not read. */
const READ =
  /(?<!')process\.env(\.\w+\b|\[[^\]]+\])(?!\s*=[^=])|\}\s*=\s*process\.env\b|(?<!import\.meta\.|process\.)\benv(ironment)?\.(?!NODE_ENV)[A-Z]+_[A-Z_]+\b/;

describe('An environment variable', () => {
  test.each([[''], [' '], ['\n'], [undefined]])('A variable that is %j is not set', (value) => {
    expect(readVariable('CONECTA_DATA_DIR', { CONECTA_DATA_DIR: value })).toBeUndefined();
  });

  test('is read without the space around it', () => {
    expect(readVariable('DATABASE_URL', { DATABASE_URL: ' postgres://a\n' })).toBe('postgres://a');
  });

  test('An empty variable leaves the default of the commands that take several', () => {
    const keys = {
      TARGET_PUBLISHABLE_KEY: ' key ',
      SUPABASE_ACCESS_TOKEN: 'token',
      SUPABASE_MANAGEMENT_URL: '',
    };
    const target = targetFrom(['--target', '', '--page', ''], { TARGET_URL: 'https://ref.example', ...keys });
    expect(target).toMatchObject({
      url: 'https://ref.example',
      publishableKey: 'key',
      pageUrl: undefined,
      management: { url: 'https://api.supabase.com' },
    });
    expect(foreignTarget({ TARGET_URL: ' ' })).toBeNull();
  });

  test('is read at one place alone', () => {
    const files = ['supabase', 'tests', 'src/app/build', '.'].flatMap((folder) =>
      readdirSync(join(PROJECT_DIR, folder), { recursive: folder !== '.', encoding: 'utf8' })
        .map((name) => join(folder, name))
        .filter((file) => file.endsWith('.ts') && !file.startsWith('supabase/functions/')),
    );
    expect(files.length).toBeGreaterThan(300);
    const readers = files.filter((file) => READ.test(readFileSync(join(PROJECT_DIR, file), 'utf8')));
    expect(readers).toEqual([]);
  });
});
