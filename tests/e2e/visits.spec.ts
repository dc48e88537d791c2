import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { shiftDays } from './support/database.ts';
import { refusedWith } from './support/failures.ts';
import { expect, test } from './support/fixtures.ts';
import { openVisits, registerVisit } from './support/forms.ts';
import { closeToast, expectToast, toastOn } from './support/toasts.ts';

test('registers one visit a day, for anyone who has no session here', async ({
  page,
  cafe,
  customer,
  sql,
  allowConsole,
}) => {
  allowConsole(refusedWith(409));
  await openVisits(page, cafe);
  await registerVisit(page, customer.email);
  await expectToast(
    page,
    'Visita duplicada',
    'Hoy ya has registrado una visita en esta cafetería. Cuenta una visita por día.',
  );
  await closeToast(page);
  await expect(page.getByRole('heading', { name: 'Hoy ya cuenta' })).toBeVisible();

  await shiftDays(sql, customer, cafe, 1);
  await openVisits(page, cafe);
  await registerVisit(page, ` ${customer.email.toUpperCase()} `);
  const message = toastOn(page);
  await expect(message.getByText('¡Visita registrada!')).toBeVisible();
  await expect(message.getByText('Has registrado esta visita con éxito. ¡Gracias por volver!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Visita apuntada' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Volver a mis cafeterías' }).click();
  // no session here: the dashboard asks for one
  await expect(page).toHaveURL(urlOf(at.login));
});
