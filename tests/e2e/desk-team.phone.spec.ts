import { callProcedure } from '../support/backend/api.ts';
import { expectAccessible } from './support/accessibility.ts';
import { showToCamera } from './support/camera.ts';
import { signUpAdmin } from './support/admin.ts';
import { at, urlOf } from './support/addresses.ts';
import { createCustomerAtHito } from './support/database.ts';
import { door } from './support/environment.ts';
import { refusedWith } from './support/failures.ts';
import { LONG, expect, test } from './support/fixtures.ts';
import { enter, tabTo } from './support/keyboard.ts';
import { deliverMails, mailedLink } from './support/mail.ts';
import { PASSWORD, memberOf, signUp } from './support/people.ts';
import { redeem } from './support/redemption.ts';
import { codeOf, rewardAt } from './support/rewards.ts';
import { countTaps } from './support/taps.ts';
import { uniquePerson } from './support/unique.ts';

test('an owner is invited by mail and invites a waiter', async ({ sql, cafe, openBrowser }) => {
  const desk = { name: `La barra de ${cafe.nombre}` };
  const { email } = uniquePerson();
  await deliverMails();
  const admin = await signUpAdmin(sql);
  const { mailed } = await callProcedure(door(admin.session.access_token), 'invite_to_team', {
    cafe_id: cafe.id,
    email,
    role: 'owner',
  });
  expect(mailed).toBe(true);
  await deliverMails();

  // The invited owner has no account yet, and opens the page of the mail.
  const owner = await openBrowser();
  await owner.goto(await mailedLink(email, `Te invitan a la barra de ${cafe.nombre}`));
  await expect(owner.getByRole('heading', { name: `Te invitan a la barra de ${cafe.nombre}` })).toBeVisible();
  await expect(owner).toHaveURL(urlOf('/join-team'));
  await expectAccessible(owner);
  await owner.getByLabel('Email', { exact: true }).fill(email);
  await owner.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await owner.getByLabel('Repite la contraseña').fill(PASSWORD);
  await owner.getByRole('button', { name: 'Crear mi cuenta' }).click();
  await owner.getByRole('button', { name: 'Aceptar la invitación' }).click();
  await expect(owner.getByRole('heading', desk)).toBeVisible();

  const waiter = await signUp();
  await owner.goto(at.deskTeam(cafe));
  await owner.getByLabel('Email de la persona').fill(waiter.email);
  await owner.getByLabel('Papel').selectOption('Camarero o camarera');
  await owner.getByRole('button', { name: 'Invitar' }).click();
  const invitation = owner.getByRole('status').filter({ hasText: `Invitación para ${waiter.email}` });
  await expect(invitation).toBeVisible();
  await expectAccessible(owner);

  // The invited waiter has an account and opens the link that the owner could copy.
  const bar = await openBrowser(waiter);
  await bar.goto(await invitation.locator('code').innerText());
  await bar.getByRole('button', { name: 'Aceptar la invitación' }).click();
  await expect(bar.getByRole('heading', desk)).toBeVisible();
});

