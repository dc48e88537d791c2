import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { signUpAdmin } from './support/admin.ts';
import { at, urlOf } from './support/addresses.ts';
import { refusedWith } from './support/failures.ts';
import { expect, test } from './support/fixtures.ts';
import { PASSWORD, signUp } from './support/people.ts';
import { uniquePerson } from './support/unique.ts';

/** Invites somebody from the tab of the people. Out: the link that is offered to copy. */
async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.getByLabel('Email de la persona').fill(email);
  await page.getByLabel('Papel').selectOption(role);
  await page.getByRole('button', { name: 'Invitar' }).click();
  const made = page.getByRole('status').filter({ hasText: `Invitación para ${email}` });
  await expect(made).toBeVisible();
  return made.locator('code').innerText();
}

test('an owner is invited, invites a waiter, and removes them', async ({
  sql,
  cafe,
  openBrowser,
  allowConsole,
}) => {
  const admin = await openBrowser(await signUpAdmin(sql));
  await admin.goto(at.teamPeople(cafe));
  const { email } = uniquePerson();
  const link = await invite(admin, email, 'Titular');

  // somebody without an account, on the link's own page
  const owner = await openBrowser();
  await owner.goto(link);
  await expect(owner.getByRole('heading', { name: `Te invitan a la barra de ${cafe.nombre}` })).toBeVisible();
  await expect(owner).toHaveURL(urlOf('/join-team'));
  await expectAccessible(owner);
  await owner.getByLabel('Email', { exact: true }).fill(email);
  await owner.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await owner.getByLabel('Repite la contraseña').fill(PASSWORD);
  await owner.getByRole('button', { name: 'Crear mi cuenta' }).click();
  await owner.getByRole('button', { name: 'Aceptar la invitación' }).click();
  const desk = { name: `La barra de ${cafe.nombre}` };
  await expect(owner.getByRole('heading', desk)).toBeVisible();

  const waiter = await signUp();
  await owner.goto(at.teamPeople(cafe));
  const waitersLink = await invite(owner, waiter.email, 'Equipo');
  await expectAccessible(owner);

  // somebody with an account, signed in; the address on the link is theirs
  const phone = await openBrowser(waiter);
  await phone.goto(waitersLink);
  await phone.getByRole('button', { name: 'Aceptar la invitación' }).click();
  await expect(phone.getByRole('heading', desk)).toBeVisible();
  await phone.goto(at.dashboard);
  await phone.getByRole('link', desk).click();
  await phone.goto(at.teamPeople(cafe));
  await expect(phone.getByRole('heading', { name: 'Tú en el equipo' })).toBeVisible();
  await expectAccessible(phone);

  allowConsole(refusedWith(403));
  await owner.getByRole('button', { name: `Cambiar a ${waiter.email}` }).click();
  await owner.getByRole('button', { name: 'Quitar del equipo' }).click();
  await expect(
    phone.getByRole('heading', { name: `Ya no formas parte del equipo de ${cafe.nombre}` }),
  ).toBeVisible({ timeout: 7000 });
  await expectAccessible(phone);
});
