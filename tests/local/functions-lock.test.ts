// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FUNCTIONS_DIR, PROJECT_DIR } from '../../supabase/local/shared/project.ts';

// Here the functions run on the packages of node_modules; on a hosted project on what their deno.json names, since the CLI
// uploads no lock file. supabase/functions/deno.lock says which bytes those were when they were tested, and a name in
// deno.json is an exact version. After a change of version: the command in CONTRIBUTING.

const readJson = <T>(...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8')) as T;

const deno = readJson<{
  specifiers: Record<string, string>;
  npm: Record<string, { integrity: string; dependencies?: string[] }>;
}>(FUNCTIONS_DIR, 'deno.lock');
const npm = readJson<{ packages: Record<string, { version: string; integrity: string }> }>(
  PROJECT_DIR,
  'package-lock.json',
);

it.each(Object.entries(deno.npm))(
  'The locked package %s is the one that npm installs',
  (name, { integrity }) => {
    const at = name.lastIndexOf('@');
    const installed = npm.packages[`node_modules/${name.slice(0, at)}`];
    expect(`${installed?.version} ${installed?.integrity}`).toBe(`${name.slice(at + 1)} ${integrity}`);
  },
);

const functions = readdirSync(FUNCTIONS_DIR, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name);

it.each(functions)('The imports of %s are locked', (name) => {
  const config = readJson<{ imports: Record<string, string> }>(FUNCTIONS_DIR, name, 'deno.json');
  for (const importTarget of Object.values(config.imports)) {
    const specifier = /^npm:@?[^@]+@[^/]+/.exec(importTarget)?.[0] ?? importTarget;
    expect(deno.npm).toHaveProperty([
      `${specifier.slice('npm:'.length).replace(/@[^@]+$/, '')}@${deno.specifiers[specifier]}`,
    ]);
  }
});
