import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { createCustomerAtHito } from './support/database.ts';
import { dateOf } from './support/dates.ts';
import { BY_NIGHT, expect, test } from './support/fixtures.ts';
import { signInAs } from './support/people.ts';
import { rewardAt } from './support/rewards.ts';
import { expirePrize, redeemPrize, vipAt, winPrize } from './support/vip.ts';

const title = (page: Page) => page.getByRole('heading', { name: 'Mis Recompensas', level: 1 });
const cards = (page: Page) => page.getByRole('main').getByRole('listitem');

test('shows what was won, what was redeemed, what comes next and what is locked', async ({
  page,
  context,
  cafe,
  person,
  sql,
}) => {
  const enrollmentId = await createCustomerAtHito(sql, 4, person, cafe);
  const redeemed = await rewardAt(sql, enrollmentId, 2);
  await sql`update public.user_rewards set redeemed_at = now() where id = ${redeemed}`;
  await signInAs(context, person);
  await page.goto(at.dashboard);
  await page.getByRole('link', { name: 'Mis Recompensas' }).click();
  await expect(page).toHaveURL(urlOf(at.rewards(cafe)));
  await expect(title(page)).toBeVisible();
  await expect(cards(page)).toHaveCount(7);

  // the tickets, then what was redeemed
  const [first, third, second, fourth] = [0, 1, 2, 3].map((index) => cards(page).nth(index));
  await expect(first!.getByRole('link', { name: 'CANJEAR: Café gratis, desafío 1' })).toBeVisible();
  await expect(second!.getByText(`Canjeado ${dateOf(new Date())}`)).toBeVisible();
  await expect(third!.getByRole('heading', { name: 'Aperitivo gratis' })).toBeVisible();
  await expect(fourth!.getByRole('link', { name: 'Ir al desafío 4: Trae a un cómplice' })).toBeVisible();
  await expect(page.getByText('Desafío bloqueado')).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Mis Cafeterías' }).click();
  await expect(page).toHaveURL(urlOf(at.dashboard));
});

for (const state of ['won', 'redeemed', 'expired', 'none'] as const)
  test(
    `every screen with prizes is accessible to a VIP whose prize is ${state}`,
    BY_NIGHT,
    async ({ page, context, cafe, person, sql }) => {
      const vip = await vipAt(sql, person, cafe);
      const prize = state === 'none' ? null : await winPrize(sql, vip);
      const reward = await rewardAt(sql, vip.enrollmentId, 1);
      if (prize && state === 'expired') await expirePrize(sql, prize);
      if (prize && state === 'redeemed') await redeemPrize(sql, vip, prize);
      if (state !== 'won') await sql`update public.user_rewards set redeemed_at = now() where id = ${reward}`;
      await signInAs(context, person);
      for (const path of [
        at.dashboard,
        at.rewards(cafe),
        at.vip(cafe),
        at.vip(cafe, 'ruleta'),
        at.vip(cafe, 'recompensas'),
        at.journey(cafe, 1),
        at.redeem(cafe, reward),
        ...(prize ? [at.redeemVip(cafe, prize.id)] : []),
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('status').filter({ hasText: 'Cargando' })).toHaveCount(0);
        await test.step(path, () => expectAccessible(page));
      }
    },
  );
