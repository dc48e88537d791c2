import { randomInt } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { findChromium } from '../support/browser/chromium.ts';
import { giveTaxNumber, setSample, verifactu } from '../support/given/receipts.ts';
import { ticketFilm, ticketPng } from '../support/examples/ticket-pictures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { at } from './support/addresses.ts';
import { CHROMIUM_ARGS } from './support/browser.ts';
import { refusedWith } from './support/failures.ts';
import { LONG, expect, test } from './support/fixtures.ts';
import { expectRoomForText } from './support/large-text.ts';
import { navigateInApp } from './support/navigation.ts';
import { enroll, memberOf, signInAs, signUp } from './support/people.ts';
import { ticketPhoto } from './support/photos.ts';
import { expectNotClipped } from './support/sizes.ts';
import { expectToast } from './support/toasts.ts';
import { vipAt } from './support/vip.ts';

/** Video before the camera: read when it is switched on. */
const film = join(tmpdir(), `conecta-camera-${process.pid}.y4m`);

test.use({
  launchOptions: {
    // the light one has no camera
    executablePath: findChromium(),
    args: [
      ...CHROMIUM_ARGS,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
});
/** The tax number of the test's café. */
let nif: string;

test.afterAll(() => rmSync(film, { force: true }));

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' });

const scanButton = (page: Page) => page.getByRole('button', { name: 'Escanear ticket' });
const fromPhoto = (page: Page) => page.getByLabel('Leer el QR de una foto');

/** The decoder's files that were fetched so far: its worker, its program. */
function decoderFiles(context: BrowserContext): () => string[] {
  const files: string[] = [];
  context.on('request', (request) => {
    if (/qr-worker|\.wasm/.test(request.url())) files.push(request.url());
  });
  return () => files;
}

test.beforeEach(async ({ context, cafe, person, sql }) => {
  await vipAt(sql, person, cafe);
  nif = await giveTaxNumber(sql, cafe);
  // one in twenty would be held
  await setSample(sql, false);
  writeFileSync(film, ticketFilm(null));
  await signInAs(context, person);
});

test('a printed ticket before the camera counts, until somebody else has it too and the manager decides', async ({
  page,
  context,
  cafe,
  person,
  sql,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(refusedWith(409));
  await context.grantPermissions(['camera']);
  const files = decoderFiles(context);
  const number = `T-2026/${randomInt(1e9)}`;
  const qr = verifactu({ nif, day: today(), number, amount: '12.40' });
  writeFileSync(film, ticketFilm(qr));
  // whichever page was opened first: its document stays
  await page.goto(at.dashboard);
  await expect(page.getByText(cafe.nombre)).toBeVisible();
  await navigateInApp(page, at.tickets(cafe));
  await expect(scanButton(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(files(), 'before the press').toEqual([]);
  await scanButton(page).click();
  await expect(page.getByRole('heading', { name: '+124 Conectitos' })).toBeFocused();
  expect(files().every((url) => new URL(url).origin === new URL(page.url()).origin)).toBe(true);
  expect(files()).toHaveLength(2);
  await expect(page.getByText(/^Son provisionales hasta mañana a las? \d+:\d\d/).first()).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Mis tickets' }).getByText('Provisional', { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  expect(
    await sql`select status, receipt_number from public.purchase_tickets where user_id = ${person.id}`,
  ).toEqual([{ status: 'provisional', receipt_number: number.toUpperCase() }]);

  await navigateInApp(page, at.vip(cafe, 'conectitos'));
  await expect(page.getByText('+124 por confirmar')).toBeVisible();

  const manager = await memberOf(sql, cafe, 'manager');
  const desk = await openBrowser(manager);
  await desk.goto(at.deskTickets(cafe));
  await desk.getByRole('tab', { name: 'Provisionales (1)' }).click();
  await expect(desk.getByText(new RegExp(number))).toBeVisible();

  // the same paper again
  await page.goto(at.tickets(cafe));
  await scanButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(/^Ya enviaste este ticket el \d\d\/\d\d\/\d{4}\.$/);
  await expect(scanButton(page)).toBeFocused();

  // A second customer sends the same paper: neither is credited, and the manager decides on both.
  const other = await signUp();
  await enroll(other, cafe);
  await vipAt(sql, other, cafe);
  const theirs = await openBrowser(other);
  await theirs.goto(at.tickets(cafe));
  await fromPhoto(theirs).setInputFiles({ name: 'ticket.png', mimeType: 'image/png', buffer: ticketPng(qr) });
  await expect(theirs.getByRole('heading', { name: 'Ticket leído' })).toBeFocused();
  await expect(theirs.getByText(/^Otra persona ha enviado este mismo ticket/).first()).toBeVisible();
  await theirs.getByRole('button', { name: 'Haz una foto del ticket' }).first().click();
  await theirs.getByLabel('Elegir imagen').setInputFiles(await ticketPhoto(theirs, number));
  await theirs.getByRole('button', { name: 'Enviar la foto' }).click();
  await expectToast(theirs, '¡Foto enviada!');

  await desk.goto(at.deskTickets(cafe));
  await expect(desk.getByRole('tab', { name: 'Pendientes (2)' })).toBeVisible();

  await page.reload();
  await expect(page.getByText(/^Otra persona ha enviado este mismo ticket/)).toBeVisible();
  await page.goto(at.vip(cafe, 'conectitos'));
  await expect(page.getByRole('heading', { name: 'Mis Conectitos' })).toBeVisible();
  await expect(page.getByText(/por confirmar/)).toHaveCount(0);
});

test(
  'the scanner has room, works by keyboard and stops when it is closed',
  LONG,
  async ({ page, context, cafe }) => {
    await context.grantPermissions(['camera']);
    await page.goto(at.tickets(cafe));
    await expectRoomForText(page, 'start', cafe.nombre);
    await scanButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Pon el QR del ticket dentro del recuadro.')).toBeVisible();
    const close = page.getByRole('button', { name: 'Cerrar la cámara' });
    await expect(close).toBeFocused();
    await expectAccessible(page);
    await expectNotClipped(page, async () => {
      await close.scrollIntoViewIfNeeded();
      await expect(close).toBeInViewport({ ratio: 1 });
    });
    await expectRoomForText(page, 'scanner', cafe.nombre);
    const live = () =>
      page.evaluate(() => {
        const stream = document.querySelector('video')?.srcObject as MediaStream | null | undefined;
        Object.assign(window, { lastStream: stream ?? (window as { lastStream?: MediaStream }).lastStream });
        return (window as { lastStream?: MediaStream }).lastStream!.active;
      });
    expect(await live()).toBe(true);
    await close.press('Enter');
    await expect(scanButton(page)).toBeFocused();
    expect(await live()).toBe(false);
  },
);
