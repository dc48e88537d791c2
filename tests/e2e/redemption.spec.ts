import { requestHandover } from '../support/given/handover.ts';
import { claimPresence, proveMailbox } from '../support/given/presence.ts';
import type { Locator, Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { openCafe, setCafe, createCustomerAtHito, type Cafe } from './support/database.ts';
import { dateOf, daysAgo, momentOf } from './support/dates.ts';
import { breakCall, abortCall, networkLost, refusedWith } from './support/failures.ts';
import { ANY_SIZE, BY_NIGHT, LONG, expect, test } from './support/fixtures.ts';
import { signInAs } from './support/people.ts';
import { band, confirmRedemption, redeem, redeemButton, yesButton } from './support/redemption.ts';
import { codeOf, rewardAt } from './support/rewards.ts';
import { pressUntilGone } from './support/taps.ts';
import { toastOn } from './support/toasts.ts';
import { uniqueCafeName } from './support/unique.ts';
import { expirePrize, shortName, vipAt, winPrize } from './support/vip.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 390, height: 664 },
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
];

/** Primary and secondary colour of a red, a green and a yellow café. */
const THEMES = [
  ['#b3271e', '#e0a3a0'],
  ['#1d7356', '#9fd8b8'],
  ['#f2c200', '#7a4a2b'],
] as const;

test.beforeEach(({ context, person }) => signInAs(context, person));

/** Finds the age of a redemption made on this device a moment ago. */
const fresh = (page: Page) => page.getByText(/^hace \d/);

/** Expects the green screen of the device that redeemed, within five minutes. */
async function expectRedeemed(page: Page, code: string) {
  await expect(band(page)).toHaveText('CANJEADO');
  await expect(page.getByText('CANJEADO')).toHaveCount(1);
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  await expect(page.getByText(/^Muestra esta pantalla al personal de la cafetería/)).toBeVisible();
  await expect(redeemButton(page)).toHaveCount(0);
  await expect(page.getByText(/No la entregues/)).toHaveCount(0);
  await expect(fresh(page)).toBeVisible();
}

test('won, shown at the counter, redeemed after confirming, seen redeemed', async ({
  page,
  cafe,
  person,
  sql,
}) => {
  const enrollmentId = await createCustomerAtHito(sql, 3, person, cafe);
  const reward = await rewardAt(sql, enrollmentId, 1);
  await page.goto(at.rewards(cafe));
  await page.getByRole('link', { name: 'CANJEAR: Café gratis, desafío 1' }).click();
  await expect(page).toHaveURL(urlOf(at.redeem(cafe, reward)));
  await expect(page.getByRole('heading', { name: cafe.nombre, level: 1 })).toBeVisible();
  await expect(band(page)).toHaveText('DISPONIBLE');
  await expect(page.getByRole('heading', { name: 'Café gratis' })).toBeVisible();
  await expect(page.getByText('Desafío 1 · Tu primera reseña')).toBeVisible();
  const [row] = await sql<
    { obtained_at: Date }[]
  >`select obtained_at from public.user_rewards where id = ${reward}`;
  await expect(page.getByText(`Obtenido: ${momentOf(row!.obtained_at)}`)).toBeVisible();
  await expect(page.getByText(/^Muestra esta pantalla al personal de la cafetería/)).toBeVisible();
  const clock = page.getByRole('main').getByText(/^\d\d:\d\d:\d\d$/);
  const before = await clock.textContent();
  await expect(clock).not.toHaveText(before!);
  await expectAccessible(page);
  // with large text the voucher is higher than a phone's window: the button follows it and covers nothing
  await page.setViewportSize({ width: 390, height: 664 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    window.scrollTo(0, 0);
  });
  const { y, height } = (await clock.boundingBox())!;
  expect((await redeemButton(page).boundingBox())!.y).toBeGreaterThanOrEqual(y + height);
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));

  await redeemButton(page).click();
  const question = page.getByRole('dialog', { name: '¿Canjear ahora «Café gratis»?' });
  await expect(question).toBeVisible();
  await expect(question.getByRole('button', { name: 'Ahora no' })).toBeFocused();
  await expectAccessible(page);
  await pressUntilGone(question.getByRole('button', { name: 'Ahora no' }));
  await expect(band(page)).toHaveText('DISPONIBLE');
  expect(
    await sql`select from public.user_rewards where id = ${reward} and redeemed_at is null`,
  ).toHaveLength(1);

  await redeem(page);
  await expect(toastOn(page)).toHaveCount(0);
  // The message must not cover the day's word.
  const hidden = await band(page).evaluate((word) => {
    const { x, y, width, height } = word.getBoundingClientRect();
    return !word.parentElement!.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(hidden, 'a message covers the state').toBe(false);
  await expectRedeemed(page, codeOf(reward));
  await expect(page.getByText(new RegExp(`^${dateOf(new Date())} a las `))).toBeVisible();
  await expectAccessible(page);
  const [enrollment] =
    await sql`select hito1_canjeado from public."Clientes proto" where id = ${enrollmentId}`;
  expect(enrollment).toEqual({ hito1_canjeado: 'Café gratis' });

  await page.getByRole('link', { name: 'Volver a Mis Recompensas' }).click();
  await expect(page).toHaveURL(urlOf(at.rewards(cafe)));
  await page.getByRole('link', { name: /^Desafío 1 · Café gratis Canjeado/ }).click();
  await expectRedeemed(page, codeOf(reward));
});

