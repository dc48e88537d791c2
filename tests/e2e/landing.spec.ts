import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../support/browser/chromium.ts';
import { adminAt, signUpAdmin } from './support/admin.ts';
import { createCustomerAtHito } from './support/database.ts';
import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { CHROMIUM_ARGS } from './support/browser.ts';
import { breakCall, abortCall, networkLost, refusedWith } from './support/failures.ts';
import { BY_NIGHT, LONG, expect, test } from './support/fixtures.ts';
import { signUp } from './support/people.ts';
import { expectAtForm, expectToast } from './support/toasts.ts';
import { uniquePerson } from './support/unique.ts';

/** The parts of a manifest's icon or shortcut that a test reads. */
type ManifestItem = { src: string; purpose?: string; url: string; icons: ManifestItem[] };

/** Opens the contact dialog; the prerendered button is there before it does anything. */
async function openContact(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    if (!(await dialog.isVisible()))
      await page.getByRole('button', { name: 'Solicitar demo gratis' }).click({ timeout: 1000 });
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass();
}

test('landing, policy and login are there before any JavaScript is', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [path, heading, title] of [
    [at.home, 'Que vuelvan. Y que vuelvan acompañados.', 'Que tus clientes vuelvan · Conecta'],
    ['/privacy-policy', 'Política de privacidad', 'Política de privacidad · Conecta'],
    ['/legal-notice', 'Aviso legal', 'Aviso legal · Conecta'],
    ['/terms', 'Términos de uso', 'Términos de uso · Conecta'],
    [at.login, 'Hola de nuevo', 'Iniciar sesión · Conecta'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page).toHaveTitle(title);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{40,}/);
  }
  await page.goto(at.home);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Política de privacidad' }).click();
  await expect(page).toHaveURL(urlOf('/privacy-policy'));
  await page.goto('/account');
  await expect(page.getByRole('heading')).toHaveCount(0);
  await context.close();
});

/** Notes what is on screen whenever no such element is. Returns the reading of the notes. */
async function watchForLoss(page: Page, selector: string): Promise<() => Promise<string[]>> {
  await page.addInitScript((kept) => {
    const networkError: string[] = [];
    Object.assign(window, { lost: networkError });
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver(() => {
        if (!document.querySelector(kept)) networkError.push(document.body.innerText);
      }).observe(document.body, { childList: true, subtree: true });
    });
  }, selector);
  return () => page.evaluate(() => (window as unknown as { lost: string[] }).lost);
}

