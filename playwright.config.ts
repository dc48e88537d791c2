import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './tests/support/chromium.ts';

const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };

/** End-to-end tests against a production build and a backend of their own (tests/e2e/global-setup.ts). */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: process.env.E2E_PAGE_URL,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      // no connection to anything outside, and no sandbox where the tests run as root in a container
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'phone', use: phone, testIgnore: '**/admin-*.spec.ts' },
    {
      name: 'desktop',
      use: desktop,
      // what no screen size changes runs once
      testIgnore: [
        '**/*.phone.spec.ts',
        '**/admin-*.spec.ts',
        '**/front-door-{accounts,policy,session}.spec.ts',
      ],
      grepInvert: /@any-size/,
    },
    // made for a desk; its main flow (admin.spec.ts) runs on the phone too
    { name: 'admin', use: desktop, testMatch: '**/admin-*.spec.ts' },
    {
      name: 'reduced-motion',
      use: { ...phone, contextOptions: { reducedMotion: 'reduce' } },
      testMatch: '**/wheel.spec.ts',
      grepInvert: /@any-size/,
    },
  ],
});