/** Expects that nothing has to be scrolled for: the page ends with the window, and these lie in it. */
async function expectOneScreen(page: Page, ...locators: Locator[]) {
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport);
    const size = `${viewport.width}x${viewport.height}`;
    const beyond = () =>
      page.evaluate(() => {
        const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
        return [Math.max(0, scrollHeight - window.innerHeight), Math.max(0, scrollWidth - clientWidth)];
      });
    await expect.poll(beyond, `scrolls at ${size}`).toEqual([0, 0]);
    for (const locator of locators) await expect(locator, `seen at ${size}`).toBeInViewport({ ratio: 1 });
  }
}

/** Compares the state's colours, of band and button, over cafés of different colours. Returns the first café's. */
async function expectStateColours(page: Page, sql: Sql, cafe: Cafe): Promise<string[]> {
  const seen: string[][] = [];
  for (const [primary, secondary] of THEMES) {
    await sql`update public.cafeterias set primary_color = ${primary}, secondary_color = ${secondary}
      where id = ${cafe.id}`;
    await page.reload();
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
    seen.push(
      await page
        .locator('main div:has(> div > p[tabindex="-1"]), main button')
        .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).backgroundColor)),
    );
  }
  const [first, ...others] = seen;
  for (const other of others) expect(other).toEqual(first);
  return first!;
}

