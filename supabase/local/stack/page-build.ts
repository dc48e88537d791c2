import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_DIR } from '../shared/project.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';

/**
 * Builds the page that ships, as `npm run build` does, into a folder of the caller's. It runs as a process of its own:
 * inside a test runner Vite reads `NODE_ENV=test` and makes a development page, with the paths of its sources.
 * @param settings the page's environment variables, beside those of this process
 * @param project the folder of the page's repository: another version's, or this one
 * @throws UserFacingError with what the build printed when it fails
 */
export async function buildPage(
  outDir: string,
  settings: NodeJS.ProcessEnv,
  project = PROJECT_DIR,
): Promise<void> {
  const environment = { ...process.env, ...settings };
  delete environment.NODE_ENV;
  const vite = join(project, 'node_modules/vite/bin/vite.js');
  const build = spawn(
    process.execPath,
    [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: project, env: environment, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const output: Buffer[] = [];
  for (const stream of [build.stdout, build.stderr])
    stream.on('data', (printed: Buffer) => output.push(printed));
  const status = await new Promise<number | null>((resolve, reject) => {
    build.on('error', reject);
    build.on('close', resolve);
  });
  if (status !== 0)
    throw new UserFacingError(`La página no se ha construido:\n${Buffer.concat(output).toString()}`);
}
