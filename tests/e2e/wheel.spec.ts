import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { createCustomerAtHito, createCustomerAtWheel } from './support/database.ts';
import { BY_NIGHT, expect, test } from './support/fixtures.ts';
import { signInAs, type Person } from './support/people.ts';
import { band, confirmRedemption, yesButton } from './support/redemption.ts';
import { expectNotClipped } from './support/sizes.ts';
import { countTaps } from './support/taps.ts';

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
  await createCustomerAtWheel(sql, person, cafe);
  await page.goto(at.journey(cafe));
  await expect(page.getByRole('heading', { name: 'Toca girar la ruleta' })).toBeVisible();
  await expect(
    page.getByRole('img', { name: /^Ruleta con 4 premios: 1€ de descuento, Café gratis/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await spinButton(page).click();
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
