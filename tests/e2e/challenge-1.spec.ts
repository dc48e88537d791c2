import { expectAccessible } from './support/accessibility.ts';
import { at } from './support/addresses.ts';
import { rewardsOf } from './support/database.ts';
import { breakCall, abortCall, loseAnswer, networkLost, refusedWith } from './support/failures.ts';
import { ANY_SIZE, expect, test } from './support/fixtures.ts';
import { fillChallenge1, openReview } from './support/forms.ts';
import { signInAs } from './support/people.ts';
import { closeToast, expectAtForm, expectToast } from './support/toasts.ts';

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
    await expectAtForm(page, 'Ocurrió un error al validar el desafío.');
    await repair();

    const complete = page.getByRole('button', { name: 'Completar desafío' });
    const reconnect = await abortCall(page, 'complete_hito_1');
    await complete.click();
    await expectToast(page, 'No nos llegó la respuesta');
    await closeToast(page);
    await reconnect();

    await loseAnswer(page, 'complete_hito_1');
    await complete.click();
    await expectToast(page, 'No nos llegó la respuesta');
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
