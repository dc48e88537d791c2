import { resolve } from 'node:path';
import { preview } from 'vite';
import { buildPage } from '../../supabase/local/stack/page-build.ts';
import { freePort } from '../../supabase/local/shared/ports.ts';
import type { Stack } from '../../supabase/local/stack/stack.ts';
import { readVariable } from '../../supabase/local/shared/variable.ts';
import { foreignTarget } from '../support/backend/foreign-target.ts';
import { startFront } from '../support/hosting/front.ts';
import { pageSettings } from '../support/browser/page-settings.ts';
import { startTestStack } from '../support/backend/stack.ts';

/** The functions that the screens call; each boots with its first call. */
const FUNCTIONS = [
  'check-hito2-completion',
  'process-visit-registration',
  'validate-inviter-email',
  'validate-vip-code',
];

/**
 * A backend on free ports without demo data, or the one that TARGET_URL names, and the production build in front of it, or
 * the one in E2E_PAGE_DIR; with E2E_FRONT=nginx, both behind the recipe of docs/production (rule O20).
 * The workers find both through the environment: E2E_PAGE_URL, E2E_API_URL, E2E_DATABASE_URL, E2E_PUBLISHABLE_KEY,
 * E2E_DELIVERY_SECRET.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const pagePort = await freePort();
  const pageUrl = `http://127.0.0.1:${pagePort}`;
  const stack = backendElsewhere() ?? (await startTestStack({ siteUrl: pageUrl }));
  try {
    const page = await servePage(stack, pagePort);
    await bootFunctions(stack);
    Object.assign(process.env, {
      E2E_PAGE_URL: pageUrl,
      E2E_API_URL: stack.urls.api,
      E2E_DATABASE_URL: stack.urls.database,
      E2E_PUBLISHABLE_KEY: stack.keys.publishable,
      E2E_DELIVERY_SECRET: stack.keys.delivery,
    });
    return async () => {
      await page.close();
      await stack.stop();
    };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

type Backend = Pick<Stack, 'stop'> & {
  urls: Pick<Stack['urls'], 'api' | 'database'>;
  keys: Pick<Stack['keys'], 'publishable' | 'delivery'>;
};

/** A backend that goes on when the tests end. */
function backendElsewhere(): Backend | null {
  const target = foreignTarget();
  if (!target) return null;
  return {
    urls: { api: target.apiUrl, database: target.databaseUrl },
    keys: { publishable: target.publishableKey, delivery: target.deliverySecret ?? '' },
    stop: async () => {},
  };
}

async function servePage({ urls, keys }: Backend, port: number) {
  process.env.CONECTA_API_URL = urls.api;
  const pageDir = readVariable('E2E_PAGE_DIR');
  // a folder of this run's own: two runs must not build over one another
  const outDir = pageDir ?? `test-results/page-${port}`;
  const hasFront = readVariable('E2E_FRONT') === 'nginx';
  if (!pageDir)
    await buildPage(outDir, {
      ...(hasFront ? { VITE_SUPABASE_URL: `http://127.0.0.1:${port}` } : {}),
      ...pageSettings(keys.publishable),
    });
  if (hasFront) {
    const addressHeader = `x-front-${'0'.repeat(32)}`;
    const options = { apiUrl: urls.api, pageDir: resolve(outDir), addressHeader, port };
    const { stop } = await startFront('nginx', options);
    return { close: stop };
  }
  return preview({ logLevel: 'warn', build: { outDir }, preview: { port, host: '127.0.0.1' } });
}

/** Boots them before the clock of any test runs. */
async function bootFunctions({ urls }: Pick<Backend, 'urls'>): Promise<void> {
  await Promise.all(
    FUNCTIONS.map((name) => fetch(`${urls.api}/functions/v1/${name}`, { method: 'POST', body: '{}' })),
  );
}
