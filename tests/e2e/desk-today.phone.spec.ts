import type { Sql } from 'postgres';
import { customerAt } from '../support/given/factories.ts';
import { ask, customerWithHandoverRequest } from '../support/given/handover.ts';
import { expectAccessible } from './support/accessibility.ts';
import { at } from './support/addresses.ts';
import { expect, test } from './support/fixtures.ts';
import { memberOf } from './support/people.ts';

/** Sets one turn for every day of the week. */
const setTurn = (sql: Sql, cafe: { id: string }, from: string, to: string) =>
  sql`update public.cafeterias set opening_hours = ${sql.json(Array.from({ length: 7 }, () => [[from, to]]))}
    where id = ${cafe.id}`;

test('on a small phone the last four events of Hoy stand above the navigation', async ({
  sql,
  cafe,
  openBrowser,
}) => {
  // four redemptions with the house's conditions, the highest rows there are, and two visits
  for (const hito of [2, 2, 2, 2, 2, 2]) await customerAt(sql, hito, { cafe });
  await sql`delete from public.visitas_clientes where ctid in (
    select ctid from public.visitas_clientes where cafe_id = ${cafe.id} limit 4)`;
  await sql`update public.user_rewards set redeemed_at = now() where ctid in (
    select ctid from public.user_rewards where cafe_id = ${cafe.id} limit 4)`;
  // the day is not over yet, whenever this runs
  await setTurn(sql, cafe, '00:00', '23:59');
  const page = await openBrowser(await memberOf(sql, cafe, 'owner'));
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(at.deskToday(cafe));
  const events = page.getByRole('region', { name: 'Lo último' }).getByRole('listitem');
  const bar = page.getByRole('navigation', { name: 'La barra' });
  const expectInSight = async (count: number) => {
    await expect(events).toHaveCount(6);
    const [last, edge] = [await events.nth(count - 1).boundingBox(), await bar.boundingBox()];
    expect(last!.y + last!.height).toBeLessThanOrEqual(edge!.y);
  };
  await expect(page.getByRole('region', { name: /^Palabra de hoy/ })).toBeVisible();
  await expectInSight(4);
  await expect(events.nth(3)).toContainText('Canje: ');

  // At a café that confirms handovers, the waiting customers take the place of the word.
  await sql`update public.cafeterias set service_mode = 'proof_and_handover' where id = ${cafe.id}`;
  await page.reload();
  await expect(page.getByText('Nadie espera.')).toBeVisible();
  await expect(page.getByRole('region', { name: /^Palabra de hoy/ })).toHaveCount(0);
  await expectInSight(4);

  // one customer who waits comes first, across the whole screen, and leaves them in sight
  await ask(sql, await customerWithHandoverRequest(sql, { cafe }));
  await page.reload();
  const deliver = page.getByRole('button', { name: /^Entregado: / });
  await expect(deliver).toBeInViewport({ ratio: 1 });
  await expectInSight(4);

  // a second one is one line until it is touched, and three stay in sight
  await ask(sql, await customerWithHandoverRequest(sql, { cafe }));
  await page.reload();
  const folded = page.getByRole('region', { name: 'Por entregar' }).getByRole('button', { expanded: false });
  await expect(folded).toHaveCount(1);
  await expect(deliver).toHaveCount(2);
  for (const button of await deliver.all()) await expect(button).toBeInViewport({ ratio: 1 });
  await expectInSight(3);
  const line = (await folded.textContent())!;
  await expect(page.getByRole('button', { name: /^No entregar: / })).toHaveCount(1);
  await folded.click();
  await expect(folded).not.toHaveText(line);
  await expect(deliver.last()).toBeFocused();
  await expect(page.getByRole('button', { name: /^No entregar: / })).toHaveCount(1);
  await expectInSight(3);

  // handing over is one touch on a line, too
  await expect(async () => {
    if ((await deliver.count()) === 2) await deliver.first().click({ timeout: 1000 });
    await expect(deliver).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await expect(page.getByText('Entrega confirmada')).toBeVisible();

  // once the café has closed, and nobody waits, the day is told in words
  await expect(page.getByRole('region', { name: 'Así ha ido hoy' })).toHaveCount(0);
  await sql`delete from private.handover_requests where cafe_id = ${cafe.id}`;
  await setTurn(sql, cafe, '00:00', '00:01');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Así ha ido hoy' })).toContainText(/^Así ha ido hoy\S/);
  await expectAccessible(page);
});
