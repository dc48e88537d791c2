import { at } from './support/addresses.ts';
import { uniqueLongName } from './support/unique.ts';
import { expect, test } from './support/fixtures.ts';
import { expectRoomForName } from './support/large-text.ts';
import { memberOf } from './support/people.ts';
import { peopleOfACafe } from './support/cafe-people.ts';

test('the screen on the counter shows a name of eighty signs without a blank whole', async ({
  sql,
  openBrowser,
}) => {
  const name = uniqueLongName();
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
