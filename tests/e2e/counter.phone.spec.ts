import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { expectAccessible } from './support/accessibility.ts';
import { at } from './support/addresses.ts';
import { codeOn, readCode } from './support/counter.ts';
import type { Cafe } from './support/database.ts';
import { LONG, expect, test } from './support/fixtures.ts';
import { OLDEST_CHROMIUM, openLikeAnOldBrowser } from './support/old-browsers.ts';
import { memberOf } from './support/people.ts';
import { expectNotClipped } from './support/sizes.ts';
import { pressUntilGone } from './support/taps.ts';
import { expectToast } from './support/toasts.ts';

/** The token that a device shows. */
const readToken = async (page: Page, cafe: Cafe) => (await readCode(page, cafe)).hash.replace('#p=', '');

const isGood = async (sql: Sql, { id }: Cafe, token: string, instant = new Date()) =>
  (await sql`select from private.find_screen_token(${id}, ${token}, ${instant})`).length > 0;

/** Makes a screen of a device, as its café's owner and whoever stands before it do. */
async function pair(desk: Page, screen: Page, cafe: Cafe): Promise<void> {
  await desk.goto(at.deskCounterScreens(cafe));
  await desk.getByRole('radio', { name: /^Con prueba Tocan/ }).check();
  await desk.getByText('Vincular una pantalla').click();
  await desk.getByRole('button', { name: 'Pedir un código' }).click();
  const code = await desk.getByText(/^[0-9A-Z]{4} [0-9A-Z]{4}$/).innerText();
  await screen.goto(at.counter);
  await screen.getByLabel('Código').fill(code.toLowerCase());
  await screen.getByRole('button', { name: 'Vincular' }).click();
  await expect(codeOn(screen, cafe)).toBeVisible();
}

test('an owner pairs a tablet, names it, and revokes it; a waiter shows the code on a phone', async ({
  cafe,
  sql,
  openBrowser,
}) => {
  const desk = await openBrowser(await memberOf(sql, cafe, 'owner'));
  const screen = await openBrowser();
  const tooNew = await openLikeAnOldBrowser(screen);
  await screen.goto(at.counter);
  // the product's mark, which the page's style brings
  const mark = await screen
    .locator('.pairing')
    .evaluate((page) => getComputedStyle(page, '::before').backgroundImage);
  expect(mark).toContain('/favicon.svg');
  await screen.getByLabel('Código').fill('0000 0000');
  await screen.getByRole('button', { name: 'Vincular' }).click();
  await expect(screen.getByRole('alert')).toContainText('Ese código no vale');
  await expectAccessible(screen);
  await pair(desk, screen, cafe);
  await expect(desk.getByText('Vinculada: Pantalla 1.')).toBeVisible();
  await expectAccessible(desk);
  for (const [width, height] of [
    [1024, 600],
    [600, 1024],
  ] as const) {
    await screen.setViewportSize({ width, height });
    expect(await isGood(sql, cafe, await readToken(screen, cafe))).toBe(true);
    await expectNotClipped(screen);
  }
  await expectAccessible(screen);
  expect(await tooNew(), `not known to Chromium ${OLDEST_CHROMIUM}`).toEqual([]);
  // The counter screen opens its own address again after a power cut.
  await screen.goto(at.counter);
  await expect(codeOn(screen, cafe)).toBeVisible();

  await desk.getByText('Pantalla 1', { exact: true }).click();
  await desk.getByRole('button', { name: 'Cambiar nombre: Pantalla 1' }).click();
  await desk.getByLabel('Nombre de la pantalla').fill('Barra del fondo');
  await desk.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expectToast(desk, 'Nombre guardado');
  const token = await readToken(screen, cafe);
  await desk.getByRole('button', { name: 'Retirar: Barra del fondo' }).click();
  await pressUntilGone(desk.getByRole('button', { name: 'Sí, retirarla' }));
  await expectToast(desk, 'Pantalla retirada');
  expect(await isGood(sql, cafe, token)).toBe(false);
  await expect(screen.getByText('Esta pantalla ya no está vinculada a ninguna cafetería.')).toBeVisible();
  await expect(screen).toHaveURL(/\/counter$/);

  const phone = await openBrowser(await memberOf(sql, cafe, 'staff'));
  await phone.goto(at.deskToday(cafe));
  await phone.getByRole('button', { name: 'Enseñar el código' }).click();
  await expect(codeOn(phone, cafe)).toBeVisible();
  const shown = await readToken(phone, cafe);
  expect(await isGood(sql, cafe, shown)).toBe(true);
  await expectAccessible(phone);
  await phone.keyboard.press('Escape');
  await expect(phone.getByRole('button', { name: 'Enseñar el código' })).toBeFocused();
  await expect.poll(() => isGood(sql, cafe, shown)).toBe(false);
});

test(
  'a screen goes on for ten minutes without network, a day off by its own clock, and then says so',
  LONG,
  async ({ cafe, sql, openBrowser }) => {
    test.setTimeout(90_000);
    const DAY = 86_400_000;
    const desk = await openBrowser(await memberOf(sql, cafe, 'owner'));
    const screen = await openBrowser();
    await screen.setViewportSize({ width: 640, height: 400 });
    await screen.clock.install({ time: Date.now() + DAY });
    const answer = screen.waitForResponse(/renew_screen/);
    await pair(desk, screen, cafe);
    const { now } = (await (await answer).json()) as { now: string };
    const began = await screen.evaluate(() => performance.now());
    await screen.clock.pauseAt(Date.now() + DAY + 2_000);
    await screen.context().setOffline(true);

    const shown: { token: string; instant: Date }[] = [];
    // The screen began somewhere within its first step, and pausing its clock took a moment: sixty would be too many.
    for (let step = 0; step < 57; step += 1) {
      // The clock of the device is set wrong once more.
      if (step === 30) await screen.clock.setSystemTime(Date.now() - 3 * DAY);
      const waited = (await screen.evaluate(() => performance.now())) - began;
      const token = await readToken(screen, cafe);
      shown.push({ token, instant: new Date(Date.parse(now) + waited + 1_000) });
      await screen.clock.runFor(10_000);
    }
    expect(new Set(shown.map(({ token }) => token)).size).toBe(57);
    for (const [step, { token, instant }] of shown.entries())
      expect(await isGood(sql, cafe, token, instant), String(step)).toBe(true);
    await expect(screen.getByText(/conexión/)).toHaveCount(0);
    await screen.clock.runFor(30_000);
    await expect(screen.getByText(/^Sin conexión desde hace más de diez minutos/)).toBeVisible();
    await expect(codeOn(screen, cafe)).toHaveCount(0);

    await screen.context().setOffline(false);
    await expect(codeOn(screen, cafe)).toBeVisible();
    expect(await isGood(sql, cafe, await readToken(screen, cafe))).toBe(true);
  },
);