test(
  'in every state it is one screen, in colours of its own at a red, a green and a yellow café',
  BY_NIGHT,
  async ({ page, person, sql, openBrowser, allowConsole }, { project }) => {
    test.skip(project.name !== 'phone', 'it goes through the sizes by itself');
    test.setTimeout(120_000);
    const cafe = await openCafe(sql, `${uniqueCafeName()} de la Plaza Mayor y de todos sus buenos amigos`);
    const vip = await vipAt(sql, person, cafe);
    const prize = await winPrize(sql, vip);
    const reward = await rewardAt(sql, vip.enrollmentId, 1);
    // The conditions have the maximum length.
    const conditions = 'Un café solo, cortado o con leche, en barra y de lunes a viernes, hasta las doce';
    await sql`update public.user_rewards set conditions = ${conditions} where user_id = ${person.id}`;
    await sql`update public.vip_pending_rewards set conditions = ${conditions} where user_id = ${person.id}`;
    const address = at.redeem(cafe, reward);
    const prizeName = page.getByRole('heading', { level: 2 });
    const line = page.getByText(conditions);
    const button = redeemButton(page);

    await page.goto(address);
    const available = await expectStateColours(page, sql, cafe);
    await expectOneScreen(page, band(page), prizeName, line, button);
    await button.click();
    await expectOneScreen(page, yesButton(page), page.getByRole('button', { name: 'Ahora no' }));
    await page.reload();

    const repair = await abortCall(page, 'load_reward');
    allowConsole(networkLost);
    await page.reload();
    await expect(band(page)).toHaveText('SIN CONEXIÓN');
    await expect(button).toBeDisabled();
    await expectOneScreen(
      page,
      band(page),
      prizeName,
      line,
      button,
      page.getByRole('button', { name: 'Reintentar' }),
    );
    await repair();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(band(page)).toHaveText('DISPONIBLE');

    const mend = await abortCall(page, 'redeem_reward');
    await redeem(page);
    const doubt = page.getByText('No sabemos si se ha canjeado.');
    await expectOneScreen(page, band(page), prizeName, line, doubt, button);
    await mend();
    await redeem(page);
    await expectRedeemed(page, codeOf(reward));
    const redeemed = await expectStateColours(page, sql, cafe);
    const result = [/^\d.* a las \d/, /^Ahora: /, /^Palabra de hoy: \S+ [a-záéíóúüñ]+$/, codeOf(reward)].map(
      (text) => page.getByText(text),
    );
    await expectOneScreen(page, band(page), prizeName, line, fresh(page), ...result);
    await expectOneScreen(page, page.getByRole('heading', { level: 1 }), page.getByRole('link').last());

    const elsewhere = await openBrowser(person);
    await elsewhere.goto(address);
    const spent = await expectStateColours(elsewhere, sql, cafe);
    await expectOneScreen(
      elsewhere,
      band(elsewhere),
      elsewhere.getByText(/^\d.* a las \d/),
      elsewhere.getByText(conditions),
    );

    await expirePrize(sql, prize);
    await page.goto(at.redeemVip(cafe, prize.id));
    await expect(band(page)).toHaveText('EXPIRADO');
    const expired = await expectStateColours(page, sql, cafe);
    await expectOneScreen(page, band(page), prizeName, line, page.getByText(/^Expiró el/));
    const bands = [available, redeemed, spent, expired].map(([colour]) => colour);
    expect(new Set(bands).size).toBe(4);

    // The café confirms handovers: the request is open, refused with a long reason, and unanswered.
    const other = await rewardAt(sql, vip.enrollmentId, 2);
    await requestHandover(sql, cafe);
    await claimPresence(sql, vip);
    await proveMailbox(sql, vip.account);
    await page.goto(at.redeem(cafe, other));
    await expectOneScreen(page, band(page), prizeName, page.getByText(/recibe el aviso/), button);
    await redeem(page);
    await expect(band(page)).toHaveText('Esperando a la barra…');
    const [waiting] = await expectStateColours(page, sql, cafe);
    expect(bands).not.toContain(waiting);
    const withdraw = page.getByRole('button', { name: 'Retirar el aviso' });
    await expectOneScreen(
      page,
      band(page),
      prizeName,
      page.getByText(/^Quedan \d:\d\d$/),
      page.getByText(codeOf(other)),
      withdraw,
    );
    const note =
      'El aperitivo se sirve solo con una consumición por persona, de lunes a jueves y antes de las doce y media.';
    await sql`update private.handover_requests set decided_at = now(), decision = 'refused', reason = 'other', note = ${note}
    where reward_id = ${other}`;
    const why = page.getByRole('alert').filter({ hasText: note });
    await expectOneScreen(page, band(page), prizeName, why, button);
    await redeem(page);
    await expect(withdraw).toBeVisible();
    await sql`update private.handover_requests set requested_at = now() - interval '3 minutes', ends_at = now()
    where reward_id = ${other} and decision is null`;
    const late = page.getByRole('alert').filter({ hasText: 'Nadie lo ha confirmado a tiempo.' });
    await expectOneScreen(page, band(page), prizeName, late, button);

    await setCafe(sql, cafe, 'paused');
    await page.goto(at.redeem(cafe, other));
    await expectOneScreen(
      page,
      band(page).first(),
      prizeName,
      line,
      page.getByText(/^Cafetería no disponible/),
      button,
    );
    allowConsole(refusedWith(400));
    await breakCall(page, 'load_reward', 400);
    await page.reload();
    await expectOneScreen(page, page.getByRole('button', { name: 'Reintentar' }));
  },
);

