import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { rewardsOf, setCafe } from './support/database.ts';
import { breakCall, abortCall, loseAnswer, networkLost, refusedWith } from './support/failures.ts';
import { ANY_SIZE, LONG, expect, test } from './support/fixtures.ts';
import { fillChallenge1, openReview } from './support/forms.ts';
import { signInAs } from './support/people.ts';
import { closeToast, expectToast } from './support/toasts.ts';

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
    const reconnect = await abortCall(page, 'complete_hito_1');
    await complete.click();
    await expectToast(page, 'Sin conexión');
    await closeToast(page);
    await reconnect();

    await loseAnswer(page, 'complete_hito_1');
    await complete.click();
    await expectToast(page, 'Sin conexión');
    // The press was done, and the page finds out by itself.
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
