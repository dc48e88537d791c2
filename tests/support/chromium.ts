import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

const run = (command: string, args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });

/** The Chromium to test with: CHROMIUM_PATH, Playwright's own, or Debian's; undefined when there is none. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, chromium.executablePath(), DEBIAN_CHROMIUM].find(
    (path) => path && existsSync(path),
  );
}

/** Installs Chromium where none is: Playwright's own, failing that Debian's package. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  try {
    run('npx', ['playwright', 'install', 'chromium']);
  } catch {
    console.log("Playwright's own Chromium cannot be had here; installing Debian's package.");
    const sudo = process.getuid?.() === 0 ? [] : ['sudo'];
    for (const args of [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ]) {
      const [command = '', ...rest] = [...sudo, ...args];
      run(command, rest);
    }
  }
  const installed = findChromium();
  if (!installed) throw new Error('No Chromium could be installed. Set CHROMIUM_PATH to the one to use.');
  return installed;
}