test('a waiter helps a customer until the owner removes them', async ({
  sql,
  cafe,
  customer,
  openBrowser,
  allowConsole,
}) => {
  const desk = { name: `La barra de ${cafe.nombre}` };
  const [ownerAccount, waiter] = [await memberOf(sql, cafe, 'owner'), await memberOf(sql, cafe, 'staff')];
  const bar = await openBrowser(waiter);
  await bar.goto(at.deskToday(cafe));
  const latest = bar.getByRole('region', { name: 'Lo último' });
  await expect(latest.getByText('Visita')).toBeVisible();
  await expect(latest.getByText(/^Canje: /)).toHaveCount(0);

  // a redemption comes onto the open screen, with the word that the customer's phone shows
  const reward = await rewardAt(sql, await createCustomerAtHito(sql, 3, customer, cafe), 1);
  await sql`delete from public.visitas_clientes where user_id = ${customer.id} and fecha_visita = (now() at time zone 'Europe/Madrid')::date`;
  const phone = await openBrowser(customer);
  await phone.goto(at.redeem(cafe, reward));
  await redeem(phone);
  const dayWord = await phone.getByText(/^Palabra de hoy: ./).innerText();
  await expect(latest.getByText('Canje: Café gratis')).toBeVisible({ timeout: 15_000 });
  await expect(latest.getByText(codeOf(reward))).toBeVisible();
  await expect(latest.getByText(customer.email)).toHaveCount(0);
  const word = await bar.getByRole('region', { name: /^Palabra de hoy/ }).innerText();
  for (const part of dayWord.replace(/^Palabra de hoy:\s*/, '').split(' ')) expect(word).toContain(part);

  // The redemption was a mistake, and a visit is missing: the customer shows the short code.
  await phone.goto('/account');
  const shown = phone.getByText(/^[0-9A-Z]{4} [0-9A-Z]{4}$/);
  await expect(shown).toBeVisible();
  await expectAccessible(phone);
  await bar.goto(at.dashboard);
  await expect(bar.getByRole('heading', { name: 'Donde trabajas' })).toBeVisible();
  await expectAccessible(bar);
  await bar.getByRole('link', desk).click();
  await bar.getByRole('link', { name: 'Clientes' }).click();
  // the redemption brought the customer into the list of today
  await expect(bar.getByRole('region', { name: 'Han venido hoy' }).getByRole('button')).toHaveCount(1);
  const search = bar.getByLabel('Buscar cliente');
  await search.fill('a');
  await search.press('Enter');
  await expect(bar.getByText(/^Escribe al menos 3 letras/)).toBeVisible();
  const taps = await countTaps(bar);
  await showToCamera(bar, await phone.getByRole('img', { name: /^Código QR/ }).screenshot());
  await bar.getByRole('button', { name: 'Escanear' }).click();
  await expect(bar.getByRole('heading', { name: 'Ana', level: 2 })).toBeVisible();
  await expect(bar.getByText(customer.email)).toHaveCount(0);
  await expectAccessible(bar);

  await bar.getByRole('button', { name: 'Añadir una visita' }).click();
  const dialog = bar.getByRole('dialog');
  await expectAccessible(bar);
  await dialog.getByRole('button', { name: 'Añadir una visita' }).click();
  await expect(dialog.getByText('Elige un motivo.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Se le olvidó' }).check();
  await dialog.getByRole('button', { name: 'Añadir una visita' }).click();
  await expect(bar.getByText(/^Visita añadida: /)).toBeVisible();
  // The team typed nothing, and one tap was the press without a reason.
  expect(taps() - 1).toBe(4);
  await bar.getByRole('button', { name: 'Devolver canje' }).click();
  await dialog.getByLabel('Motivo').fill('Pulsó sin querer');
  await dialog.getByRole('button', { name: 'Devolver el canje' }).click();
  await expect(bar.getByText('Canje devuelto: Café gratis')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Devolver canje' })).toHaveCount(0);

  await phone.reload();
  const changes = phone.getByRole('region', { name: 'Cambios hechos por el café' });
  await expect(changes.getByRole('listitem')).toHaveCount(2);
  await expect(changes.getByText('Motivo: Pulsó sin querer')).toBeVisible();
  await expect(changes.getByText('Motivo: Se le olvidó')).toBeVisible();
  await expect(changes.getByText(`${cafe.nombre}, un camarero o camarera`).first()).toBeVisible();
  await expect(phone.getByText(waiter.email)).toHaveCount(0);
  await phone.goto(at.redeem(cafe, reward));
  await expect(phone.getByText('DISPONIBLE')).toBeVisible();

  // the waiter sees themselves only on the tab of the people, and no customer any more once they are off the team
  await bar.goto(at.deskTeam(cafe));
  await expect(bar.getByRole('heading', { name: 'Tú en el equipo' })).toBeVisible();
  await expectAccessible(bar);
  // the room of others says whose it is, and leads back to the day
  allowConsole(refusedWith(403));
  await bar.goto(at.deskSettings(cafe));
  await expect(bar.getByRole('heading', { name: 'Esto lo lleva tu encargado o encargada' })).toBeVisible();
  await expectAccessible(bar);
  await bar.getByRole('link', { name: 'Ir a Hoy' }).click();
  await expect(latest).toBeVisible();
  await bar.goto(at.deskCustomers(cafe));
  await expect(search).toBeVisible();
  const owner = await openBrowser(ownerAccount);
  await owner.goto(at.deskTeam(cafe));
  await owner.getByRole('button', { name: `Cambiar a ${waiter.email}` }).click();
  await owner.getByRole('button', { name: 'Quitar del equipo' }).click();
  // The page polls every five seconds; the rest is for the answers.
  await expect(
    bar.getByRole('heading', { name: `Ya no formas parte del equipo de ${cafe.nombre}` }),
  ).toBeVisible({ timeout: 7000 });
  await expect(search).toHaveCount(0);
  await expectAccessible(bar);
});

test(
  'an owner works at the desk with the keyboard alone, on a phone and on a wide screen',
  LONG,
  async ({ sql, cafe, customer, openBrowser }) => {
    const [owner, waiter] = [await memberOf(sql, cafe, 'owner'), await memberOf(sql, cafe, 'staff')];
    await createCustomerAtHito(sql, 3, customer, cafe);
    for (const person of [await signUp(), await signUp(), await signUp()])
      await createCustomerAtHito(sql, 2, person, cafe);
    // yesterday can have a visit
    await sql`update public."Clientes proto" set fecha_registro = fecha_registro - interval '3 days'
      where cafe_id = ${cafe.id}`;
    const page = await openBrowser(owner);
    const tabs = page.getByRole('navigation', { name: 'La barra' });
    const [onPhone, atDesk] = [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ];
    const lookAtBoth = async (sizes = [atDesk, onPhone]) => {
      for (const size of sizes) {
        await page.setViewportSize(size);
        await expectAccessible(page);
      }
    };

    await page.goto(at.deskToday(cafe));
    await expect(page.getByRole('region', { name: /^Palabra de hoy/ })).toBeVisible();
    await lookAtBoth();

    await enter(page, tabs.getByRole('link', { name: 'Clientes' }));
    await tabTo(page, page.getByLabel('Buscar cliente'));
    await page.keyboard.type('Ana');
    await page.keyboard.press('Enter');
    const found = page.getByRole('region', { name: 'Clientes encontrados' });
    await enter(page, found.getByRole('button', { name: /^Ana/ }).first());
    // The pressed row is gone, so the focus moves on.
    await expect(page.getByRole('button', { name: 'Volver a buscar' })).toBeFocused();
    await lookAtBoth();
    const add = page.getByRole('button', { name: 'Añadir una visita' });
    const dialog = page.getByRole('dialog');
    await enter(page, add);
    await tabTo(page, dialog.getByRole('radio', { name: 'Se le olvidó' }));
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(add).toBeFocused();

    await enter(page, tabs.getByRole('link', { name: 'Mi café' }));
    await lookAtBoth([onPhone, atDesk]);
    await enter(page, page.getByRole('link', { name: /^Equipo/ }));
    const { email } = uniquePerson();
    await tabTo(page, page.getByLabel('Email de la persona'));
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Invitación para ${email}`)).toBeVisible();
    const change = page.getByRole('button', { name: `Cambiar a ${waiter.email}` });
    await enter(page, change);
    await enter(page, dialog.getByRole('button', { name: 'Pasar a encargado' }));
    await expect(dialog).toHaveCount(0);
    await expect(change).toBeFocused();
    await expect(page.getByRole('listitem').filter({ has: change })).toContainText('Encargado');
    await lookAtBoth([onPhone, atDesk]);
  },
);
