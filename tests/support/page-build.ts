import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { exampleOperator } from '../../supabase/local/example-operator.ts';
import { PROJECT_DIR } from '../../supabase/local/project.ts';

/** Settings of the page of the end-to-end tests, which reaches its backend through its own address. */
export const pageSettings = (publishableKey: string) => ({
  ...exampleOperator,
  VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey,
  VITE_INSTAGRAM_URL: 'https://www.instagram.com/example/',
  VITE_LINKEDIN_URL: 'https://www.linkedin.com/company/example/',
});

/**
 * Builds the page that ships, as `npm run build` does, into a folder of the caller's. It runs as a process of its own:
 * inside a test runner Vite reads `NODE_ENV=test` and makes a development page, with the paths of its sources.
 * @param settings the page's environment variables, beside those of this process
 * @param project the folder of the page's repository: another version's, or this one
 * @throws Error with what the build printed when it fails
 */
export async function buildPage(
  outDir: string,
  settings: Record<string, string>,
  project = PROJECT_DIR,
): Promise<void> {
  const environment = { ...process.env };
  delete environment.NODE_ENV;
  const vite = join(project, 'node_modules/vite/bin/vite.js');
  const build = spawn(
    process.execPath,
    [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: project, env: { ...environment, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const output: Buffer[] = [];
  for (const stream of [build.stdout, build.stderr])
    stream.on('data', (printed: Buffer) => output.push(printed));
  const status = await new Promise<number | null>((resolve, reject) => {
    build.on('error', reject);
    build.on('close', resolve);
  });
  if (status !== 0) throw new Error(`The page was not built:\n${Buffer.concat(output).toString()}`);
}