test.describe('a gesture that was meant for CANJEAR', () => {
  test.use({ hasTouch: true });

  for (const viewport of SIZES)
    test(
      `tapped twice at ${viewport.width}x${viewport.height} redeems nothing`,
      // a landing tries the smallest phone
      { tag: [ANY_SIZE.tag, ...(viewport.height === 640 ? [] : [LONG.tag])] },
      async ({ page, cafe, person, sql }) => {
        await page.setViewportSize(viewport);
        const reward = await rewardAt(sql, await createCustomerAtHito(sql, 2, person, cafe), 1);
        for (const delay of [50, 200, 400]) {
          await page.goto(at.redeem(cafe, reward));
          await redeemButton(page).scrollIntoViewIfNeeded();
          const there = (await redeemButton(page).boundingBox())!;
          const x = there.x + there.width / 2;
          const y = there.y + there.height / 2;
          // The taps are given as a finger gives them, not when the page is ready for the next one.
          const first = page.touchscreen.tap(x, y);
          await new Promise((resolve) => setTimeout(resolve, delay));
          await Promise.all([first, page.touchscreen.tap(x, y)]);
          await expect(yesButton(page)).toBeVisible();
          const yes = (await yesButton(page).boundingBox())!;
          const elsewhere = yes.y + yes.height <= there.y || yes.y >= there.y + there.height;
          expect(elsewhere, '"Sí" does not stand where CANJEAR was').toBe(true);
          await expect(page.getByRole('button', { name: 'Ahora no' })).toBeFocused();
          const left =
            await sql`select from public.user_rewards where id = ${reward} and redeemed_at is null`;
          expect(left, `two taps ${delay} ms apart`).toHaveLength(1);
        }
        await confirmRedemption(page);
        await expectRedeemed(page, codeOf(reward));
      },
    );

  test(
    'a finger that follows to where "Sí" appears is too early for 600 ms',
    BY_NIGHT,
    async ({ page, cafe, person, sql }) => {
      const reward = await rewardAt(sql, await createCustomerAtHito(sql, 2, person, cafe), 1);
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().includes('/rpc/redeem_reward')) asked += 1;
      });
      await page.goto(at.redeem(cafe, reward));
      // The place of "Sí" is measured first, so that nothing has to be asked between the taps.
      await redeemButton(page).click();
      await expect(yesButton(page)).toBeVisible();
      const yes = (await yesButton(page).boundingBox())!;
      await page.reload();
      await redeemButton(page).scrollIntoViewIfNeeded();
      const there = (await redeemButton(page).boundingBox())!;
      const first = page.touchscreen.tap(there.x + there.width / 2, there.y + there.height / 2);
      await new Promise((resolve) => setTimeout(resolve, 250));
      await Promise.all([first, page.touchscreen.tap(yes.x + yes.width / 2, yes.y + yes.height / 2)]);
      await expect(yesButton(page)).toBeVisible();
      expect(asked).toBe(0);
      await confirmRedemption(page);
      await expectRedeemed(page, codeOf(reward));
      expect(asked).toBe(1);
    },
  );
});

test('a VIP prize is redeemed on its own screen, whichever of its ids is asked for', async ({
  page,
  cafe,
  person,
  sql,
}) => {
  const prize = await winPrize(sql, await vipAt(sql, person, cafe));
  const until = dateOf(daysAgo(-1));
  const [shadow] = await sql<{ id: string }[]>`select id from public.user_rewards
    where vip_pending_reward_id = ${prize.id} and hito_number = 0`;
  for (const address of [
    at.redeem(cafe, shadow!.id),
    at.redeemVip(cafe, shadow!.id),
    at.redeem(cafe, prize.id),
  ]) {
    await page.goto(address);
    await expect(page).toHaveURL(urlOf(at.redeemVip(cafe, prize.id)));
  }
  await expect(band(page)).toHaveText('DISPONIBLE');
  await expect(page.getByRole('heading', { name: shortName(prize) })).toBeVisible();
  await expect(page.getByText('Premio Conecta VIP')).toBeVisible();
  await expect(page.getByText(`Válido hasta el ${until}`)).toBeVisible();
  await expectAccessible(page);

  await redeem(page);
  await expectRedeemed(page, codeOf(prize.id));
  const open =
    await sql`select from public.user_rewards r join public.vip_pending_rewards p on p.id = r.vip_pending_reward_id
    where p.id = ${prize.id} and (p.redeemed_at is null or r.redeemed_at is distinct from p.redeemed_at)`;
  expect(open).toHaveLength(0);
  await page.getByRole('link', { name: 'Volver a Conecta VIP' }).click();
  await expect(page).toHaveURL(urlOf(at.vip(cafe)));

  await page.goto(at.redeem(cafe, shadow!.id));
  await expectRedeemed(page, codeOf(prize.id));
});
