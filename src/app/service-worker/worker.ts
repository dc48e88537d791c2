import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { addPlugins, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { servedFile, servedFiles, SHELL_FILE } from '@/app/build/served-files';
import { env } from '@/config/env';
import { hasExpectedContentType } from '@/lib/content-type';

declare const self: { skipWaiting: () => Promise<void> };
/** The pages and what each of them needs first, written by the build (src/app/build/service-worker.ts). */
declare const PRECACHED: { url: string; revision: string | null }[];

/** Wait for the network before a page opens from this device, in seconds. */
const NETWORK_TIMEOUT_SECONDS = 3;

// It only stands in for a network that does not answer: there is nothing that an older one does better.
void self.skipWaiting();
clientsClaim();

/**
 * Keeps a file only if it is one: a page or an error in its place would be kept for a month. The browser's own cache
 * may hold such an answer, which is then asked for again.
 */
const rejectWrongContentType: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) =>
    hasExpectedContentType(request.url, response) ? response : fetch(request.url, { cache: 'reload' }),
  cacheWillUpdate: ({ request, response }) =>
    Promise.resolve(hasExpectedContentType(request.url, response) ? response : null),
};

addPlugins([rejectWrongContentType]);
precache(PRECACHED);

const assets = new CacheFirst({
  cacheName: 'assets',
  plugins: [
    rejectWrongContentType,
    new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 30 * 24 * 60 * 60 }),
  ],
});

// Named by their content: what is here is right for ever.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async (options) => (await matchPrecache(options.url.pathname)) ?? assets.handle(options),
);

const files = servedFiles(env.productName);
const network = new NetworkOnly({ networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS });

/** A page comes from the network, so that a new version shows at once; without one, from here. Data is never kept. */
registerRoute(
  // What a function lets the browser download is no page.
  ({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/functions/'),
  async (options) => {
    try {
      return await network.handle(options);
    } catch (failure) {
      const cached =
        (await matchPrecache(`/${servedFile(options.url.pathname, files)}`)) ??
        (await matchPrecache(`/${SHELL_FILE}`));
      if (cached) return cached;
      throw failure;
    }
  },
);
