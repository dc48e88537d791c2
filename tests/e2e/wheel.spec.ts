import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { rewardsOf, createCustomerAtHito, createCustomerAtWheel } from './support/database.ts';
import { breakCall, loseAnswer, networkLost, refusedWith } from './support/failures.ts';
import { ANY_SIZE, BY_NIGHT, expect, test } from './support/fixtures.ts';
import { turning, withMotion } from './support/motion.ts';
import { signInAs, type Person } from './support/people.ts';
import { band, confirmRedemption, yesButton } from './support/redemption.ts';
import { expectNotClipped } from './support/sizes.ts';
import { countTaps } from './support/taps.ts';
import { closeToast, expectToast } from './support/toasts.ts';

test.beforeEach(({ context, person }) => signInAs(context, person));

const spinButton = (page: Page) => page.getByRole('button', { name: 'Girar la ruleta' });
/** The screen of what was won, by default whatever it is. */
const winning = (page: Page, prize = '') =>
  page.getByRole('heading', { name: `Has ganado: ${prize}`.trim() });

/** Returns the server's draws for challenge 3. */
async function drawn(sql: Sql, person: Person): Promise<{ prizes: string[]; draws: number }> {
  const prizes = await sql<{ reward_name: string }[]>`select reward_name from public.user_rewards
    where user_id = ${person.id} and hito_number = 3`;
  const draws = await sql`select from private.draws where user_id = ${person.id}`;
  return { prizes: prizes.map(({ reward_name }) => reward_name), draws: draws.length };
}

test('waits for who had not spun it, turns to what the server drew, and is done', async ({
  page,
  cafe,
  person,
  sql,
}) => {
  await withMotion(page);
  await createCustomerAtWheel(sql, person, cafe);
  await page.goto(at.journey(cafe));
  await expect(page.getByRole('heading', { name: 'Toca girar la ruleta' })).toBeVisible();
  await expect(
    page.getByRole('img', { name: /^Ruleta con 4 premios: 1€ de descuento, Café gratis/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await spinButton(page).click();
  await expect(page.getByRole('button', { name: 'Girando...' })).toBeDisabled();
  // The wheel turns while the prize is loaded, and slows down for the rest of its five seconds.
  await expect.poll(async () => (await turning(page))?.milliseconds).toBeGreaterThanOrEqual(2500);
  const slowing = await turning(page);
  expect(slowing?.milliseconds).toBeLessThanOrEqual(5000);
  expect(slowing?.turns).toBeGreaterThanOrEqual(2);
  await expect.poll(async () => (await drawn(sql, person)).draws).toBe(1);
  const { prizes } = await drawn(sql, person);
  await expect(winning(page, prizes[0])).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Siguiente desafío' }).click();
  await expect(page).toHaveURL(urlOf(at.journey(cafe, 4)));
  await expect(page.getByRole('heading', { name: 'Trae a un cómplice' })).toBeVisible();
});

test('a prize that was just won is redeemed with two taps', BY_NIGHT, async ({ page, cafe, person, sql }) => {
  const enrollmentId = await createCustomerAtHito(sql, 4, person, cafe);
  await sql`update public.user_rewards set seen_at = null where cliente_id = ${enrollmentId} and hito_number = 3`;
  await page.goto(at.journey(cafe));
  const now = page.getByRole('link', { name: 'Canjear ahora' });
  await expectNotClipped(page, (size) => expect(now, size).toBeInViewport({ ratio: 1 }));
  const taps = await countTaps(page);
  await now.click();
  await expect(yesButton(page)).toBeVisible();
  // The count adds the press on "Sí", which the test repeats until the question takes it.
  expect(taps() + 1).toBe(2);
  await confirmRedemption(page);
  await expect(band(page)).toHaveText('CANJEADO');
  await expect(page.getByText(/^hace \d/)).toBeVisible();
  // Nothing of it comes up again, nor does the question.
  await page.reload();
  await expect(band(page)).toHaveText('CANJEADO');
  await page.goto(at.journey(cafe));
  await expect(page.getByRole('heading', { name: 'Trae a un cómplice' })).toBeVisible();
});

test(
  'a double press and a second tab win one prize',
  ANY_SIZE,
  async ({ page, context, cafe, person, sql }) => {
    await createCustomerAtWheel(sql, person, cafe);
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto(at.journey(cafe));
    await expect(spinButton(page)).toBeVisible();
    await expect(spinButton(other)).toBeVisible();
    await Promise.all([spinButton(page).dblclick(), spinButton(other).click()]);
    for (const tab of [page, other]) await expect(winning(tab)).toBeVisible();
    const { prizes, draws } = await drawn(sql, person);
    expect(prizes).toHaveLength(1);
    expect(draws).toBe(1);
    for (const tab of [page, other]) await expect(winning(tab, prizes[0])).toBeVisible();
    expect(await rewardsOf(sql, person, cafe)).toEqual([1, 2, 3]);
  },
);

test(
  'a lost answer is asked for again and gives the prize that was drawn',
  ANY_SIZE,
  async ({ page, cafe, person, sql, allowConsole }) => {
    allowConsole(networkLost, refusedWith(500));
    await createCustomerAtWheel(sql, person, cafe);
    await page.goto(at.journey(cafe));
    const repair = await breakCall(page, 'spin_hito_wheel');
    await spinButton(page).click();
    await expectToast(
      page,
      'Error',
      'No se pudo registrar la tirada. Tu tirada sigue aquí: pulsa otra vez en un momento.',
    );
    await closeToast(page);
    await repair();
    await loseAnswer(page, 'spin_hito_wheel');
    await spinButton(page).click();
    await expectToast(
      page,
      'Sin conexión',
      'No nos llegó la respuesta. Tu tirada sigue aquí: pulsa otra vez en un momento.',
    );
    await closeToast(page);
    await spinButton(page).click();
    await expect(winning(page)).toBeVisible();
    const { prizes, draws } = await drawn(sql, person);
    expect(draws).toBe(1);
    await expect(winning(page, prizes[0])).toBeVisible();
  },
);
