import type { Page } from '@playwright/test';
import { at } from './support/addresses.ts';
import { pageUrl } from './support/environment.ts';
import { expect, test } from './support/fixtures.ts';
import { signInAs } from './support/people.ts';

/** The directives that the page was refused for, from now on. */
async function violations(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenViolations: seen });
    document.addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective));
  });
  return () => page.evaluate(() => (window as unknown as { seenViolations: string[] }).seenViolations);
}

test('every page comes with the policy, as headers and in its head', async ({ page, allowConsole }) => {
  // a front answers an unknown address with 404 and the application
  allowConsole(/status of 404 .*\/no-existe$/);
  for (const path of [at.home, at.login, '/privacy-policy', at.dashboard, '/no-existe']) {
    const response = await page.goto(path);
    const headers = response!.headers();
    // A worker has no head, so the header allows what it needs, and the page's head forbids it again.
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    const meta = page.locator('meta[http-equiv="Content-Security-Policy"]');
    await expect(meta).toHaveAttribute('content', /script-src 'self'; .*frame-src 'none'; object-src 'none'/);
    expect(headers['permissions-policy']).toBe('camera=(self), microphone=(), geolocation=()');
  }
  const file = await page.request.get('/_headers');
  expect(await file.text()).toContain("frame-ancestors 'none'");
});

test('no page may compile a program of its own', async ({ page, allowConsole }) => {
  allowConsole(/Content Security Policy|violates the following|unsafe-eval/i);
  await page.goto(at.home);
  const outcome = await page.evaluate(() =>
    WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(
      () => 'compiled',
      (refused: unknown) => String(refused),
    ),
  );
  expect(outcome).toContain('CompileError');
});

test('no page has an inline script', async ({ page }) => {
  for (const file of ['/', '/login', '/privacy-policy', '/shell.html']) {
    const html = await (await page.request.get(file)).text();
    expect(html.match(/<script(?![^>]*\bsrc=)/g)).toBeNull();
    expect(html.match(/\son\w+="/g)).toBeNull();
  }
});

test('a foreign connection, frame, object, script and form are blocked', async ({ page, allowConsole }) => {
  allowConsole(
    /Content Security Policy|violates the following|Refused to|Failed to fetch|ERR_BLOCKED_BY_CSP|csp/i,
  );
  await page.goto(at.home);
  const seen = await violations(page);
  const connected = await page.evaluate(() =>
    fetch('https://elsewhere.example/collect').then(
      () => true,
      () => false,
    ),
  );
  expect(connected).toBe(false);
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = 'https://elsewhere.example/';
    const object = document.createElement('object');
    object.data = 'https://elsewhere.example/x.swf';
    const foreign = document.createElement('script');
    foreign.src = 'https://elsewhere.example/x.js';
    const inline = document.createElement('script');
    inline.textContent = 'window.inlineRan = true';
    document.body.append(frame, object, foreign, inline);
  });
  await expect
    .poll(async () => new Set(await seen()))
    .toEqual(new Set(['connect-src', 'frame-src', 'object-src', 'script-src-elem']));
  expect(await page.evaluate(() => 'inlineRan' in window)).toBe(false);
});

test('no other site may frame the page', async ({ page, allowConsole }) => {
  allowConsole(/frame|Framing|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/i);
  await page.setContent(`<iframe src="${pageUrl()}/login"></iframe>`);
  const [, frame] = page.frames();
  await expect.poll(() => frame?.url()).not.toBe('');
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveCount(0);
});

test('the screens that only accounts and tickets have do not break the policy', async ({
  page,
  context,
  customer,
  cafe,
}) => {
  // routes.spec.ts opens all others: its guard fails on what the policy blocks, as this one does
  await signInAs(context, customer);
  for (const route of ['/create-account', '/reset-password', at.tickets(cafe)]) {
    await page.goto(route);
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
});
