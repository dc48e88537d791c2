import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readVariable } from '../../supabase/local/shared/variable.ts';
import type { WebKitPrograms } from './webkit.ts';

const found = (...paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path));

/** Firefox: FIREFOX_PATH, or Debian's; undefined when there is none. */
export function findFirefox(): string | undefined {
  return found(readVariable('FIREFOX_PATH'), '/usr/bin/firefox-esr', '/usr/bin/firefox');
}

/** WebKitGTK with its driver, as Debian has them; undefined when a part is missing. */
export function findWebKit(): WebKitPrograms | undefined {
  const driver = found('/usr/bin/WebKitWebDriver');
  const xvfbRun = found('/usr/bin/xvfb-run');
  const miniBrowser = found(...foldersOfWebKit().map((folder) => `${folder}/MiniBrowser`));
  return driver && xvfbRun && miniBrowser ? { driver, xvfbRun, miniBrowser } : undefined;
}

/** /usr/lib/<machine>/webkit2gtk-4.x */
function foldersOfWebKit(): string[] {
  return readdirSync('/usr/lib')
    .filter((folder) => folder.endsWith('-linux-gnu'))
    .flatMap((machine) =>
      readdirSync(`/usr/lib/${machine}`)
        .filter((folder) => folder.startsWith('webkit2gtk-4'))
        .map((folder) => `/usr/lib/${machine}/${folder}`),
    );
}

/** Installs Debian's packages of the engines that are missing, where this account may; without them the story is skipped by name. */
export function installMissingEngines(): void {
  const packages = [
    ...(findFirefox() ? [] : ['firefox-esr']),
    ...(findWebKit() ? [] : ['webkit2gtk-driver', 'xvfb', 'xauth']),
  ];
  if (packages.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${packages.join(', ')} …`);
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: 'ignore',
    });
  } catch {
    console.log('They cannot be had here.');
  }
}
