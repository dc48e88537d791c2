import { at, urlOf } from './support/addresses.ts';
import { createCustomerAtHito } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { earnFirstPrize } from './support/forms.ts';
import { signUp, type Person } from './support/people.ts';
import { readQr } from './support/qr.ts';
import { expectNotClipped } from './support/sizes.ts';
import { expectToast } from './support/toasts.ts';
import { uniquePerson } from './support/unique.ts';

test('a referral link goes from Marta’s phone to the invitee’s sign-up, with nothing to type', async ({
  openBrowser,
  cafe,
  person: marta,
  sql,
}) => {
  const enrollmentId = await createCustomerAtHito(sql, 4, marta, cafe);
  await sql`update public."Clientes proto" set nombre = 'Marta García' where id = ${enrollmentId}`;
  const phone = await openBrowser(marta);
  await phone.goto(at.journey(cafe, 4));
  await phone.getByRole('button', { name: 'Crear mi invitación' }).click();
  const code = phone.getByRole('img', { name: 'Código QR de tu invitación' });
  await expectNotClipped(phone);
  await code.scrollIntoViewIfNeeded();
  const link = readQr(await code.screenshot());

  // the friend's phone
  const friend = await openBrowser();
  await friend.goto(link);
  await expect(friend.getByText('Marta te invita a un café')).toBeVisible();
  await expectNotClipped(friend);
  const invitee = uniquePerson();
  await earnFirstPrize(friend, invitee);
  await expect(friend).toHaveURL(urlOf(at.journey(cafe, 1)));
  expect(await sql`select invitado_por from public."Clientes proto" where correo = ${invitee.email}`).toEqual(
    [{ invitado_por: marta.email }],
  );
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Toca girar la ruleta' })).toBeVisible();

  // An invitee with an account meets the invitation in the dialog.
  const other: Person = await signUp();
  const known = await openBrowser(other);
  await known.goto(link);
  const dialog = known.getByRole('dialog');
  await expect(dialog.getByText(/^Marta te invita a /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expectToast(known, '¡Invitación confirmada!');

  // ended: the sign-up goes on without it
  await sql`delete from private.referral_links where enrollment_id = ${enrollmentId}`;
  const late = await openBrowser();
  await late.goto(link);
  await expect(late.getByText('El enlace de invitación ya no vale.')).toBeVisible();
  await expect(late.getByRole('heading', { name: 'Tu primer café, gratis' })).toBeVisible();
});
