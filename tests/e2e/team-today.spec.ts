import { expectAccessible } from './support/accessibility.ts';
import { at } from './support/addresses.ts';
import { standAt } from './support/database.ts';
import { refusedWith } from './support/failures.ts';
import { ANY_SIZE, expect, test } from './support/fixtures.ts';
import { signInAs, signUp } from './support/people.ts';
import { redeem } from './support/redeeming.ts';
import { codeOf, rewardAt } from './support/rewards.ts';

test(
  'a redemption appears on the open screen, with the word that the customer’s shows; a removal closes it',
  ANY_SIZE,
  async ({ page, context, cafe, customer, sql, openBrowser, allowConsole }) => {
    const waiter = await signUp();
    await sql`insert into public.cafe_members (cafe_id, user_id, role) values (${cafe.id}, ${waiter.id}, 'staff')`;
    const reward = await rewardAt(sql, await standAt(sql, 3, customer, cafe), 1);
    await signInAs(context, waiter);
    await page.goto(at.team(cafe));
    await expect(page.getByRole('heading', { name: `La barra de ${cafe.nombre}` })).toBeVisible();
    const list = page.getByRole('region', { name: 'Lo último' });
    await expect(list.getByText(/^Canje: /)).toHaveCount(0);

    const phone = await openBrowser(customer);
    await phone.goto(at.redeem(cafe, reward));
    await redeem(phone);
    const said = await phone.getByText(/^Palabra de hoy: /).innerText();
    await expect(list.getByText('Canje: Café gratis')).toBeVisible({ timeout: 15_000 });
    await expect(list.getByText(codeOf(reward))).toBeVisible();
    await expect(list.getByText(customer.email)).toHaveCount(0);
    const word = await page.getByRole('region', { name: /^Palabra de hoy/ }).innerText();
    for (const part of said.replace(/^Palabra de hoy:\s*/, '').split(' ')) expect(word).toContain(part);
    await expectAccessible(page);

    allowConsole(refusedWith(403));
    await sql`delete from public.cafe_members where user_id = ${waiter.id}`;
    await expect(
      page.getByRole('heading', { name: `Ya no formas parte del equipo de ${cafe.nombre}` }),
    ).toBeVisible({ timeout: 15_000 });
    await expect(list).toHaveCount(0);
  },
);
