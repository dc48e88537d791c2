import { at } from './support/addresses.ts';
import { letDaysPass, standAt } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { signInAs } from './support/people.ts';
import { expectWhole } from './support/sizes.ts';
import { expectToast } from './support/toasts.ts';

test('the first button of a challenge is its next real act, and its completion comes by itself', async ({
  page,
  context,
  cafe,
  person,
  sql,
}) => {
  await standAt(sql, 2, person, cafe);
  await letDaysPass(sql, person, cafe, 3);
  await signInAs(context, person);
  await page.goto(at.journey(cafe));
  const buttons = page.getByRole('main').getByRole('button');
  await expectWhole(page, async (size) => {
    await expect(buttons, size).toHaveText(['Registrar mi visita de hoy', 'Completar desafío']);
  });
  await buttons.first().click();
  await expectToast(page, '¡Visita registrada!');
  await expect(page.getByRole('heading', { name: 'Toca girar la ruleta' })).toBeFocused();
  await expectWhole(page, (size) =>
    expect(page.getByRole('button', { name: 'Girar la ruleta' }), size).toBeInViewport(),
  );
});
