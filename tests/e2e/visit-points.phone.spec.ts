import type { Sql } from 'postgres';
import { requireProof, pairCounterScreen, shown } from '../support/given/presence.ts';
import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { shiftDays, type Cafe } from './support/database.ts';
import { refusedWith } from './support/failures.ts';
import { expect, test } from './support/fixtures.ts';
import { countTaps } from './support/taps.ts';
import { adjust, expectBalance, vipAt } from './support/vip.ts';

/** Gives a café a VIP wheel of its own: a croissant that never runs out, and a cake that is sold out until tomorrow. */
async function giveOwnWheel(sql: Sql, { id }: Cafe): Promise<void> {
  await sql`insert into private.prizes (cafe_id, name, picture, value_cents, position, sold_out_until) values
    (${id}, 'Cruasán', 'croissant', 180, 10, null),
    (${id}, 'Tarta de queso', 'cake', 420, 11, private.madrid_day(now()) + 1)`;
  const [{ version } = { version: 0 }] = await sql<{ version: number }[]>`
    insert into private.wheel_versions (wheel, version, cafe_id, active_from)
    select 'vip', max(version) + 1, ${id}, now() - interval '1 day' from private.wheel_versions where wheel = 'vip'
    returning version`;
  await sql`insert into private.wheel_prizes (wheel, version, position, name, picture, weight, unlimited) values
    ('vip', ${version}, 1, 'Cruasán', 'croissant', 60, true),
    ('vip', ${version}, 2, 'Tarta de queso', 'cake', 40, false)`;
}

test('a VIP comes by proof, sees what the visit pays and what is left to a turn, and turns by the odds of now', async ({
  sql,
  cafe,
  customer,
  openBrowser,
  allowConsole,
}) => {
  test.setTimeout(120_000);
  allowConsole(refusedWith(409));
  const vip = await vipAt(sql, customer, cafe);
  await shiftDays(sql, customer, cafe, 3);
  await adjust(sql, vip, -60);
  await requireProof(sql, cafe);
  await sql`update public.cafeterias
    set visit_points = 10, visit_points_from = current_date - 1 where id = ${cafe.id}`;
  await giveOwnWheel(sql, cafe);
  const phone = await openBrowser(customer);
  await phone.goto(at.dashboard);
  await expect(phone.getByText('Te queda 1 visita para girar')).toBeVisible();

  // The code on the counter, then the tap
  const token = await shown(sql, cafe, await pairCounterScreen(sql, cafe), new Date());
  await phone.goto(`${at.scan(cafe)}#p=${token}`);
  await expect(phone.getByText('Te queda 1 visita para girar')).toBeVisible();
  const taps = await countTaps(phone);
  await phone.getByRole('button', { name: 'Registrar mi visita de hoy' }).click();
  // The cup leads on by itself: the next press is the turn.
  await expect(phone).toHaveURL(urlOf(at.vip(cafe, 'ruleta')));
  await expect(phone.getByRole('button', { name: 'Girar Ruleta VIP' })).toBeInViewport({ ratio: 1 });
  await expect(phone.getByText('Costo: 100 Conectitos • Una tirada por día')).toBeInViewport({ ratio: 1 });
  expect(taps()).toBe(1);
  await phone.goBack();
  await expect(phone.getByText('+10 Conectitos')).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Girar Ruleta VIP' })).toBeVisible();
  await expectAccessible(phone);
  // The Conectitos are shown again after a reload.
  await phone.reload();
  await expect(phone.getByText('+10 Conectitos')).toBeVisible();

  await phone.getByRole('link', { name: 'Girar Ruleta VIP' }).click();
  await expect(phone).toHaveURL(urlOf(at.vip(cafe, 'ruleta')));
  await phone.getByRole('tab', { name: 'Conectitos', exact: true }).click();
  await expectBalance(phone, 100);
  await expect(
    phone.getByText('Cada visita que registras con tu sesión y su prueba suma 10 Conectitos, una al día.'),
  ).toBeVisible();

  await phone.getByRole('tab', { name: 'Info VIP' }).click();
  await expect(phone.getByRole('button', { name: 'Añadir a Google Wallet' })).toBeVisible();
  await phone.getByRole('tab', { name: 'Ruleta VIP' }).click();
  const odds = phone.getByRole('list').filter({ hasText: 'Cruasán' });
  await expect(odds.getByText(/^Agotado hasta el \d+ de \w+$/)).toBeVisible();
  await expect(odds.getByRole('listitem').filter({ hasText: 'Cruasán' })).toHaveText('Cruasán100 %');
  await expectAccessible(phone);

  // the cake is back before the press: nothing is drawn, nothing is paid
  await sql`update private.prizes set sold_out_until = null where cafe_id = ${cafe.id}`;
  await phone.getByRole('button', { name: 'Girar Ruleta VIP' }).click();
  await expect(
    phone.getByText('La ruleta ha cambiado: mira los premios de ahora y gira cuando quieras.'),
  ).toBeVisible();
  await expect(odds.getByRole('listitem').filter({ hasText: 'Cruasán' })).toHaveText('Cruasán60 %');
  expect(await sql`select from public.vip_pending_rewards where user_id = ${customer.id}`).toHaveLength(0);

  await phone.getByRole('button', { name: 'Girar Ruleta VIP' }).click();
  const won = phone.getByRole('heading', { name: /^Has ganado: (Cruasán|Tarta de queso)$/ });
  await expect(won).toBeVisible({ timeout: 15_000 });
  const [draw] = await sql<{ prize: string }[]>`select reward_name as prize from public.vip_pending_rewards
    where user_id = ${customer.id}`;
  await expect(won).toHaveText(`Has ganado: ${draw?.prize.replace(/^.*: /, '')}`);
});
