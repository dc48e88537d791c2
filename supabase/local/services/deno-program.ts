import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';

/**
 * Returns the file that mounts a function; null when there is no function of that name. Names with `_` in front are
 * shared code.
 */
export function entryOf(functionsDir: string, name: string): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name)) return null;
  const entry = join(functionsDir, name, 'index.ts');
  return existsSync(entry) ? entry : null;
}

/** Returns the secrets a developer keeps in `functions/.env`. */
export function ownEnvironment(functionsDir: string) {
  const file = join(functionsDir, '.env');
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}

/** Changes whenever a file under the folder is added, removed or written. */
export function filesVersion(folder: string): string {
  if (!existsSync(folder)) return '';
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return entries
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return `${file}:${statSync(file).mtimeMs}`;
    })
    .sort()
    .join('|');
}

/** Returns Deno's arguments for one function. */
export function denoArguments(functionDir: string, entry: string): string[] {
  const config = join(functionDir, 'deno.json');
  const runner = fileURLToPath(new URL('function-runner.ts', import.meta.url));
  return [
    'run',
    '--quiet',
    '--no-prompt',
    '--no-lock',
    // Packages come from the project's node_modules: nothing is downloaded.
    '--node-modules-dir=manual',
    ...['--allow-net', '--allow-env', '--allow-sys', '--allow-read'],
    ...(existsSync(config) ? ['--config', config] : ['--no-config']),
    runner,
    pathToFileURL(entry).href,
  ];
}

/** Returns the program itself rather than npm's wrapper, which would keep our signals from it. */
export function denoBinary(): string {
  const nodeRequire = createRequire(import.meta.url);
  const installed = join(dirname(nodeRequire.resolve('deno/package.json')), 'deno');
  if (existsSync(installed)) return installed;
  // Without its install script the package has not copied the program from the one of this platform.
  const libc = process.platform === 'linux' ? '-glibc' : '';
  const platformPackage = `@deno/${process.platform}-${process.arch}${libc}`;
  return join(
    dirname(
      createRequire(nodeRequire.resolve('deno/package.json')).resolve(`${platformPackage}/package.json`),
    ),
    'deno',
  );
}
