import { defineConfig, devices } from '@playwright/test';
import { readVariable } from './supabase/local/shared/variable.ts';
import { CHROMIUM_ARGS } from './tests/e2e/support/browser.ts';
import { findHeadlessShell } from './tests/support/browser/chromium.ts';

// The phone's density would draw seven times the pixels, which no test looks at.
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 };
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };

/** `npm run test:long` runs what a landing leaves out (`only`), `npm run verify:real` everything (`also`). */
const long = readVariable('E2E_LONG');

/** End-to-end tests against a production build and a backend of their own (tests/e2e/global-setup.ts). */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  fullyParallel: true,
  // twice a landing's processors: a story waits as long as it works, and three left a quarter of them idle
  workers: 4,
  forbidOnly: Boolean(readVariable('CI')),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['./tests/e2e/support/failure-reporter.ts'],
    ['json', { outputFile: 'test-results/e2e.json' }],
  ],
  use: {
    baseURL: readVariable('E2E_PAGE_URL'),
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    // drawing what moves is dear without a GPU; what is about movement asks for it (tests/e2e/support/motion.ts)
    contextOptions: { reducedMotion: 'reduce' },
    // recording a trace costs each test a tenth more; `npx playwright test --trace retain-on-failure` does
    trace: 'off',
    // a worker would answer before the tests that break the network do
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findHeadlessShell(), args: CHROMIUM_ARGS },
  },
  projects: [
    {
      name: 'phone',
      use: phone,
      testIgnore: '**/admin-*.spec.ts',
      ...(long === 'only' ? { grep: /@long|@desk/ } : long ? {} : { grepInvert: /@long|@desk/ }),
    },
    {
      name: 'desktop',
      use: desktop,
      // Tests that no screen size changes run once. Of the rest a landing runs those that a wide window lays out
      // anew.
      testIgnore: [
        '**/*.phone.spec.ts',
        '**/admin-*.spec.ts',
        '**/{accounts,cafe-checks,mailbox,security-headers,session,sign-up}.spec.ts',
      ],
      grepInvert: long === 'only' ? /@any-size|@wide/ : long ? /@any-size/ : /@any-size|@long/,
      ...(long ? {} : { grep: /@wide/ }),
    },
    // The administration is made for a desk; its main flow (admin.spec.ts) runs on the phone too.
    {
      name: 'admin',
      use: desktop,
      testMatch: '**/admin-*.spec.ts',
      ...(long === 'only' ? { grep: /@long/ } : long ? {} : { grepInvert: /@long/ }),
    },
  ],
});
