import { adminAt, newVip, putOnTop, sendTicket, signUpAdmin, ticketsIn } from './support/admin.ts';
import { delayCall } from './support/failures.ts';
import { expect, test } from './support/fixtures.ts';
import { signInAs } from './support/people.ts';
import { expectToast } from './support/toasts.ts';

test.beforeEach(async ({ context, sql }) => signInAs(context, await signUpAdmin(sql)));

test('each ticket starts with its photo, the decision below it in sight, and none is decided without having seen it', async ({
  page,
  cafe,
  sql,
}) => {
  const vip = await newVip(sql, cafe);
  const ids = [await sendTicket(vip, cafe), await sendTicket(vip, cafe), await sendTicket(vip, cafe)];
  await putOnTop(sql, ids);
  await page.goto(adminAt.tickets);
  const menu = page.getByRole('navigation', { name: 'Administración' });
  await expect(menu.getByRole('link')).toHaveText(['Inicio', 'Cafeterías', 'Tickets', 'Clientes']);
  expect((await menu.boundingBox())!.height).toBeLessThan(70);
  const reject = page.getByRole('button', { name: 'Rechazar' });
  const photo = page.getByRole('img', { name: 'Foto del ticket' });
  await page
    .getByRole('list', { name: 'Cola de tickets' })
    .getByRole('button', { name: vip.email })
    .first()
    .tap();
  await expect(photo).toBeInViewport({ ratio: 0.5 });
  await expect(reject).toBeEnabled();
  // all that a decision takes is in sight at once
  for (const one of [
    page.getByLabel('Importe en euros'),
    page.getByRole('button', { name: 'Aprobar' }),
    reject,
  ])
    await expect(one).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Ver entera' }).tap();
  const whole = page.getByRole('dialog', { name: 'Foto del ticket' });
  await expect(whole.getByRole('button', { name: 'Acercar' })).toBeVisible();
  await page.goBack();
  await expect(whole).toHaveCount(0);
  await reject.tap();
  const reason = page.getByRole('button', { name: 'De otro sitio' });
  await expect(reason).toBeInViewport({ ratio: 1 });
  // a reason takes no press in its first moment
  await expect(async () => {
    if (await reason.isVisible()) await reason.tap({ timeout: 500 });
    await expect(reason).toHaveCount(0, { timeout: 200 });
  }).toPass();
  await expectToast(page, 'Ticket rechazado', 'Motivo: De otro sitio. Su dueño lo verá.');
  // the next one: its photo is what one looks at, no keyboard in between
  await expect(photo).toBeInViewport({ ratio: 0.5 });
  await expect(page.getByLabel('Importe en euros')).not.toBeFocused();
  await expect(reject).toBeEnabled();

  // a photo that arrives above what is on screen has not been seen
  await page.setViewportSize({ width: 390, height: 600 });
  const letGo = await delayCall(page, 'object/purchase-tickets/.+');
  await page.reload();
  const panel = page.getByRole('region', { name: 'Revisión' });
  await expect(panel).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  letGo();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  await expect(photo).not.toBeInViewport({ ratio: 0.2 });
  await expect(page.getByText('Podrás decidir cuando hayas visto la foto.')).toBeAttached();
  await expect(reject).toBeDisabled();
  // others' tickets may stand above: the photo itself is what must be gone to
  await photo.evaluate((image) => image.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect(reject).toBeEnabled();
  expect((await ticketsIn(sql, ids)).map(({ status }) => status)).toEqual(['rejected', 'pending', 'pending']);
});
