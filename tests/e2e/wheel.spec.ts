import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { rewardsOf, standAt, standAtWheel, type Cafe } from './support/database.ts';
import { breakCall, garbleAnswers, loseAnswer, networkLost, refusedWith } from './support/failures.ts';
import { ANY_SIZE, BY_NIGHT, expect, test } from './support/fixtures.ts';
import { turning, withMotion } from './support/motion.ts';
import { signInAs, type Person } from './support/people.ts';
import { band, confirmRedemption, yesButton } from './support/redeeming.ts';
import { expectWhole } from './support/sizes.ts';
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

/** Spins the waiting wheel, sees the prize that was drawn and goes on. */
async function spinToTheEnd(
  page: Page,
  { cafe, person, sql }: { cafe: Cafe; person: Person; sql: Sql },
  moves: boolean,
) {
  await standAtWheel(sql, person, cafe);
  await page.goto(at.journey(cafe));
  await expect(page.getByRole('heading', { name: 'Toca girar la ruleta' })).toBeVisible();
  await expect(
    page.getByRole('img', { name: /^Ruleta con 4 premios: 1€ de descuento, Café gratis/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await spinButton(page).click();
  await expect(page.getByRole('button', { name: 'Girando...' })).toBeDisabled();
  if (moves) {
    // it turns while the prize is read, and slows down for what is left of its five seconds
    await expect.poll(async () => (await turning(page))?.milliseconds).toBeGreaterThanOrEqual(2500);
    const slowing = await turning(page);
    expect(slowing?.milliseconds).toBeLessThanOrEqual(5000);
    expect(slowing?.turns).toBeGreaterThanOrEqual(2);
  } else {
    expect(await turning(page)).toBeNull();
  }
  await expect.poll(async () => (await drawn(sql, person)).draws).toBe(1);
  const { prizes } = await drawn(sql, person);
  await expect(winning(page, prizes[0])).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Siguiente desafío' }).click();
  await expect(page).toHaveURL(urlOf(at.journey(cafe, 4)));
  await expect(page.getByRole('heading', { name: 'Trae a un cómplice' })).toBeVisible();
}

test('waits for who had not spun it, turns to what the server drew, and is done', async ({
  page,
  cafe,
  person,
  sql,
}) => {
  await withMotion(page);
  await spinToTheEnd(page, { cafe, person, sql }, true);
});

test('does not turn for who asks for less motion', BY_NIGHT, async ({ page, cafe, person, sql }) => {
  await spinToTheEnd(page, { cafe, person, sql }, false);
});

test('a prize that was just won is redeemed with two taps', BY_NIGHT, async ({ page, cafe, person, sql }) => {
  const recordId = await standAt(sql, 4, person, cafe);
  await sql`update public.user_rewards set seen_at = null where cliente_id = ${recordId} and hito_number = 3`;
  await page.goto(at.journey(cafe));
  const now = page.getByRole('link', { name: 'Canjear ahora' });
  await expectWhole(page, (size) => expect(now, size).toBeInViewport({ ratio: 1 }));
  const taps = await countTaps(page);
  await now.click();
  await expect(yesButton(page)).toBeVisible();
  // and the one on "Sí", which a test repeats until the question takes it
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
  'a prize that was won and never seen is shown on return, once',
  BY_NIGHT,
  async ({ page, cafe, person, sql }) => {
    const recordId = await standAt(sql, 4, person, cafe);
    await sql`update public.user_rewards set seen_at = null where cliente_id = ${recordId} and hito_number = 3`;
    await page.goto(at.journey(cafe));
    await expect(winning(page, 'Aperitivo gratis')).toBeVisible();
    await page.getByRole('button', { name: 'Siguiente desafío' }).click();
    await expect(page.getByRole('heading', { name: 'Trae a un cómplice' })).toBeVisible();
    await expect
      .poll(() => sql`select from public.user_rewards where cliente_id = ${recordId} and seen_at is null`)
      .toHaveLength(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Trae a un cómplice' })).toBeVisible();
  },
);

test('left while it turns, it shows the prize on return', BY_NIGHT, async ({ page, cafe, person, sql }) => {
  await withMotion(page);
  await standAtWheel(sql, person, cafe);
  await page.goto(at.journey(cafe));
  const answered = page.waitForResponse(/spin_hito_wheel/);
  await spinButton(page).click();
  await answered;
  await page.goto(at.journey(cafe));
  await expect(winning(page)).toBeVisible();
  const { prizes } = await drawn(sql, person);
  await expect(winning(page, prizes[0])).toBeVisible();
});

test(
  'a double press and a second tab win one prize',
  ANY_SIZE,
  async ({ page, context, cafe, person, sql }) => {
    await standAtWheel(sql, person, cafe);
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
  'a prize whose reading gets lost is read again by itself: one press, one spin',
  BY_NIGHT,
  async ({ page, cafe, person, sql, allowConsole }) => {
    allowConsole(networkLost);
    await standAtWheel(sql, person, cafe);
    await page.goto(at.journey(cafe));
    await loseAnswer(page, 'load_spin');
    const spins: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/rpc/spin_hito_wheel') && request.method() === 'POST')
        spins.push(request.url());
    });
    await spinButton(page).click();
    await expect(winning(page)).toBeVisible();
    const { prizes, draws } = await drawn(sql, person);
    expect([spins.length, draws]).toEqual([1, 1]);
    await expect(winning(page, prizes[0])).toBeVisible();
  },
);

test(
  'a prize whose reading nobody understands is shown by the next look, without a second spin',
  BY_NIGHT,
  async ({ page, cafe, person, sql, allowConsole }) => {
    allowConsole(refusedWith(500));
    await standAtWheel(sql, person, cafe);
    await page.goto(at.journey(cafe));
    const repairs = [await garbleAnswers(page, 'load_spin'), await breakCall(page, 'load_journey')];
    await spinButton(page).click();
    await expectToast(page, 'Error', 'Hubo un problema al procesar el premio');
    await expect(winning(page)).toHaveCount(0);
    const { prizes } = await drawn(sql, person);
    for (const repair of repairs) await repair();
    await page.reload();
    await expect(winning(page, prizes[0])).toBeVisible();
    expect(await drawn(sql, person)).toEqual({ prizes: [prizes[0]], draws: 1 });
  },
);

test(
  'a lost answer is asked for again and gives the prize that was drawn',
  ANY_SIZE,
  async ({ page, cafe, person, sql, allowConsole }) => {
    allowConsole(networkLost, refusedWith(500));
    await standAtWheel(sql, person, cafe);
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
