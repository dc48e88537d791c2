import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { functions } from '@functions/_shared/contracts/functions.ts';
import { FUNCTIONS_DIR, PROJECT_DIR } from '../../supabase/local/shared/project.ts';

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown;

const folders = readdirSync(FUNCTIONS_DIR).filter((name) =>
  existsSync(join(FUNCTIONS_DIR, name, 'index.ts')),
);

test('every function has a contract, and every contract a function', () => {
  expect(Object.keys(functions).toSorted()).toEqual(folders.toSorted());
});

describe.each(folders)('%s', (name) => {
  const { imports } = readJson(join(FUNCTIONS_DIR, name, 'deno.json')) as { imports: Record<string, string> };

  test('takes the packages that the project has installed, at exactly that version', () => {
    for (const [alias, target] of Object.entries(imports)) {
      const [, packageName = '', version] = /^npm:(@?[^@]+)@(\d+\.\d+\.\d+)/.exec(target) ?? [];
      expect(alias.startsWith(packageName), target).toBe(true);
      const installed = readJson(join(PROJECT_DIR, 'node_modules', packageName, 'package.json')) as {
        version: string;
      };
      expect(version).toBe(installed.version);
    }
  });

  test('checks tokens itself', () => {
    const config = readFileSync(join(PROJECT_DIR, 'supabase/config.toml'), 'utf8');
    const section = config.split(`[functions.${name}]`)[1]?.split('\n[')[0] ?? '';
    expect(section).toMatch(/^verify_jwt = false$/m);
  });
});
