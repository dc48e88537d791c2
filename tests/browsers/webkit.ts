import { spawn } from 'node:child_process';
import { freePort } from '../../supabase/local/shared/ports.ts';
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

/** Key under which WebDriver's answers hold an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type ElementReference = Record<typeof ELEMENT, string>;

/** Control and A; the command's end lets them go (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const SELECT_ALL = '\uE009a';

/** Sends WebDriver's commands to a URL. */
const commands =
  (url: string) =>
  async <T = void>(method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}): Promise<T> => {
    const response = await fetch(url + path, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { value: T & { message?: string } };
    if (!response.ok) throw new Error(value.message);
    return value;
  };

/** WebKitGTK's MiniBrowser in a virtual screen, driven by WebKitWebDriver: the engine of every browser on an iPhone. */
export async function openWebKit({ driver, miniBrowser, xvfbRun }: WebKitPrograms): Promise<BrowserDriver> {
  const port = await freePort();
  const server = spawn(xvfbRun, ['-a', '-s', '-screen 0 1280x1024x24', driver, `--port=${port}`], {
    // the engine's sandbox needs user namespaces, which root in a container has not
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LANGUAGE: 'es', NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
    detached: true,
  });
  const end = () => {
    if (server.pid && server.exitCode === null) process.kill(-server.pid, 'SIGTERM');
  };
  try {
    const send = commands(`http://127.0.0.1:${port}`);
    const isReady = async () => (await send<{ ready: boolean }>('GET', '/status')).ready;
    await insist('WebKitWebDriver', isReady, () => Promise.resolve('nothing'));
    const browserOptions = { binary: miniBrowser, args: ['--automation'] };
    const { sessionId, capabilities } = await send<Session>('POST', '/session', {
      capabilities: {
        alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browserOptions },
      },
    });
    const session = `http://127.0.0.1:${port}/session/${sessionId}`;
    return await driverOf(commands(session), `WebKit ${capabilities.browserVersion}`, end);
  } catch (error) {
    end();
    throw error;
  }
}

interface Session {
  sessionId: string;
  capabilities: { browserVersion: string };
}

async function driverOf(
  send: ReturnType<typeof commands>,
  name: string,
  end: () => void,
): Promise<BrowserDriver> {
  await send('POST', '/window/rect', { width: 390, height: 844 });
  await send('POST', '/timeouts', { pageLoad: WAIT_TIMEOUT_MS, script: WAIT_TIMEOUT_MS });
  const first = await send<string>('GET', '/window');
  const run = <T>(script: string, ...args: unknown[]) => send<T>('POST', '/execute/sync', { script, args });
  const shown = () => run<string>('return location.href + " " + document.body.innerText.slice(0, 1500)');
  const once = async (kind: Wanted, wanted: string) => {
    const element = await run<ElementReference | null>(FIND_SCRIPT, kind, wanted);
    if (!element) return null;
    const path = `/element/${element[ELEMENT]}`;
    return {
      click: () => send('POST', `${path}/click`),
      type: (text: string) => send('POST', `${path}/value`, { text }),
    };
  };
  const { find, withElement, ...hands } = inputDevices(once, shown);

  return {
    name,
    open: (url) => send('POST', '/url', { url }),
    url: () => run('return location.href'),
    reload: () => send('POST', '/refresh'),
    back: () => send('POST', '/back'),
    forward: () => send('POST', '/forward'),
    ...hands,
    type: async (label, text) =>
      void (await withElement('field', label, async (element) => {
        await element.type(SELECT_ALL);
        await element.type(text);
      })),
    choose: async (label, path) => (await find('picker', label)).type(path),
    evaluate: (source) => run(`return (${source})()`),
    screenshot: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
    closePopups: async () => {
      for (const handle of await send<string[]>('GET', '/window/handles'))
        if (handle !== first) {
          await send('POST', '/window', { handle });
          await send('DELETE', '/window');
        }
      await send('POST', '/window', { handle: first });
    },
    close: async () => {
      await send('DELETE', '');
      end();
    },
  };
}
