import { randomBytes } from 'node:crypto';
import { at } from './support/addresses.ts';
import { BY_NIGHT, expect, test } from './support/fixtures.ts';
import { refusedWith } from './support/failures.ts';
import { expectRoomForName } from './support/large-text.ts';
import { navigateInApp } from './support/navigation.ts';
import { memberOf } from './support/people.ts';
import { peopleOfACafe } from './support/cafe-people.ts';
import { furtherAddresses, pageExpectations } from './support/page-expectations.ts';

/** The longest name that a café or a person may have, in one word of wide letters. */
const longName = () => `${randomBytes(8).toString('hex').toUpperCase()}${'W'.repeat(64)}`;

test('the screen on the counter shows a name of eighty signs without a blank whole', async ({
  sql,
  openBrowser,
}) => {
  const name = longName();
  const { cafe, customer } = await peopleOfACafe(sql, name);
  await sql`update public."Clientes proto" set nombre = ${name} where cafe_id = ${cafe.id}`;
  const staff = await openBrowser(await memberOf(sql, cafe, 'staff'));
  await staff.goto(at.deskToday(cafe));
  await staff.getByRole('button', { name: 'Enseñar el código' }).click();
  await expect(staff.getByRole('heading', { name })).toBeVisible();
  await expectRoomForName(staff, 'the code', name);
  await staff.goto(at.dashboard);
  await expect(staff.getByRole('link', { name: `La barra de ${name}` })).toBeVisible();
  await expectRoomForName(staff, 'where somebody works', name);

  const phone = await openBrowser(customer);
  const [reward] = await sql<
    { id: string }[]
  >`select id from public.user_rewards where user_id = ${customer.id}`;
  await phone.goto(at.redeem(cafe, reward!.id));
  await expect(phone.getByRole('button', { name: 'CANJEAR' })).toBeVisible();
  await expectRoomForName(phone, 'the redemption', name);
});

for (const role of ['vip', 'admin', 'customer', 'visitor'] as const)
  test(
    `as ${role}: every screen shows names of eighty signs without a blank whole`,
    BY_NIGHT,
    async ({ sql, openBrowser, allowConsole }) => {
      test.setTimeout(120_000);
      allowConsole(refusedWith(403));
      const name = longName();
      const people = await peopleOfACafe(sql, name);
      await sql`update public."Clientes proto" set nombre = ${name} where cafe_id = ${people.cafe.id}`;
      const page = await openBrowser(role === 'visitor' ? undefined : people[role]);
      const paths = pageExpectations(role, people)
        // each screen in the role that sees most of it; a new password is for who comes from the mail
        .filter(
          ({ endsAt, sameForAll, sameAsPrevious }) =>
            !endsAt && !sameAsPrevious && (role === 'visitor' || !sameForAll),
        )
        .map(({ path }) => path)
        .filter((path) => path !== '/reset-password');
      await page.goto(paths[0]!);
      await expectRoomForName(page, paths[0]!, name);
      for (const path of [...paths.slice(1), ...furtherAddresses(role, people)])
        await test.step(path, async () => {
          await navigateInApp(page, path);
          await expectRoomForName(page, path, name);
        });
      if (role !== 'admin') return;
      await navigateInApp(page, at.deskCustomers(people.cafe));
      await page.getByLabel('Buscar cliente').fill(name.slice(0, 16));
      await page.getByRole('button', { name: 'Buscar' }).click();
      const found = page.getByRole('region', { name: 'Clientes encontrados' });
      await expect(found.getByRole('button').first()).toBeVisible();
      await expectRoomForName(page, 'the customers found', name);
      await found.getByRole('button').first().click();
      await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
      await expectRoomForName(page, 'the customer', name);
    },
  );