/** Holds the application back. Returns the action that lets it come. */
async function holdApplication(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('a code’s first page is there before the application: its button for visitors, the layout for customers', async ({
  page,
  cafe,
  customer,
  openBrowser,
  sql,
}) => {
  await createCustomerAtHito(sql, 3, customer, cafe);
  const signedIn = await openBrowser(customer);
  for (const [viewer, seen, unseen] of [
    [page, 'visitor', 'customer'],
    [signedIn, 'customer', 'visitor'],
  ] as const) {
    const networkError = await watchForLoss(viewer, 'header');
    const release = await holdApplication(viewer);
    await viewer.goto(at.scan(cafe), { waitUntil: 'commit' });
    await expect(viewer.locator(`[data-frame="${seen}"] header`)).toBeVisible();
    await expect(viewer.locator(`[data-frame="${unseen}"] header`)).toBeHidden();
    if (seen === 'visitor') {
      await expect(viewer.getByText('Tu primer café, gratis')).toBeVisible();
      // a press that comes before the application is kept
      await viewer.getByRole('button', { name: 'Lo quiero' }).click();
    }
    release();
    if (seen === 'visitor')
      await expect(viewer.getByRole('heading', { name: 'Tu primera reseña' })).toBeVisible();
    else await expect(viewer.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await networkError()).toEqual([]);
  }
});

test("a customer's pages have their layout before the application is there", async ({
  cafe,
  openBrowser,
  sql,
}) => {
  const vip = await signUp();
  await createCustomerAtHito(sql, 8, vip, cafe);
  const page = await openBrowser(vip);
  const networkError = await watchForLoss(page, 'header');
  for (const [path, words] of [
    [at.dashboard, 'Tus Aventuras de Recompensas'],
    [at.journey(cafe), 'Ya eres Conecta VIP'],
    [at.rewards(cafe), 'Café gratis'],
    [at.vip(cafe), /^¡Felicidades/],
  ] as const) {
    const release = await holdApplication(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('#root[data-page] header')).toBeVisible();
    // a press that nothing would answer yet is not offered
    await expect(page.getByRole('button')).toHaveCount(0);
    release();
    await expect(page.getByRole('heading', { name: words })).toBeVisible();
    expect(await networkError()).toEqual([]);
    await page.unrouteAll();
  }
});

test('a button pressed before the page is alive is not forgotten', async ({ page }) => {
  const release = await holdApplication(page);
  await page.goto(at.home, { waitUntil: 'commit' });
  // the script that comes before the application has begun to listen
  const early = await page.locator('script[type="module"][async]').getAttribute('src');
  await page.evaluate((url) => import(url!), early);
  const button = page.getByRole('button', { name: 'Solicitar demo gratis' });
  await button.click();
  release();
  const dialog = page.getByRole('dialog', { name: 'Pide tu demo gratis' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('the start page shows the product when it is nearly in sight: real screens, and a wheel to turn for nothing', async ({
  page,
}) => {
  await page.goto(at.home);
  await page.waitForLoadState('networkidle');
  const main = page.getByRole('main');
  await expect(main.locator('img')).toHaveCount(0);
  await page.getByRole('heading', { name: 'Cómo funciona' }).scrollIntoViewIfNeeded();
  for (const name of ['El móvil de quien acaba de escanear', 'El móvil de quien canjea su premio'])
    await expect(main.getByRole('img', { name })).toBeAttached();
  const turn = main.getByRole('button', { name: 'Girar la ruleta' });
  await expect(main.getByText('Prueba: aquí no se gana nada.')).toBeVisible();
  await expectAccessible(page);
  await turn.click();
  await expect(turn).toBeHidden();
  await expect(main.getByText(/^Prueba: habría salido «.+»\.$/)).toBeVisible({ timeout: 10_000 });
  await expect(turn).toBeEnabled();
});

test('a demo is asked for: stored, forwarded, form cleared and closed, and read by an administrator', async ({
  page,
  sql,
  openBrowser,
}) => {
  const { nombre, email } = uniquePerson();
  await page.goto(at.home);
  await openContact(page);
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  const send = dialog.getByRole('button', { name: 'Enviar' });
  await expect(send).toBeDisabled();
  await dialog.getByLabel('Nombre *').fill(nombre);
  await dialog.getByLabel('Email *').fill('no-es-un-email');
  await send.click();
  await expect(dialog.getByText('Email debe ser válido')).toBeVisible();
  await dialog.getByLabel('Email *').fill(` ${email.toUpperCase()} `);
  await send.click();
  await expectToast(page, '¡Formulario enviado!', 'Nos pondremos en contacto contigo pronto.');
  await expect(dialog).toHaveCount(0);
  expect(await sql`select nombre, email from public.contact_leads where email = ${email}`).toEqual([
    { nombre, email },
  ]);
  const events =
    await sql`select topic, delivered_at from private.events where payload ->> 'email' = ${email}`;
  expect(events).toEqual([{ topic: 'demo-request', delivered_at: null }]);
  await page.getByRole('button', { name: 'Quiero mi demo' }).click();
  await expect(dialog.getByLabel('Nombre *')).toHaveValue('');
  const administration = await openBrowser(await signUpAdmin(sql));
  await administration.goto(adminAt.home);
  const requests = administration.getByRole('region', { name: 'Piden una demo' });
  await expect(requests.getByRole('listitem').filter({ hasText: email })).toContainText(nombre);
  await expectAccessible(administration);
});

test(
  'a demo that could not be asked for keeps what was typed, also when the dialog is closed',
  BY_NIGHT,
  async ({ page, sql, allowConsole }) => {
    allowConsole(refusedWith(500), networkLost);
    const { nombre, email } = uniquePerson();
    await page.goto(at.home);
    await openContact(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nombre *').fill(nombre);
    await dialog.getByLabel('Email *').fill(email);
    const failed = 'Hubo un problema al enviar el formulario. Por favor, intenta de nuevo.';
    const send = () => dialog.getByRole('button', { name: 'Enviar' }).click();
    const repair = await breakCall(page, 'request_demo');
    await send();
    await expectAtForm(page, failed);
    await repair();
    const reconnect = await abortCall(page, 'request_demo');
    await send();
    await expect(dialog.getByRole('alert')).toContainText('Pulsa otra vez: no se hace dos veces.');
    await reconnect();
    // Escape would take the message away first, where it is there already.
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await page.getByRole('button', { name: 'Quiero mi demo' }).click();
    await expect(dialog.getByLabel('Nombre *')).toHaveValue(nombre);
    await send();
    await expectToast(page, '¡Formulario enviado!');
    expect(await sql`select from public.contact_leads where email = ${email}`).toHaveLength(1);
  },
);

test('the app can be installed: manifest, icons, share image', LONG, async ({ page }) => {
  await page.goto(at.home);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /share\.png$/);
  // The light Chromium installs nothing, and a private window refuses.
  const program = { executablePath: findChromium(), args: CHROMIUM_ARGS };
  const browser = await chromium.launchPersistentContext('', program);
  const [window = await browser.newPage()] = browser.pages();
  const session = await browser.newCDPSession(window);
  await window.goto(page.url());
  const { data = '', errors } = await session.send('Page.getAppManifest');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  await browser.close();
  expect([...errors, ...installabilityErrors]).toEqual([]);
  const { icons, shortcuts, ...app } = JSON.parse(data) as Record<'icons' | 'shortcuts', ManifestItem[]>;
  expect(app).toMatchObject({ id: '/dashboard', name: 'Conecta', start_url: '/dashboard?launch=card' });
  expect(shortcuts.map(({ url }) => url)).toEqual(['/dashboard?launch=code', '/dashboard?launch=prizes']);
  expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(2);
  const pictures = [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)].map(({ src }) => src);
  for (const src of [...pictures, '/share.png', '/apple-touch-icon.png'])
    expect((await page.request.get(src)).headers()['content-type'], src).toMatch(/^image\//);
});
