import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { rewardsOf, setCafe } from './support/database.ts';
import { breakCall, cutCall, loseAnswer, networkLost, refusedWith } from './support/failures.ts';
import { ANY_SIZE, BY_NIGHT, LONG, expect, test } from './support/fixtures.ts';
import { fillChallenge1, openReview } from './support/forms.ts';
import { signInAs } from './support/people.ts';
import { closeToast, expectToast } from './support/toasts.ts';
import { uniquePerson } from './support/unique.ts';

test('a visitor may look at it and is told what it takes', LONG, async ({ page, cafe }) => {
  await page.goto(at.journey(cafe));
  await expect(page.getByRole('heading', { name: 'Tu primera reseña' })).toBeVisible();
  await expectAccessible(page);
  await openReview(page);
  await fillChallenge1(page, uniquePerson());
  await expectToast(page, 'Acceso restringido', 'Regístrate o utiliza el correo con el que te registraste.');
  await page.getByRole('link', { name: 'Regístrate o inicia sesión' }).click();
  await expect(page).toHaveURL(urlOf(at.loginAt(cafe)));
});

test('asks for name, the own e-mail and the review first', async ({ page, context, cafe, customer }) => {
  await signInAs(context, customer);
  await page.goto(at.journey(cafe));
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
  await page.getByLabel('Email').clear();
  await page.getByRole('button', { name: 'Completar desafío' }).click();
  await expect(page.getByText('Escribe tu nombre')).toBeVisible();
  await expect(page.getByText('Email es requerido')).toBeVisible();
  await expect(page.getByLabel('Nombre')).toBeFocused();
  await fillChallenge1(page, { nombre: 'Noa', email: 'noa@' });
  await expect(page.getByText('Email debe ser válido')).toBeVisible();

  await fillChallenge1(page, { nombre: 'Noa', email: uniquePerson().email });
  await expectToast(page, 'Email incorrecto');
  await closeToast(page);
  await fillChallenge1(page, { nombre: 'Noa', email: customer.email });
  await expectToast(page, 'Acción requerida', 'Deja tu reseña antes de continuar');
});

test(
  'a failure loses nothing and a lost answer no reward',
  ANY_SIZE,
  async ({ page, context, cafe, customer, sql, allowConsole }) => {
    allowConsole(refusedWith(500), networkLost);
    await signInAs(context, customer);
    await page.goto(at.journey(cafe));
    await openReview(page);
    const repair = await breakCall(page, 'complete_hito_1');
    await fillChallenge1(page, customer);
    await expectToast(page, 'Error', 'Ocurrió un error al validar el desafío.');
    await closeToast(page);
    await repair();

    const complete = page.getByRole('button', { name: 'Completar desafío' });
    const reconnect = await cutCall(page, 'complete_hito_1');
    await complete.click();
    await expectToast(page, 'Sin conexión');
    await closeToast(page);
    await reconnect();

    await loseAnswer(page, 'complete_hito_1');
    await complete.click();
    await expectToast(page, 'Sin conexión');
    await complete.click();
    await expect(page.getByRole('heading', { name: 'Has ganado: Café gratis' })).toBeVisible();
    expect(await rewardsOf(sql, customer, cafe)).toEqual([1]);
    await expectAccessible(page);
  },
);

test('a double press wins once', ANY_SIZE, async ({ page, context, cafe, customer, sql }) => {
  await signInAs(context, customer);
  await page.goto(at.journey(cafe));
  await openReview(page);
  await page.getByLabel('Nombre').fill(customer.nombre);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByRole('button', { name: 'Completar desafío' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Has ganado: Café gratis' })).toBeVisible();
  expect(await rewardsOf(sql, customer, cafe)).toEqual([1]);
});

test(
  'a café that is paused meanwhile takes nothing in',
  BY_NIGHT,
  async ({ page, context, cafe, customer, sql, allowConsole }) => {
    allowConsole(refusedWith(403));
    await signInAs(context, customer);
    await page.goto(at.journey(cafe));
    await openReview(page);
    await setCafe(sql, cafe, 'paused');
    await fillChallenge1(page, customer);
    await expectToast(page, 'Cafetería no disponible', 'Esta cafetería no está activa en este momento.');
    await expect(page).toHaveURL(urlOf(at.dashboard));
    expect(await rewardsOf(sql, customer, cafe)).toEqual([]);
  },
);

test(
  'an administrator without a record sees a preview and can change nothing',
  LONG,
  async ({ page, context, cafe, person, sql }) => {
    await sql`insert into public.user_roles (user_id, role) values (${person.id}, 'admin')`;
    await signInAs(context, person);
    await page.goto(at.journey(cafe));
    await expect(page.getByText('Vista previa de administración')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // `inert`: neither keyboard nor pointer reach the form
    const complete = page.getByRole('button', { name: 'Completar desafío' });
    await complete.focus();
    await expect(complete).not.toBeFocused();

    await setCafe(sql, cafe, 'paused');
    await page.reload();
    await expect(page.getByText('Vista previa de administración')).toBeVisible();
    // a deleted one is shown to nobody
    await setCafe(sql, cafe, 'deleted');
    await page.reload();
    await expectToast(page, 'Cafetería no encontrada');
    await expect(page).toHaveURL(urlOf(at.dashboard));
  },
);
