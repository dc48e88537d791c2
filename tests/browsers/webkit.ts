import { spawn } from 'node:child_process';
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../../supabase/local/ports.ts';
import {
  FIND_SCRIPT,
  inputDevices,
  insist,
  WAIT_TIMEOUT_MS,
  type BrowserDriver,
  type Wanted,
} from './driver.ts';

/** Paths of the engine's programs. */
export interface WebKitPrograms {
  driver: string;
  miniBrowser: string;
  xvfbRun: string;
}

/** WebKitGTK's MiniBrowser in a virtual screen, driven by WebKitWebDriver: the engine of every browser on an iPhone. */
export async function openWebKit({ driver, miniBrowser, xvfbRun }: WebKitPrograms): Promise<BrowserDriver> {
  const port = await freePort();
  const server = spawn(xvfbRun, ['-a', '-s', '-screen 0 1280x1024x24', driver, `--port=${port}`], {
    // the engine's sandbox needs user namespaces, which root in a container has not
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LANGUAGE: 'es', NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
    detached: true,
  });
  const url = `http://127.0.0.1:${port}`;
  const end = () => {
    if (server.pid && server.exitCode === null) process.kill(-server.pid, 'SIGTERM');
  };
  try {
    await insist(
      'WebKitWebDriver',
      async () => (await fetch(`${url}/status`)).ok,
      () => Promise.resolve('nothing'),
    );
    const session = await new Builder()
      .usingServer(url)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
        }),
      )
      .build();
    return driverOf(session, end);
  } catch (error) {
    end();
    throw error;
  }
}

async function driverOf(session: WebDriver, end: () => void): Promise<BrowserDriver> {
  await session.manage().window().setRect({ width: 390, height: 844 });
  await session.manage().setTimeouts({ pageLoad: WAIT_TIMEOUT_MS, script: WAIT_TIMEOUT_MS });
  const first = await session.getWindowHandle();
  const run = <T>(script: string) => session.executeScript<T>(script);
  const shown = () => run<string>('return location.href + " " + document.body.innerText.slice(0, 1500)');
  const once = (kind: Wanted, name: string) =>
    session.executeScript<WebElement | null>(FIND_SCRIPT, kind, name);
  const { find, withElement, ...hands } = inputDevices(once, shown);
  const capabilities = await session.getCapabilities();

  return {
    name: `WebKit ${capabilities.getBrowserVersion()}`,
    open: (url) => session.get(url),
    url: () => run('return location.href'),
    reload: () => session.navigate().refresh(),
    back: () => session.navigate().back(),
    forward: () => session.navigate().forward(),
    ...hands,
    type: async (label, text) =>
      void (await withElement('field', label, async (element) => {
        await element.sendKeys(Key.chord(Key.CONTROL, 'a'), Key.BACK_SPACE);
        await element.sendKeys(text);
      })),
    choose: async (label, path) => (await find('picker', label)).sendKeys(path),
    evaluate: (source) => run(`return (${source})()`),
    screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    closePopups: async () => {
      for (const handle of await session.getAllWindowHandles())
        if (handle !== first) {
          await session.switchTo().window(handle);
          await session.close();
        }
      await session.switchTo().window(first);
    },
    close: async () => {
      await session.quit();
      end();
    },
  };
}
