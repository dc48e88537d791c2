import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { LONG, expect, test } from './support/fixtures.ts';
import { PASSWORD } from './support/people.ts';
import { countTaps } from './support/taps.ts';
import { expectToast } from './support/toasts.ts';
import { uniquePerson } from './support/unique.ts';

const central = { slug: 'cafeteria-central' };

test(
  'a customer scans, signs up and wins the first reward, and is still there in another browser',
  LONG,
  async ({ page, openBrowser }) => {
    const { email, nombre } = uniquePerson();
    const taps = await countTaps(page);

    await page.goto(at.loginAt(central));
    await expect(
      page.getByRole('heading', { name: 'Gana recompensas reales en esta cafetería completando desafíos' }),
    ).toBeVisible();
    for (const step of ['Regístrate gratis', 'Completa desafíos', 'Gana recompensas exclusivas'])
      await expect(page.getByRole('listitem').filter({ hasText: step })).toBeVisible();
    await expectAccessible(page);

    const submit = page.getByRole('button', { name: 'Quiero mis recompensas' });
    await expect(submit).toBeDisabled();
    await page.getByLabel('Email', { exact: true }).click();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repite la contraseña').fill(PASSWORD);
    await submit.click();

    await expectToast(
      page,
      '¡Registro exitoso!',
      'Ya participas en Cafetería Central. Empieza por el primer desafío.',
    );
    await expect(page).toHaveURL(/\/get-started\/[^/]+\?step=1$/);
    await expect(page.getByRole('heading', { name: 'Tu primera reseña' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Repetiste, nos gusta eso' })).toBeVisible();

    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Dejar mi reseña' }).click();
    await (await opened).close();
    await page.getByLabel('Nombre').click();
    await page.getByLabel('Nombre').fill(nombre);
    // The e-mail is filled in already.
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByRole('button', { name: 'Completar desafío' }).click();

    await expectToast(page, '¡Desafío completado!');
    await expect(page.getByRole('heading', { name: 'Has ganado: Café gratis' })).toBeVisible();
    expect(taps()).toBe(5);
    await page.getByRole('button', { name: 'Siguiente desafío' }).click();
    await expect(page).toHaveURL(/\?step=2$/);
    await expect(page.getByRole('heading', { name: 'Repetiste, nos gusta eso' })).toBeVisible();

    await page.getByRole('link', { name: 'Mis Cafeterías' }).click();
    await expect(page).toHaveURL(urlOf(at.dashboard));
    const card = page.getByRole('article').filter({ hasText: 'Cafetería Central' });
    await expect(card.getByText('1/7 hitos')).toBeVisible();
    await expect(card.getByText(`Cliente: ${nombre}`)).toBeVisible();
    await expect(card.getByText('Hito actual: 2 - Repetiste, nos gusta eso')).toBeVisible();

    const elsewhere = await openBrowser();
    await elsewhere.goto(at.login);
    await elsewhere.getByLabel('Email').fill(email);
    await elsewhere.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await elsewhere.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expectToast(elsewhere, '¡Bienvenido de vuelta!');
    await expect(elsewhere).toHaveURL(urlOf(at.dashboard));
    await expect(elsewhere.getByRole('article').getByText('1/7 hitos')).toBeVisible();
  },
);
