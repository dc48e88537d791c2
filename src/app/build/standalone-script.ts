import { build, type ResolvedConfig, type Rolldown } from 'vite';

/**
 * Builds a script that shares no file with the page, so that it can stand under a name of its own.
 * @param define what the build says of the environment
 * @returns the script's text
 */
export async function standaloneScript(
  { root, mode, resolve, envPrefix }: ResolvedConfig,
  define: Record<string, string>,
  entry: string,
  format: 'iife' | 'es',
): Promise<string> {
  const result = await build({
    root,
    mode,
    envPrefix,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: resolve.alias },
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: [format], name: 'script' } },
  });
  const [{ output }] = [result].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}
