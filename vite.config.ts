import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { answerShapes } from './src/app/build/answer-shapes.ts';
import { chunkGroups } from './src/app/build/chunks.ts';
import { pages } from './src/app/build/page-plugin.ts';
import { readVariable } from './supabase/local/shared/variable.ts';

/** Address of the local API; the page reaches it through its own origin, as a phone on the same network does. */
const api = readVariable('CONECTA_API_URL') ?? 'http://127.0.0.1:54321';

const proxy = Object.fromEntries(
  ['/auth/v1', '/rest/v1', '/storage/v1', '/functions/v1'].map((path) => [
    path,
    { target: api, changeOrigin: false },
  ]),
);

/** react-router's package gives every bundler its development build, with warnings for nobody on every page. */
const routerForProduction: Plugin = {
  name: 'conecta-router-for-production',
  apply: 'build',
  config: ({ root = process.cwd() }) => ({
    resolve: {
      alias: [
        {
          find: /^react-router$/,
          replacement: `${root}/node_modules/react-router/dist/production/index.mjs`,
        },
        {
          find: /^react-router\/dom$/,
          replacement: `${root}/node_modules/react-router/dist/production/dom-export.mjs`,
        },
      ],
    },
  }),
};

export default defineConfig({
  plugins: [answerShapes(), react(), tailwindcss(), routerForProduction, pages()],
  // each text alone in its element: what a browser translates would break otherwise (docs/decisions/0050)
  oxc: { jsx: { importSource: '@/ui/jsx' } },
  // Whatever begins so is on every page, whole; VITE_WALLETS is a constant of the build instead (page-plugin.ts).
  envPrefix: ['CONTACT', 'INSTAGRAM', 'LINKEDIN', 'OPERATOR', 'PRODUCT', 'SITE', 'SUPABASE'].map(
    (it) => `VITE_${it}_`,
  ),
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('./src', import.meta.url)),
      '@functions': fileURLToPath(new URL('./supabase/functions', import.meta.url)),
    },
  },
  build: {
    // half a kilobyte on every page for Safari before 17, which fetches each page's files by their imports as well
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // imported for what it exports alone: a build without wallets drops it whole
      treeshake: { moduleSideEffects: [{ test: /shared\/wallet\//, sideEffects: false }] },
      output: {
        codeSplitting: { groups: chunkGroups },
        // the entry lists them all: with their names it weighs half a kilobyte more on every page
        chunkFileNames: 'assets/[hash].js',
      },
    },
  },
  worker: { format: 'es' },
  // The worker's library, found only at the first scan, would be bundled then, and the page loaded anew.
  optimizeDeps: { include: ['zxing-wasm/reader'] },
  // the database of `npm start` lies in the project: each of its writes would wake the watcher
  server: { port: 5173, strictPort: true, proxy, watch: { ignored: ['**/.local/**'] } },
  preview: { port: 4173, strictPort: true, proxy },
});
