import { askForHandover } from '../support/handover.ts';
import { beThere, proveMailbox } from '../support/presence.ts';
import type { Locator, Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { openCafe, setCafe, standAt, type Cafe } from './support/database.ts';
import { dateOf, daysAgo, momentOf } from './support/dates.ts';
import { breakCall, cutCall, loseAnswer, networkLost, refusedWith } from './support/failures.ts';
import { earlyScript } from './support/early-script.ts';
import { ANY_SIZE, BY_NIGHT, LONG, expect, test } from './support/fixtures.ts';
import { logIn } from './support/forms.ts';
import { signInAs, signUp } from './support/people.ts';
import { band, confirmRedemption, redeem, redeemButton, yesButton } from './support/redeeming.ts';
import { codeOf, rewardAt } from './support/rewards.ts';
import { closeToast, expectToast, toastOn } from './support/toasts.ts';
import { uniqueCafeName } from './support/unique.ts';
import { letExpire, shortName, vipAt, winPrize } from './support/vip.ts';

/** An id of the right form that nothing has. */
const NOTHING = '00000000-0000-4000-8000-000000000000';

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

/** Status, code and instruction as they stand on every redeemed reward, whenever and wherever it was. */
async function expectStatus(page: Page, code: string) {
  await expect(band(page)).toHaveText('CANJEADO');
  await expect(page.getByRole('button', { name: 'CANJEADO' })).toBeDisabled();
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  await expect(page.getByText(/^Muestra esta pantalla al personal de la cafetería/)).toBeVisible();
  await expect(redeemButton(page)).toHaveCount(0);
  await expect(page.getByText(/No la entregues/)).toHaveCount(0);
}

/** Expects the green screen of the device that redeemed, within five minutes. */
async function expectRedeemed(page: Page, code: string) {
  await expectStatus(page, code);
  await expect(fresh(page)).toBeVisible();
}

/** Expects the neutral screen of a reward that was redeemed elsewhere or some time ago. */
async function expectSpent(page: Page, code: string) {
  await expectStatus(page, code);
  await expect(page.getByText(/^Canjeado el \d+\/\d+\/\d+ a las \d\d:\d\d:\d\d$/)).toBeVisible();
  await expect(fresh(page)).toHaveCount(0);
}

test('won, shown at the counter, redeemed after confirming, seen redeemed', async ({
  page,
  cafe,
  person,
  sql,
}) => {
  const recordId = await standAt(sql, 3, person, cafe);
  const reward = await rewardAt(sql, recordId, 1);
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

  await redeemButton(page).click();
  const question = page.getByRole('dialog', { name: '¿Canjear ahora «Café gratis»?' });
  await expect(question).toBeVisible();
  await expect(question.getByRole('button', { name: 'Todavía no' })).toBeFocused();
  await expectAccessible(page);
  await expect(async () => {
    await question.getByRole('button', { name: 'Todavía no' }).click({ timeout: 1000 });
    await expect(question).toBeHidden({ timeout: 100 });
  }).toPass();
  await expect(band(page)).toHaveText('DISPONIBLE');
  expect(
    await sql`select from public.user_rewards where id = ${reward} and redeemed_at is null`,
  ).toHaveLength(1);

  await redeem(page);
  await expectToast(page, '¡Recompensa canjeada!', 'Enseña esta pantalla en la barra.');
  // The message must not cover the day's word.
  const hidden = await band(page).evaluate((word) => {
    const { x, y, width, height } = word.getBoundingClientRect();
    return !word.parentElement!.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(hidden, 'a message covers the state').toBe(false);
  await expectRedeemed(page, codeOf(reward));
  await expect(page.getByText(new RegExp(`^Canjeado el ${dateOf(new Date())} a las `))).toBeVisible();
  await expectAccessible(page);
  const [record] = await sql`select hito1_canjeado from public."Clientes proto" where id = ${recordId}`;
  expect(record).toEqual({ hito1_canjeado: 'Café gratis' });

  await page.getByRole('link', { name: 'Volver a Mis Recompensas' }).click();
  await expect(page).toHaveURL(urlOf(at.rewards(cafe)));
  const card = page.getByRole('main').getByRole('listitem').first();
  await expect(card.getByText('Canjeado', { exact: true })).toBeVisible();
  await expect(card.getByText(`Canjeado: ${dateOf(new Date())}`)).toBeVisible();
  await card.getByRole('link', { name: 'Ver: Café gratis, desafío 1' }).click();
  await expectRedeemed(page, codeOf(reward));
});

test(
  'green on the device that redeemed, also after a reload; neutral elsewhere, and here after five minutes',
  LONG,
  async ({ page, cafe, person, sql, openBrowser }) => {
    const reward = await rewardAt(sql, await standAt(sql, 2, person, cafe), 1);
    await page.goto(at.redeem(cafe, reward));
    await redeem(page);
    await expectRedeemed(page, codeOf(reward));
    const word = page.getByText(/^Palabra de hoy: ./);
    const [today] = await sql`select w ->> 'picture' || ' ' || (w ->> 'word') as word
    from private.day_word(${cafe.id}, now()) as w`;
    await expect(word).toHaveText(`Palabra de hoy: ${String(today!.word)}`);
    await page.reload();
    await expectRedeemed(page, codeOf(reward));
    await expect(word).toBeVisible();
    await expectAccessible(page);

    const elsewhere = await openBrowser(person);
    await elsewhere.goto(at.redeem(cafe, reward));
    await expectSpent(elsewhere, codeOf(reward));
    await expect(elsewhere.getByText(/Palabra de hoy/)).toHaveCount(0);
    await expectAccessible(elsewhere);

    // The server decides how long ago it was; a few seconds are left of the five minutes.
    const moved = new Date(Date.now() - 296_000);
    await sql`update public.user_rewards set obtained_at = ${moved}, redeemed_at = ${moved} where id = ${reward}`;
    await page.evaluate(
      ([key, instant]) =>
        localStorage.setItem('rewards', JSON.stringify({ redemptions: { [key]: instant } })),
      [`${person.id}:${reward}`, moved.toISOString()] as const,
    );
    await page.reload();
    await expect(fresh(page)).toHaveText(/^hace 4 min 5\d s$/);
    await expectSpent(page, codeOf(reward));
    await page.reload();
    await expectSpent(page, codeOf(reward));
  },
);

/** Expects that nothing has to be scrolled for: the page ends with the window, and these lie in it. */
async function expectOneScreen(page: Page, ...sights: Locator[]) {
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport);
    const size = `${viewport.width}x${viewport.height}`;
    const beyond = () =>
      page.evaluate(() => {
        const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
        return [Math.max(0, scrollHeight - window.innerHeight), Math.max(0, scrollWidth - clientWidth)];
      });
    await expect.poll(beyond, `scrolls at ${size}`).toEqual([0, 0]);
    for (const sight of sights) await expect(sight, `seen at ${size}`).toBeInViewport({ ratio: 1 });
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
        .locator('main div:has(> div > [role=status]), main button')
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
    const reward = await rewardAt(sql, vip.recordId, 1);
    // as long as a café may write them
    const conditions = 'Un café solo, cortado o con leche, en barra y de lunes a viernes, hasta las doce';
    await sql`update public.user_rewards set conditions = ${conditions} where user_id = ${person.id}`;
    await sql`update public.vip_pending_rewards set conditions = ${conditions} where user_id = ${person.id}`;
    const here = at.redeem(cafe, reward);
    const prizeName = page.getByRole('heading', { level: 2 });
    const line = page.getByText(conditions);
    const button = redeemButton(page);

    await page.goto(here);
    const available = await expectStateColours(page, sql, cafe);
    await expectOneScreen(page, band(page), prizeName, line, button);
    await button.click();
    await expectOneScreen(page, yesButton(page), page.getByRole('button', { name: 'Todavía no' }));
    await page.reload();

    const repair = await cutCall(page, 'load_reward');
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

    const mend = await cutCall(page, 'redeem_reward');
    await redeem(page);
    const doubt = page.getByText('No sabemos si se ha canjeado.');
    await expectOneScreen(page, band(page), prizeName, line, doubt, button);
    await mend();
    await redeem(page);
    await expectRedeemed(page, codeOf(reward));
    const redeemed = await expectStateColours(page, sql, cafe);
    const result = [/^Canjeado el \d/, /^Ahora: /, /^Palabra de hoy: \S+ [a-záéíóúüñ]+$/, codeOf(reward)].map(
      (text) => page.getByText(text),
    );
    await expectOneScreen(page, band(page), prizeName, line, fresh(page), ...result);
    await expectOneScreen(page, page.getByRole('heading', { level: 1 }), page.getByRole('link').last());

    const elsewhere = await openBrowser(person);
    await elsewhere.goto(here);
    const spent = await expectStateColours(elsewhere, sql, cafe);
    await expectOneScreen(
      elsewhere,
      band(elsewhere),
      elsewhere.getByText(/^Canjeado el \d/),
      elsewhere.getByText(conditions),
    );

    await letExpire(sql, prize);
    await page.goto(at.redeemVip(cafe, prize.id));
    await expect(band(page)).toHaveText('EXPIRADO');
    const expired = await expectStateColours(page, sql, cafe);
    await expectOneScreen(page, band(page), prizeName, line, page.getByText(/^Expiró el/));
    const bands = [available, redeemed, spent, expired].map(([colour]) => colour);
    expect(new Set(bands).size).toBe(4);

    // where the bar confirms: asked for, refused at length, not answered
    const other = await rewardAt(sql, vip.recordId, 2);
    await askForHandover(sql, cafe);
    await beThere(sql, vip);
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
    await sql`update private.handover_asks set decided_at = now(), decision = 'refused', reason = 'other', note = ${note}
    where reward_id = ${other}`;
    const why = page.getByRole('alert').filter({ hasText: note });
    await expectOneScreen(page, band(page), prizeName, why, button);
    await redeem(page);
    await expect(withdraw).toBeVisible();
    await sql`update private.handover_asks set asked_at = now() - interval '3 minutes', ends_at = now()
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
        const reward = await rewardAt(sql, await standAt(sql, 2, person, cafe), 1);
        for (const apart of [50, 200, 400]) {
          await page.goto(at.redeem(cafe, reward));
          await redeemButton(page).scrollIntoViewIfNeeded();
          const there = (await redeemButton(page).boundingBox())!;
          const x = there.x + there.width / 2;
          const y = there.y + there.height / 2;
          // The taps are given as a finger gives them, not when the page is ready for the next one.
          const first = page.touchscreen.tap(x, y);
          await new Promise((resolve) => setTimeout(resolve, apart));
          await Promise.all([first, page.touchscreen.tap(x, y)]);
          await expect(yesButton(page)).toBeVisible();
          const yes = (await yesButton(page).boundingBox())!;
          const elsewhere = yes.y + yes.height <= there.y || yes.y >= there.y + there.height;
          expect(elsewhere, '"Sí" does not stand where CANJEAR was').toBe(true);
          await expect(page.getByRole('button', { name: 'Todavía no' })).toBeFocused();
          const left =
            await sql`select from public.user_rewards where id = ${reward} and redeemed_at is null`;
          expect(left, `two taps ${apart} ms apart`).toHaveLength(1);
        }
        await confirmRedemption(page);
        await expectRedeemed(page, codeOf(reward));
      },
    );

  test(
    'a finger that follows to where "Sí" appears is too early for 600 ms',
    BY_NIGHT,
    async ({ page, cafe, person, sql }) => {
      const reward = await rewardAt(sql, await standAt(sql, 2, person, cafe), 1);
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

  for (const key of ['Enter', 'Space'])
    test(
      `${key} held down, or pressed again at once, redeems nothing`,
      BY_NIGHT,
      async ({ page, cafe, person, sql }) => {
        const reward = await rewardAt(sql, await standAt(sql, 2, person, cafe), 1);
        await page.goto(at.redeem(cafe, reward));
        await redeemButton(page).focus();
        const pressed = Date.now();
        // A key that is held down repeats: the browser marks all but the first.
        while (Date.now() - pressed < 1500) await page.keyboard.down(key);
        await page.keyboard.up(key);
        await expect(yesButton(page)).toBeVisible();
        await page.keyboard.press(key);
        const left = await sql`select from public.user_rewards where id = ${reward} and redeemed_at is null`;
        expect(left).toHaveLength(1);
      },
    );
});

test(
  'of two phones the second one reads that it was redeemed, and when',
  LONG,
  async ({ page, cafe, person, sql, openBrowser }) => {
    const reward = await rewardAt(sql, await standAt(sql, 2, person, cafe), 1);
    const second = await openBrowser(person);
    for (const phone of [page, second]) {
      await phone.goto(at.redeem(cafe, reward));
      await expect(band(phone)).toHaveText('DISPONIBLE');
    }
    await redeem(page);
    await expectRedeemed(page, codeOf(reward));
    await redeem(second);
    await expectToast(second, 'Ya canjeado', 'Esta recompensa ya se había canjeado.');
    await expectSpent(second, codeOf(reward));
    const time = await page
      .getByText(/^Canjeado el \d/)
      .getByRole('time')
      .textContent();
    await expect(second.getByText(/^Canjeado el \d/).getByRole('time')).toHaveText(time!);
  },
);

test(
  'two phones that press at once redeem once',
  ANY_SIZE,
  async ({ page, cafe, person, sql, openBrowser }) => {
    const prize = await winPrize(sql, await vipAt(sql, person, cafe));
    const phones = [page, await openBrowser(person)];
    for (const phone of phones) {
      await phone.goto(at.redeemVip(cafe, prize.id));
      await redeemButton(phone).click();
    }
    await Promise.all(phones.map((phone) => confirmRedemption(phone)));
    for (const phone of phones) await expect(band(phone)).toHaveText('CANJEADO');
    // Only one of them did it.
    const green = await Promise.all(phones.map((phone) => fresh(phone).count()));
    expect(green.sort()).toEqual([0, 1]);
  },
);

test(
  'a reward of another café, of somebody else or of nobody is not found',
  BY_NIGHT,
  async ({ page, cafe, person, sql }) => {
    const elsewhere = await rewardAt(sql, await standAt(sql, 2, person, await openCafe(sql)), 1);
    await standAt(sql, 2, person, cafe);
    const others = await rewardAt(sql, await standAt(sql, 2, await signUp(), cafe), 1);
    for (const id of [elsewhere, others, NOTHING, 'ni-idea']) {
      await page.goto(at.redeem(cafe, id));
      await expectToast(page, 'Error', 'No se pudo encontrar la recompensa');
      await expect(page).toHaveURL(urlOf(at.dashboard));
    }
  },
);

test('a VIP prize that is not there leads to the VIP area', BY_NIGHT, async ({ page, cafe, person, sql }) => {
  await vipAt(sql, person, cafe);
  for (const id of [NOTHING, 'ni-idea']) {
    await page.goto(at.redeemVip(cafe, id));
    await expectToast(page, 'Error', 'No se pudo encontrar la recompensa');
    await expect(page).toHaveURL(urlOf(at.vip(cafe)));
  }
});

test('an unknown café leads to the dashboard, which says so', BY_NIGHT, async ({ page }) => {
  for (const address of [at.redeem, at.redeemVip]) {
    await page.goto(address({ slug: 'no-existe-en-ningun-sitio' }, NOTHING));
    await expectToast(page, 'Error', 'No se pudo encontrar la cafetería');
    await expect(page).toHaveURL(urlOf(at.dashboard));
  }
});

test('a VIP prize is redeemed on its own screen, whichever of its ids is asked for', async ({
  page,
  cafe,
  person,
  sql,
}) => {
  const prize = await winPrize(sql, await vipAt(sql, person, cafe));
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
  await expect(page.getByText(`Válido hasta el ${dateOf(daysAgo(-1))}`)).toBeVisible();
  await expectAccessible(page);

  await redeem(page);
  await expectToast(page, '¡Recompensa canjeada!');
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

test(
  'an expired VIP prize cannot be redeemed, nor one that expires on screen',
  LONG,
  async ({ page, cafe, person, sql }) => {
    const prize = await winPrize(sql, await vipAt(sql, person, cafe));
    await page.goto(at.redeemVip(cafe, prize.id));
    await expect(band(page)).toHaveText('DISPONIBLE');
    await letExpire(sql, prize);
    await redeem(page);
    await expectToast(page, 'Premio expirado', 'Este premio ya no se puede canjear.');
    await expect(band(page)).toHaveText('EXPIRADO');

    await page.reload();
    await expect(band(page)).toHaveText('EXPIRADO');
    await expect(page.getByText(`Expiró el ${dateOf(daysAgo(1))}`)).toBeVisible();
    await expect(redeemButton(page)).toHaveCount(0);
    await expect(page.getByText('Personal: este premio ha caducado y no se puede canjear.')).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'a refused redemption of a reward says so; a lost answer is not a lost reward',
  ANY_SIZE,
  async ({ page, cafe, person, sql, allowConsole }) => {
    allowConsole(refusedWith(500), networkLost);
    const reward = await rewardAt(sql, await standAt(sql, 2, person, cafe), 1);
    await page.goto(at.redeem(cafe, reward));
    const repair = await breakCall(page, 'redeem_reward');
    await redeem(page);
    await expectToast(page, 'Error', 'No se pudo canjear la recompensa');
    await closeToast(page);
    // Surely not redeemed: nothing says that nobody knows.
    await expect(page.getByText('No sabemos si se ha canjeado.')).toHaveCount(0);
    await repair();

    await loseAnswer(page, 'redeem_reward');
    await redeem(page);
    await expectToast(page, 'Error', 'Error al canjear la recompensa');
    await closeToast(page);
    await expect(page.getByText('No sabemos si se ha canjeado.')).toBeVisible();
    await expectAccessible(page);
    await redeem(page);
    await expectToast(page, '¡Recompensa canjeada!');
    await expectRedeemed(page, codeOf(reward));
  },
);

test(
  'a lost answer and a reload: the press that counted reads CANJEADO',
  ANY_SIZE,
  async ({ page, cafe, person, sql, allowConsole }) => {
    allowConsole(networkLost);
    const reward = await rewardAt(sql, await standAt(sql, 2, person, cafe), 1);
    await page.goto(at.redeem(cafe, reward));
    await loseAnswer(page, 'redeem_reward');
    await redeem(page);
    await expectToast(page, 'Error', 'Error al canjear la recompensa');
    await page.reload();
    await expectRedeemed(page, codeOf(reward));
  },
);

test(
  'a failed redemption of a VIP prize says so',
  BY_NIGHT,
  async ({ page, cafe, person, sql, allowConsole }) => {
    allowConsole(refusedWith(500));
    const prize = await winPrize(sql, await vipAt(sql, person, cafe));
    await page.goto(at.redeemVip(cafe, prize.id));
    const repair = await breakCall(page, 'redeem_vip_reward');
    await redeem(page);
    await expectToast(page, 'Error', 'Hubo un problema al procesar el canje');
    await closeToast(page);
    await repair();
    await redeem(page);
    await expectRedeemed(page, codeOf(prize.id));
  },
);

test(
  'refused for a reason: the café was paused, VIP is over, the session has ended',
  BY_NIGHT,
  async ({ page, cafe, person, sql, allowConsole }) => {
    allowConsole(refusedWith(403), refusedWith(401));
    const { recordId } = await vipAt(sql, person, cafe);
    const prize = await winPrize(sql, { account: person, cafe, recordId });
    await page.goto(at.redeemVip(cafe, prize.id));
    await expect(redeemButton(page)).toBeEnabled();
    await setCafe(sql, cafe, 'paused');
    await redeem(page);
    await expectToast(page, 'Cafetería no disponible', 'Esta cafetería no está activa en este momento.');
    await closeToast(page);
    await setCafe(sql, cafe, 'active');

    await sql`update public."Clientes proto" set hito_actual = 7, "VIP" = false where id = ${recordId}`;
    await redeem(page);
    await expectToast(page, 'Acceso restringido', 'Para esto tienes que ser VIP en esta cafetería.');
    await closeToast(page);

    const repair = await breakCall(page, 'redeem_vip_reward', 401);
    await redeem(page);
    await expectToast(page, 'Error', 'No autenticado');
    await expect(band(page)).toHaveText('DISPONIBLE');
    await repair();
    await toastOn(page).getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL(urlOf(at.login));
    await logIn(page, person);
    await expect(page).toHaveURL(urlOf(at.redeemVip(cafe, prize.id)));
  },
);

test(
  'the clock is right although the screen came long after the answer',
  BY_NIGHT,
  async ({ page, cafe, person, sql }) => {
    const reward = await rewardAt(sql, await standAt(sql, 2, person, cafe), 1);
    let answered = false;
    page.on('response', (response) => {
      if (response.url().includes('/rpc/load_reward')) answered = true;
    });
    const early = await earlyScript(page);
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      // Early requests go through; the screen's own files are held back until the answer waits for them.
      if (!early.includes(new URL(route.request().url()).pathname)) {
        await expect.poll(() => answered).toBe(true);
        await new Promise((resolve) => setTimeout(resolve, 6000));
      }
      await route.continue();
    });
    await page.goto(at.redeem(cafe, reward), { waitUntil: 'commit' });
    const clock = page.getByRole('main').getByText(/^\d\d:\d\d:\d\d$/);
    await expect(clock).toBeVisible({ timeout: 40_000 });
    // a clock that is six seconds late stays so, a browser that was busy for a moment does not
    const late = async () => Math.abs(Date.now() - Date.parse((await clock.getAttribute('datetime'))!));
    await expect.poll(late).toBeLessThan(2500);
  },
);

test('a paused café redeems nothing', BY_NIGHT, async ({ page, cafe, person, sql }) => {
  const reward = await rewardAt(sql, await standAt(sql, 2, person, cafe), 1);
  await setCafe(sql, cafe, 'paused');
  await page.goto(at.redeem(cafe, reward));
  await expect(page.getByText('Cafetería no disponible')).toBeVisible();
  await expect(redeemButton(page)).toBeDisabled();
});

test('a failed read can be tried again', BY_NIGHT, async ({ page, cafe, person, sql, allowConsole }) => {
  allowConsole(refusedWith(400));
  const reward = await rewardAt(sql, await standAt(sql, 2, person, cafe), 1);
  const repair = await breakCall(page, 'load_reward', 400);
  await page.goto(at.redeem(cafe, reward));
  await expect(page.getByRole('heading', { name: 'Error al cargar los datos' })).toBeVisible();
  await expectAccessible(page);
  await repair();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(band(page)).toHaveText('DISPONIBLE');
});

test('a visitor logs in first and comes back', BY_NIGHT, async ({ cafe, person, sql, openBrowser }) => {
  const vip = await vipAt(sql, person, cafe);
  const prize = await winPrize(sql, vip);
  const reward = await rewardAt(sql, vip.recordId, 1);
  for (const address of [at.redeem(cafe, reward), at.redeemVip(cafe, prize.id)]) {
    const visitor = await openBrowser();
    await visitor.goto(address);
    await expect(visitor).toHaveURL(urlOf(at.login));
    await logIn(visitor, person);
    await expect(visitor).toHaveURL(urlOf(address));
    await expect(band(visitor)).toHaveText('DISPONIBLE');
  }
});
