import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node';
import { DEFAULT_PRODUCT_NAME } from './src/config/pages.ts';
import viteConfig from './vite.config.ts';

// Components are tested with both wallets; a test that builds the page may say otherwise.
process.env.VITE_WALLETS = 'apple,google';

/** The projects with the longest files first: one begun last would leave all processors but one idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) => ['attack', 'local'].toReversed().indexOf(project.name);
    return (await super.sort(files)).toSorted((one, other) => rank(other) - rank(one));
  }
}

/**
 * Names the tests that passed at the second attempt (`npm test` gives one) as Playwright does, with the first one's error,
 * and says what each project took of its workers.
 */
const runReporter: Reporter = {
  onTestRunEnd(modules: readonly TestModule[]) {
    const taken: Record<string, number> = {};
    for (const { project, diagnostic } of modules.map((one) => ({
      project: one.project,
      diagnostic: one.diagnostic(),
    }))) {
      const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
        diagnostic;
      const all = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
      taken[project.name] = (taken[project.name] ?? 0) + all / 1000;
    }
    const list = Object.entries(taken).map(([name, seconds]) => `${name} ${Math.round(seconds)}`);
    console.log(`  Seconds of the workers: ${list.join(', ')}\n`);
    const flaky = modules.flatMap(({ children, project, relativeModuleId }) =>
      [...children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map(
          (test) =>
            `[${project.name}] › ${relativeModuleId} › ${test.fullName}: ${test.result().errors?.[0]?.message.split('\n', 1)[0]}`,
        ),
    );
    if (flaky.length > 0) console.log(`  ${flaky.length} flaky\n    ${flaky.join('\n    ')}\n`);
  },
};

/** Node 25 and later have a `localStorage` of their own, which vitest leaves in place of the test environment's. */
const withoutNodesWebStorage = process.allowedNodeEnvironmentFlags.has('--no-experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : [];

/** Files without a window share their workers' modules: loading them anew for each file took most of the time. */
const sharedModules = { isolate: false, testTimeout: 20_000 };

/** `pure` and `unit` need nothing; the others start real servers of their own. */
export default mergeConfig(
  viteConfig,
  defineConfig({
    // here alone: what is shipped cannot import it
    resolve: { alias: { '@tests': fileURLToPath(new URL('./tests', import.meta.url)) } },
    test: {
      // slow and guards little: `npm run test:long` (docs/decisions/0021)
      tags: [{ name: 'long', timeout: 600_000 }],
      env: { VITE_PRODUCT_NAME: DEFAULT_PRODUCT_NAME },
      // one more than processors: half of a test's time is waiting for Postgres, a server or a browser
      maxWorkers: availableParallelism() + 1,
      sequence: { sequencer: LongestFirst },
      reporters: ['default', runReporter],
      projects: [
        {
          extends: true,
          test: {
            ...sharedModules,
            name: 'pure',
            environment: 'node',
            include: ['src/**/*.test.ts', 'tests/{rules,bench}/**/*.test.ts'],
            exclude: ['**/*.dom.test.ts', '**/*.long.test.ts'],
          },
        },
        {
          extends: true,
          // a window's modules are ES modules: a CommonJS file of react-router would load one with require
          resolve: { conditions: ['module-sync', 'module', 'browser', 'development|production'] },
          test: {
            name: 'unit',
            environment: 'happy-dom',
            // Focus and messages of one page would reach the next file's tests.
            isolate: true,
            // a window of its own for each file, without a thread of its own (docs/decisions/0021)
            pool: 'vmThreads',
            testTimeout: 20_000,
            execArgv: withoutNodesWebStorage,
            include: ['src/**/*.{test.tsx,dom.test.ts}'],
            setupFiles: ['tests/support/dom/unit-setup.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'local',
            environment: 'node',
            include: ['tests/local/**/*.test.ts'],
            exclude: ['**/*.long.test.ts'],
            testTimeout: 60_000,
            hookTimeout: 120_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'database',
            environment: 'node',
            // each file has a database of its own
            isolate: false,
            include: ['tests/database/**/*.test.ts'],
            globalSetup: ['tests/support/database/database-server.ts'],
            testTimeout: 60_000,
            hookTimeout: 120_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'functions',
            environment: 'node',
            include: ['tests/functions/**/*.test.ts'],
            globalSetup: ['tests/support/backend/api-stack.ts'],
            testTimeout: 60_000,
            hookTimeout: 120_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'browsers',
            environment: 'node',
            include: ['tests/browsers/**/*.test.ts'],
            globalSetup: ['tests/browsers/global-setup.ts'],
            // one engine at a time: each wants both cores
            fileParallelism: false,
            hookTimeout: 240_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'long',
            environment: 'node',
            include: ['tests/**/*.long.test.ts'],
            testTimeout: 600_000,
            hookTimeout: 120_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'attack',
            environment: 'node',
            include: ['tests/attack/**/*.test.ts'],
            globalSetup: ['tests/support/database/database-server.ts'],
            testTimeout: 120_000,
            hookTimeout: 120_000,
          },
        },
      ],
    },
  }),
);
