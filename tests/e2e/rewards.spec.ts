import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { rewardsOf, setCafe, standAt } from './support/database.ts';
import { dateOf, daysAgo } from './support/dates.ts';
import { breakCall, refusedWith } from './support/failures.ts';
import { ANY_SIZE, BY_NIGHT, LONG, expect, test } from './support/fixtures.ts';
import { logIn } from './support/forms.ts';
import { signInAs } from './support/people.ts';
import { rewardAt } from './support/rewards.ts';
import { expectToast } from './support/toasts.ts';
import { redeemPrize, shortName, vipAt, winPrize } from './support/vip.ts';

const title = (page: Page) => page.getByRole('heading', { name: 'Mis Recompensas', level: 1 });
const cards = (page: Page) => page.getByRole('main').getByRole('listitem');

test('shows what was won, what was redeemed, what comes next and what is locked', async ({
  page,
  context,
  cafe,
  person,
  sql,
}) => {
  const recordId = await standAt(sql, 4, person, cafe);
  const redeemed = await rewardAt(sql, recordId, 2);
  await sql`update public.user_rewards set redeemed_at = now() where id = ${redeemed}`;
  await signInAs(context, person);
  await page.goto(at.dashboard);
  await page.getByRole('link', { name: 'Mis Recompensas' }).click();
  await expect(page).toHaveURL(urlOf(at.rewards(cafe)));
  await expect(title(page)).toBeVisible();
  await expect(cards(page)).toHaveCount(7);

  const [first, second, third, fourth] = [0, 1, 2, 3].map((index) => cards(page).nth(index));
  await expect(first!.getByRole('heading', { name: 'Café gratis' })).toBeVisible();
  await expect(first!.getByText(`Ganado: ${dateOf(daysAgo(10))}`)).toBeVisible();
  await expect(first!.getByText('Sin canjear')).toBeVisible();
  await expect(first!.getByRole('link', { name: 'CANJEAR: Café gratis, desafío 1' })).toBeVisible();
  await expect(second!.getByText('Canjeado', { exact: true })).toBeVisible();
  await expect(second!.getByText(`Canjeado: ${dateOf(new Date())}`)).toBeVisible();
  await expect(third!.getByRole('heading', { name: 'Aperitivo gratis' })).toBeVisible();
  await expect(fourth!.getByRole('link', { name: 'Ir al desafío 4: Trae a un cómplice' })).toBeVisible();
  for (const index of [4, 5, 6]) await expect(cards(page).nth(index)).toContainText('Desafío bloqueado');
  await expect(page.getByText('Desafío bloqueado')).toHaveCount(3);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Mis Cafeterías' }).click();
  await expect(page).toHaveURL(urlOf(at.dashboard));
});

test(
  'before the first challenge everything else is locked',
  BY_NIGHT,
  async ({ page, context, cafe, customer }) => {
    await signInAs(context, customer);
    await page.goto(at.rewards(cafe));
    await expect(
      cards(page)
        .first()
        .getByRole('link', { name: /^Ir al desafío 1/ }),
    ).toBeVisible();
    await expect(page.getByText('Desafío bloqueado')).toHaveCount(6);
  },
);

test('creates the rewards that are missing, once', ANY_SIZE, async ({ page, context, cafe, person, sql }) => {
  const recordId = await standAt(sql, 6, person, cafe);
  await sql`delete from public.user_rewards where cliente_id = ${recordId}`;
  await signInAs(context, person);
  await page.goto(at.rewards(cafe));
  const names = [
    'Café gratis',
    'Ruleta de premios',
    'Ruleta de premios',
    '2x1 en tostada',
    'Ruleta de premios',
  ];
  for (const [index, name] of names.entries())
    await expect(cards(page).nth(index).getByRole('heading', { name })).toBeVisible();
  await page.reload();
  await expect(cards(page)).toHaveCount(7);
  expect(await rewardsOf(sql, person, cafe)).toEqual([1, 2, 3, 4, 5]);
});

