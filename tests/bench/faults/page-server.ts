import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preview } from 'vite';
import { freePort } from '../../../supabase/local/ports.ts';
import { buildPage } from '../../support/page-build.ts';

/** The production build in front of an API, as a reverse proxy would serve it: it stays while the API goes and comes. */
export async function servePage(
  apiUrl: string,
  publishableKey: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  process.env.CONECTA_API_URL = apiUrl;
  const outDir = mkdtempSync(join(tmpdir(), 'conecta-page-'));
  const remove = () => rmSync(outDir, { recursive: true, force: true });
  process.once('exit', remove);
  await buildPage(outDir, { VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey });
  const port = await freePort();
  // silent: that the API is away is the point
  const server = await preview({
    logLevel: 'silent',
    build: { outDir },
    preview: { port, host: '127.0.0.1' },
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await server.close();
      remove();
    },
  };
}
