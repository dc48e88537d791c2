import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import type { Account } from '../support/given/factories.ts';
import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { activeVipCode, shiftDays, rewardsOf, createCustomerAtHito, type Cafe } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import {
  fillChallenge1,
  fillSignUp,
  fillSurvey,
  openLink,
  openReview,
  openVisits,
  registerVisit,
} from './support/forms.ts';
import { noMotion, withMotion } from './support/motion.ts';
import { expectNotClipped } from './support/sizes.ts';
import { countTaps } from './support/taps.ts';
import { expectToast } from './support/toasts.ts';
import { uniquePerson } from './support/unique.ts';

/** Spins the wheel of a challenge that was just validated, and goes on from its prize. */
async function spinAndGoOn(page: Page) {
  await page.getByRole('button', { name: 'Girar la ruleta' }).click();
  const prizes = /^Has ganado: (1€ de descuento|Café gratis|3€ de descuento|Aperitivo gratis)$/;
  await expect(page.getByRole('heading', { name: prizes })).toBeVisible();
  await page.getByRole('button', { name: 'Siguiente desafío' }).click();
}

/** Waits for a step of the journey, by address and heading. */
async function reach(page: Page, cafe: Cafe, step: number, title: string): Promise<void> {
  await expect(page).toHaveURL(urlOf(at.journey(cafe, step)));
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

/** Comes back another day and registers the visit on the page at the counter. */
async function visitAgain(counter: Page, sql: Sql, person: Account, cafe: Cafe): Promise<void> {
  await shiftDays(sql, person, cafe, 1);
  await openVisits(counter, cafe);
  await registerVisit(counter, person.email);
  await expect(counter.getByRole('heading', { name: '¡Visita registrada!' })).toBeVisible();
  await expectAccessible(counter);
}

test('one customer goes from the scan to the fifth challenge, the first prize in five taps, an invitee on the way', async ({
  page,
  cafe,
  sql,
  openBrowser,
}) => {
  const me = uniquePerson();
  const complete = page.getByRole('button', { name: 'Completar desafío' });

  const taps = await countTaps(page);
  await withMotion(page);
  await page.goto(at.loginAt(cafe));
  // a tap opens the keyboard, which leads from field to field
  await page.getByLabel('Email', { exact: true }).click();
  await fillSignUp(page, me);
  await reach(page, cafe, 1, 'Tu primera reseña');
  await openReview(page);
  await page.getByRole('textbox', { name: 'Nombre' }).click();
  await fillChallenge1(page, me);
  await expect(page.getByRole('heading', { name: 'Has ganado: Café gratis' })).toBeVisible();
  expect(taps()).toBe(5);
  await page.getByRole('button', { name: 'Siguiente desafío' }).click();
  await reach(page, cafe, 2, 'Repetiste, nos gusta eso');

  // a button's text leaves no word alone on its last line
  await page.goto(at.journey(cafe, 5));
  const lines = await page.getByRole('link', { name: /^Ir a mi desafío/ }).evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link);
    return [...range.getClientRects()].map(({ width }) => width);
  });
  expect(Math.min(...lines)).toBeGreaterThan(0.4 * Math.max(...lines));
  await page.goto(at.journey(cafe, 2));
  await reach(page, cafe, 2, 'Repetiste, nos gusta eso');

  const [account] = await sql<{ id: string }[]>`select id from auth.users where email = ${me.email}`;
  await visitAgain(await openBrowser(), sql, { ...me, id: account!.id }, cafe);
  await complete.click();
  await spinAndGoOn(page);
  await reach(page, cafe, 3, 'Compártelo con el mundo');
  // the other wheels need not turn: what they show is the same
  await noMotion(page);

  await openLink(page, /Instagram/);
  await page.getByLabel('Tu usuario de Instagram').fill('noa.cafe_1');
  await complete.click();
  await spinAndGoOn(page);
  await reach(page, cafe, 4, 'Trae a un cómplice');

  const friend = await openBrowser();
  await friend.goto(at.loginAt(cafe));
  await fillSignUp(friend, { ...uniquePerson(), inviter: me.email });
  await expect(friend).toHaveURL(urlOf(at.journey(cafe, 1)));
  await expectToast(friend, '¡Invitación confirmada!');
  await complete.click();
  await spinAndGoOn(page);
  await reach(page, cafe, 5, 'Tu opinión importa');
});

test('one customer goes from the survey to the VIP area', async ({ cafe, person, sql, openBrowser }) => {
  await createCustomerAtHito(sql, 5, person, cafe);
  const page = await openBrowser(person);
  await page.goto(at.journey(cafe));
  await fillSurvey(page);
  await spinAndGoOn(page);
  await reach(page, cafe, 6, 'Café, comunidad y continuidad');

  const counter = await openBrowser();
  await visitAgain(counter, sql, person, cafe);
  await visitAgain(counter, sql, person, cafe);
  await page.getByRole('button', { name: 'Ya he registrado mis visitas' }).click();
  await spinAndGoOn(page);
  await reach(page, cafe, 7, 'Aumento de valor');

  await page.getByLabel('Código VIP').fill((await activeVipCode(sql, cafe)).toUpperCase());
  await page.getByRole('button', { name: 'Completar desafío' }).click();
  await page.getByRole('button', { name: 'Girar la ruleta' }).click();

  // the card turns over first, then the prize
  await expect(page.getByRole('heading', { name: '¡Enhorabuena! 🎉 Ya eres Conecta VIP' })).toBeVisible();
  const toPrize = page.getByRole('button', { name: 'Ver mi premio' });
  await expectNotClipped(page, (size) => expect(toPrize, size).toBeInViewport({ ratio: 1 }));
  await expectAccessible(page);
  await toPrize.click();
  await expect(page.getByRole('heading', { name: /^Has ganado: / })).toBeVisible();
  expect(await rewardsOf(sql, person, cafe)).toEqual([1, 2, 3, 4, 5, 6, 7]);

  // the way into the VIP area, where the card is in sight at once
  await page.getByRole('link', { name: 'Ir a mi zona VIP' }).click();
  await page.setViewportSize({ width: 390, height: 664 });
  const vipCard = page.getByRole('region', { name: 'Tarjeta VIP' });
  await expect(vipCard).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('VIP ACTIVO')).toBeInViewport({ ratio: 1 });
  await page.goBack();

  await page.getByRole('link', { name: 'Ir a mis cafeterías' }).click();
  const card = page.getByRole('article');
  await card.getByRole('button', { name: /^Detalles de / }).click();
  await expect(card.getByText('7/7 hitos')).toBeVisible();
  await expect(card.getByText('A34N75')).toBeVisible();
});
