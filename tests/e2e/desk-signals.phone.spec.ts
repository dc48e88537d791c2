import { expectAccessible } from './support/accessibility.ts';
import { at } from './support/addresses.ts';
import { createCustomerAtHito } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { memberOf, signInAs } from './support/people.ts';
import { redeem } from './support/redemption.ts';

test('an owner reads what looks wrong, blocks a customer who reads why, and dismisses it', async ({
  page,
  context,
  cafe,
  customer,
  sql,
  openBrowser,
}) => {
  const [owner, waiter] = [await memberOf(sql, cafe, 'owner'), await memberOf(sql, cafe, 'staff')];
  const enrollment = await createCustomerAtHito(sql, 3, customer, cafe);
  // yesterday can have a visit
  await sql`update public."Clientes proto" set fecha_registro = fecha_registro - interval '3 days' where id = ${enrollment}`;
  for (let n = 0; n < 6; n += 1)
    await sql`insert into private.corrections (cafe_id, enrollment_id, actor, role, kind, what, reason, at)
      values (${cafe.id}, ${enrollment}, ${waiter.id}, 'staff', 'visit-added', '2026-11-20', 'No se registró', now())`;
  await signInAs(context, owner);
  await page.goto(at.deskSignals(cafe));
  const seen = page.getByText(`${waiter.email} ha ayudado 6 veces a una misma persona en 30 días`);
  await expect(seen).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: /^Ver la ficha de/ }).click();
  const addVisit = page.getByRole('button', { name: 'Añadir una visita' });
  await expect(addVisit).toBeVisible();
  await page.getByRole('button', { name: 'Bloquear aquí' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Bloquear aquí' }).click();
  await expect(dialog.getByText('Escribe el motivo en pocas palabras.')).toBeVisible();
  await dialog.getByLabel(/Motivo/).fill('Visitas sin venir');
  await dialog.getByRole('button', { name: 'Bloquear aquí' }).click();
  await expect(page.getByText('Bloqueada en esta cafetería: «Visitas sin venir».')).toBeVisible();
  await expect(addVisit).toHaveCount(0);
  await expectAccessible(page);

  // the customer: told before anything is pressed, on each screen of the café, and in the own history
  const phone = await openBrowser(customer);
  await phone.goto(at.dashboard);
  await expect(phone.getByText('Esta cafetería te ha bloqueado: «Visitas sin venir».')).toBeVisible();
  for (const address of [at.journey(cafe), at.rewards(cafe)]) {
    await phone.goto(address);
    await expect(phone.getByText('Esta cafetería te ha bloqueado')).toBeVisible();
    await expect(phone.getByText('El motivo: «Visitas sin venir».')).toBeVisible();
  }
  await phone.goto(at.scan(cafe));
  await expect(phone.getByText('El motivo: «Visitas sin venir».')).toBeVisible();
  await expectAccessible(phone);
  await phone.goto('/account');
  await expect(phone.getByText('Participación bloqueada')).toBeVisible();
  // A reward that was won before the block is handed over.
  await phone.goto(at.rewards(cafe));
  await phone.getByRole('link', { name: /^CANJEAR: .*, desafío 1$/ }).click();
  await redeem(phone);
  await expect(phone.getByText('CANJEADO', { exact: true }).first()).toBeVisible();

  await page.goto(at.deskSignals(cafe));
  await page.getByRole('button', { name: 'Descartar aviso' }).click();
  await expect(page.getByRole('heading', { name: 'Nada raro' })).toBeVisible();
});