test(
  'shows VIP prizes first: to redeem, redeemed, expired',
  LONG,
  async ({ page, context, cafe, person, sql }) => {
    const vip = await vipAt(sql, person, cafe);
    const expired = await winPrize(sql, vip, daysAgo(4));
    const redeemed = await winPrize(sql, vip, daysAgo(2));
    await redeemPrize(sql, vip, redeemed, daysAgo(2));
    const available = await winPrize(sql, vip);
    await signInAs(context, person);
    await page.goto(at.rewards(cafe));
    await expect(cards(page)).toHaveCount(10);
    await expect(cards(page).nth(3)).toContainText('Desafío 1');

    const [newest, middle, oldest] = [0, 1, 2].map((index) => cards(page).nth(index));
    await expect(newest!.getByText('Premio VIP #3')).toBeVisible();
    await expect(newest!.getByText('Disponible')).toBeVisible();
    await expect(newest!.getByText(`Válido hasta el ${dateOf(daysAgo(-1))}`)).toBeVisible();
    await expect(middle!.getByText('Premio VIP #2')).toBeVisible();
    await expect(middle!.getByText('Canjeado', { exact: true })).toBeVisible();
    await expect(middle!.getByText(`Canjeado el ${dateOf(daysAgo(2))}`)).toBeVisible();
    await expect(oldest!.getByRole('heading', { name: shortName(expired) })).toBeVisible();
    await expect(oldest!.getByText(`Expiró el ${dateOf(daysAgo(3))}`)).toBeVisible();
    await expect(oldest!.getByRole('button', { name: 'EXPIRADO' })).toBeDisabled();
    await expectAccessible(page);

    await newest!.getByRole('link', { name: `CANJEAR: ${shortName(available)}, premio VIP 3` }).click();
    await expect(page).toHaveURL(urlOf(at.redeemVip(cafe, available.id)));
  },
);

test('a visitor logs in first and comes back', BY_NIGHT, async ({ page, cafe, customer }) => {
  await page.goto(at.rewards(cafe));
  await expect(page).toHaveURL(urlOf(at.login));
  await logIn(page, customer);
  await expect(page).toHaveURL(urlOf(at.rewards(cafe)));
  await expect(title(page)).toBeVisible();
});

test('who takes no part there is shown the way in', BY_NIGHT, async ({ page, context, cafe, person }) => {
  await signInAs(context, person);
  await page.goto(at.rewards(cafe));
  await expect(page.getByText('Todavía no participas aquí')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Empezar los desafíos' }).click();
  await expect(page).toHaveURL(new RegExp(urlOf(at.journey(cafe)).source.replace(/\$$/, '')));
});

test(
  'part of a name leads to the café under its own address',
  BY_NIGHT,
  async ({ page, context, cafe, customer }) => {
    await signInAs(context, customer);
    await page.goto(at.rewards({ slug: cafe.slug.slice(-8) }));
    await expect(title(page)).toBeVisible();
    await expect(page).toHaveURL(urlOf(at.rewards(cafe)));
  },
);

test(
  'an unknown café leads to the dashboard, which says so',
  BY_NIGHT,
  async ({ page, context, customer }) => {
    await signInAs(context, customer);
    await page.goto(at.rewards({ slug: 'no-existe-en-ningun-sitio' }));
    await expectToast(page, 'Error', 'No se pudo encontrar la cafetería');
    await expect(page).toHaveURL(urlOf(at.dashboard));
  },
);

test('at a paused café one can look', BY_NIGHT, async ({ page, context, cafe, person, sql }) => {
  await standAt(sql, 3, person, cafe);
  await setCafe(sql, cafe, 'paused');
  await signInAs(context, person);
  await page.goto(at.rewards(cafe));
  await expect(page.getByText('Cafetería no disponible')).toBeVisible();
  await expect(cards(page).first()).toContainText('Café gratis');
  await expectAccessible(page);
});

test(
  'a failed read is no empty gallery and can be tried again',
  BY_NIGHT,
  async ({ page, context, cafe, person, sql, allowConsole }) => {
    allowConsole(refusedWith(400));
    await standAt(sql, 3, person, cafe);
    await signInAs(context, person);
    const repair = await breakCall(page, 'load_rewards', 400);
    await page.goto(at.rewards(cafe));
    await expect(page.getByRole('heading', { name: 'Error al cargar los datos' })).toBeVisible();
    await expectAccessible(page);
    await repair();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(cards(page)).toHaveCount(7);
  },
);
