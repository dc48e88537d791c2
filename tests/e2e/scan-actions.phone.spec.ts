import { at } from './support/addresses.ts';
import { shiftDays, createCustomerAtHito } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { signInAs } from './support/people.ts';
import { expectNotClipped } from './support/sizes.ts';
import { expectToast } from './support/toasts.ts';

test('the first button of a challenge is its next real action, and its completion comes by itself', async ({
  page,
  context,
  cafe,
  person,
  sql,
}) => {
  await createCustomerAtHito(sql, 2, person, cafe);
  await shiftDays(sql, person, cafe, 3);
  await signInAs(context, person);
  await page.goto(at.journey(cafe));
  const buttons = page.getByRole('main').getByRole('button');
  await expectNotClipped(page, async (size) => {
    await expect(buttons, size).toHaveText(['Registrar mi visita de hoy', 'Completar desafío']);
  });
  await buttons.first().click();
  await expectToast(page, '¡Visita registrada!');
  await expect(page.getByRole('heading', { name: 'Toca girar la ruleta' })).toBeFocused();
  await expectNotClipped(page, (size) =>
    expect(page.getByRole('button', { name: 'Girar la ruleta' }), size).toBeInViewport(),
  );
});
