import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { readVariable } from '../../../supabase/local/shared/variable.ts';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const run = (command: string, args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });

/** The Chromium to test with: CHROMIUM_PATH, Playwright's own, or Debian's; undefined when there is none. */
export function findChromium(): string | undefined {
  return [readVariable('CHROMIUM_PATH'), chromium.executablePath(), DEBIAN_CHROMIUM].find(
    (path) => path && existsSync(path),
  );
}

/**
 * Finds the browser of the end-to-end tests: Debian's Chromium without the browser around the page, two thirds of the
 * work a test. A CHROMIUM_PATH goes first; a whole Chromium does where there is no such package.
 */
export function findHeadlessShell(): string | undefined {
  return readVariable('CHROMIUM_PATH') ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium());
}

function installDebianPackage(name: string): void {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo'];
  for (const args of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name],
  ]) {
    const [command = '', ...rest] = [...sudo, ...args];
    run(command, rest);
  }
}

/** Installs Chromium where none is: Playwright's own, failing that Debian's package. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  try {
    run('npx', ['playwright', 'install', 'chromium']);
  } catch {
    console.log("Playwright's own Chromium cannot be had here; installing Debian's package.");
    installDebianPackage('chromium');
  }
  const installed = findChromium();
  if (!installed) throw new Error('No Chromium could be installed. Set CHROMIUM_PATH to the one to use.');
  return installed;
}

/** Installs the light one where Debian's Chromium is the one to test with; without it the tests take longer, and that is all. */
export function ensureHeadlessShell(): void {
  if (findChromium() !== DEBIAN_CHROMIUM || findHeadlessShell() === HEADLESS_SHELL) return;
  try {
    installDebianPackage('chromium-headless-shell');
  } catch {
    console.log('There is no chromium-headless-shell here; the tests take the whole Chromium.');
  }
}
