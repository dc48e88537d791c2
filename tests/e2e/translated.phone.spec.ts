import type { Page } from '@playwright/test';
import { translatePage } from '../support/browser/translator.ts';
import { at, urlOf } from './support/addresses.ts';
import { shiftDays, rewardsOf, createCustomerAtHito, createCustomerAtWheel } from './support/database.ts';
import { refusedWith } from './support/failures.ts';
import { expect, LONG, test } from './support/fixtures.ts';
import { fillChallenge1, fillSignUp, logIn, openReview, openVisits, registerVisit } from './support/forms.ts';
import type { Person } from './support/people.ts';
import { peopleOfACafe } from './support/cafe-people.ts';
import { band, confirmRedemption, redeem } from './support/redemption.ts';
import { rewardAt } from './support/rewards.ts';
import { ticketPhoto } from './support/photos.ts';
import { expectToast } from './support/toasts.ts';
import { vipAt } from './support/vip.ts';
import { pageExpectations } from './support/page-expectations.ts';
import { uniquePerson } from './support/unique.ts';

test.beforeEach(({ context }) => context.addInitScript(translatePage));

/** Expects the green screen of the device that redeemed a moment ago. */
async function expectFresh(page: Page) {
  await expect(band(page)).toHaveText('CANJEADO');
  await expect(page.getByText(/^hace \d/)).toBeVisible();
}

test('a translated page leads from the sign-up to a redeemed prize, which is redeemed once', async ({
  page,
  cafe,
  sql,
}) => {
  const me = uniquePerson();
  await page.goto(at.loginAt(cafe));
  await fillSignUp(page, me);
  await expect(page.getByRole('heading', { name: 'Tu primera reseña', level: 1 })).toBeVisible();
  await expect(page.locator('main font').first(), 'the page is translated').toBeVisible();
  await openReview(page);
  await fillChallenge1(page, me);
  await expect(page.getByRole('heading', { name: 'Has ganado: Café gratis' })).toBeVisible();

  const [account] = await sql<{ id: string }[]>`select id from auth.users where email = ${me.email}`;
  await shiftDays(sql, account!, cafe, 1);
  await page.goto(at.scan(cafe));
  await page.getByRole('button', { name: 'Registrar mi visita de hoy' }).click();
  await expect(page.getByRole('heading', { name: '¡Visita registrada!' })).toBeVisible();

  await page.goto(at.rewards(cafe));
  await page.getByRole('link', { name: 'CANJEAR: Café gratis, desafío 1' }).click();
  await expect(band(page)).toHaveText('DISPONIBLE');
  await expect(band(page).locator('font'), 'what the counter reads is not translated').toHaveCount(0);
  await redeem(page);
  await expectFresh(page);
  const redemptions = await sql`select redeemed_at from public.user_rewards
    where user_id = ${account!.id} and redeemed_at is not null`;
  expect(redemptions).toHaveLength(1);
});

test(
  'a translated page counts failed log-ins, visits and practice spins, and a crash loses no prize',
  LONG,
  async ({ page, cafe, person, sql, allowConsole }) => {
    allowConsole(refusedWith(400));
    const reward = await rewardAt(sql, await createCustomerAtHito(sql, 2, person, cafe), 1);
    await shiftDays(sql, person, cafe, 1);
    await page.goto(at.login);
    for (const failures of [1, 2]) {
      await logIn(page, { email: person.email, password: 'Equivocada1' });
      await expect(page.getByText(`Intentos fallidos: ${failures}/5`)).toBeVisible();
    }
    await logIn(page, person);
    await expect(page).toHaveURL(urlOf(at.dashboard));

    await openVisits(page, cafe);
    await registerVisit(page, person.email);
    await expect(page.getByRole('heading', { name: '¡Visita registrada!' })).toBeVisible();

    await page.goto('/test-wheel');
    for (const spins of [1, 2]) {
      await page.getByRole('button', { name: 'Girar la ruleta' }).click();
      await expect(page.getByText('Tiradas', { exact: true }).locator('xpath=ancestor::div[1]')).toHaveText(
        `Tiradas${spins}`,
      );
    }
    await page.getByRole('button', { name: 'Reiniciar' }).click();
    await expect(page.getByText('Todavía ninguno')).toBeVisible();

    await page.goto(at.redeem(cafe, reward));
    // The node that React removes has been moved by the translation.
    allowConsole(/removeChild/);
    await page.getByText(/^Obtenido: /).evaluate((line) => {
      const foreign = document.createElement('font');
      line.replaceWith(foreign);
      foreign.append(line);
    });
    await redeem(page);
    await expectFresh(page);
  },
);

test(
  "a translated page turns both wheels, redeems a VIP's prize and sends a ticket",
  LONG,
  async ({ cafe, customer, person, sql, openBrowser }) => {
    await createCustomerAtWheel(sql, customer, cafe);
    await vipAt(sql, person, cafe);
    const openAs = async (who: Person, path: string) => {
      const page = await openBrowser(who);
      await page.addInitScript(translatePage);
      await page.goto(path);
      await expect(page.locator('main font').first(), 'the page is translated').toBeVisible();
      return page;
    };
    const page = await openAs(customer, at.journey(cafe));
    await page.getByRole('button', { name: 'Girar la ruleta' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Has ganado: / })).toBeVisible();
    await page.getByRole('button', { name: /Siguiente desafío/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Trae a un cómplice' })).toBeVisible();

    const vip = await openAs(person, at.vip(cafe, 'ruleta'));
    await vip.getByRole('button', { name: 'Girar Ruleta VIP' }).click();
    await vip.getByRole('link', { name: 'Canjear ahora' }).click();
    await confirmRedemption(vip);
    await expectFresh(vip);
    expect(await rewardsOf(sql, customer, cafe)).toHaveLength(3);

    await vip.goto(at.tickets(cafe));
    await vip.getByLabel('Elegir imagen').setInputFiles(await ticketPhoto(vip, 'T-1'));
    await vip.getByRole('button', { name: 'Enviar ticket' }).click();
    await expectToast(vip, '¡Ticket enviado!');
  },
);

for (const role of ['vip', 'admin'] as const)
  test(
    `as ${role}: every translated screen takes its presses`,
    LONG,
    async ({ sql, openBrowser, allowConsole }) => {
      test.setTimeout(300_000);
      if (role !== 'admin') allowConsole(refusedWith(403));
      const people = await peopleOfACafe(sql);
      const page = await openBrowser(people[role]);
      await page.context().addInitScript(translatePage);
      for (const { path, endsAt, sees } of pageExpectations(role, people)) {
        if (endsAt) continue;
        await page.goto(path);
        const heading = page.getByRole('heading', { level: 1, name: sees });
        await expect(heading, path).toBeVisible();
        for (const harmless of await page.locator('[role="tab"], summary, [aria-haspopup="dialog"]').all()) {
          if (!(await harmless.isVisible())) continue;
          await harmless.click();
          await page.keyboard.press('Escape');
        }
        await expect(page.getByText('Unexpected Application Error!'), path).toHaveCount(0);
      }
    },
  );
