import { at, urlOf } from './support/addresses.ts';
import { adminAt, signUpAdmin } from './support/admin.ts';
import { ANY_SIZE, expect, test } from './support/fixtures.ts';
import { memberOf, signInAs } from './support/people.ts';

test(
  'Back closes a dialog and the page stays; the next Back leaves, also after a press or a reload',
  ANY_SIZE,
  async ({ page, context, customer }) => {
    await signInAs(context, customer);
    await page.goto(at.dashboard);
    await page.getByRole('link', { name: 'Tu cuenta' }).click();
    const open = page.getByRole('button', { name: 'Borrar mi cuenta' });
    const dialog = page.getByRole('dialog');
    await open.click();
    await dialog.getByRole('textbox').first().fill('BOR');
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(urlOf('/account'));
    await expect(open).toBeFocused();

    await open.click();
    await dialog.getByRole('button', { name: 'Mejor no' }).click();
    await page.goBack();
    await expect(page).toHaveURL(urlOf(at.dashboard));

    await page.goForward();
    await open.click();
    await page.reload();
    await expect(open).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(urlOf(at.dashboard));
  },
);

test(
  'A dialog that waits for an answer stays at Back, as often as it is pressed',
  ANY_SIZE,
  async ({ page, context, customer }) => {
    await signInAs(context, customer);
    await page.goto(at.dashboard);
    await page.getByRole('link', { name: 'Tu cuenta' }).click();
    await page.getByRole('button', { name: 'Borrar mi cuenta' }).click();
    const dialog = page.getByRole('dialog');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/functions/v1/**', async (route) => {
      await answered;
      await route.fulfill({ json: { success: false, error: 'Prueba otra vez.' } });
    });
    await dialog.getByRole('textbox').fill('BORRAR');
    await dialog.getByRole('button', { name: 'Borrar mi cuenta para siempre' }).click();
    const busy = dialog.getByRole('button', { name: 'Borrando…' });
    await expect(busy).toBeVisible();
    for (let presses = 0; presses < 2; presses += 1) {
      await page.goBack();
      // The page gives the dialog its entry back.
      await page.waitForFunction(() => (history.state as { layers?: number }).layers === 1);
      await expect(busy).toBeVisible();
    }
    await expect(page).toHaveURL(urlOf('/account'));
    answer();
    await expect(dialog.getByText('Prueba otra vez.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Mejor no' })).toBeEnabled();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(urlOf('/account'));
  },
);

test(
  'Back closes the list of prizes, then asks about the unsaved wheel, then closes that question',
  ANY_SIZE,
  async ({ page, context, cafe, sql }) => {
    await signInAs(context, await memberOf(sql, cafe, 'owner'));
    await page.goto(at.deskPrizes(cafe));
    await page.getByRole('link', { name: 'Cambiar la ruleta de los desafíos' }).click();
    await page.getByRole('button', { name: 'Cambiar premio: Aperitivo gratis' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Cookie gratis/ })
      .click();
    await page.getByLabel('Valor (€) de Cookie gratis').fill('1');
    await page.getByRole('button', { name: 'Cambiar premio: Cookie gratis' }).click();
    const list = page.getByRole('dialog', { name: 'Elige un premio' });
    const question = page.getByRole('dialog', { name: /^¿Salir sin guardar/ });
    await expect(list).toBeVisible();

    await page.goBack();
    await expect(list).toHaveCount(0);
    await expect(question).toHaveCount(0);
    await page.goBack();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toHaveCount(0);
    await expect(page.getByLabel('Valor (€) de Cookie gratis')).toHaveValue('1');

    await page.goBack();
    await question.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(page).toHaveURL(urlOf(at.deskPrizes(cafe)));
    await page.goForward();
    await expect(page).toHaveURL(urlOf(at.deskWheel(cafe, 'hito')));
  },
);

test('A choice in the palette leaves no step behind', ANY_SIZE, async ({ page, context, sql }) => {
  await signInAs(context, await signUpAdmin(sql));
  await page.goto(adminAt.home);
  await page.getByRole('button', { name: 'Ir a…' }).click();
  await page.getByRole('option', { name: 'Tickets revisados' }).click();
  await expect(page.getByRole('tab', { name: /^Revisados/, selected: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(urlOf(adminAt.home));
  await page.getByRole('button', { name: 'Ir a…' }).click();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(urlOf(adminAt.home));
});
