import type { Sql } from 'postgres';
import { expectAccessible } from './support/accessibility.ts';
import { newVip } from './support/admin.ts';
import { at } from './support/addresses.ts';
import { ANY_SIZE, expect, test } from './support/fixtures.ts';
import { memberOf, signInAs } from './support/people.ts';
import { pressUntilGone } from './support/taps.ts';
import { closeToast, expectToast } from './support/toasts.ts';

interface Claim {
  number: string;
  cents: number;
  review_reason?: 'amount' | 'sample' | 'competing-receipt';
  photo_requested?: boolean;
  minutes_ago?: number;
}

/** A ticket as the reading of its QR leaves it: provisional, or held. */
async function claim(sql: Sql, cafe: { id: string }, vip: { id: string }, receipt: Claim): Promise<void> {
  const { number, cents, review_reason, photo_requested = false, minutes_ago = 0 } = receipt;
  const sent = new Date(Date.now() - minutes_ago * 60_000);
  const euros = review_reason ? null : cents / 100;
  await sql`insert into public.purchase_tickets (user_id, cafe_id, cafeteria_id, receipt_key, receipt_number, receipt_day,
      receipt_cents, review_reason, photo_requested_at, status, amount_euros, conectitos_to_award, created_at)
    select ${vip.id}, c.id, c.vip_id, 'B12345674|' || ${number} || '|' || c.id, ${number}, ${sent}::date,
      ${cents}, ${review_reason ?? null}, ${photo_requested ? sent : null}, ${review_reason ? 'pending' : 'provisional'},
      ${euros}, floor(${euros}::numeric * 10), ${sent}
    from public.cafeterias c where c.id = ${cafe.id}`;
}

test(
  'tickets read by QR: what holds each is said, the pair stands side by side, and a provisional one can be rejected',
  ANY_SIZE,
  async ({ page, context, cafe, sql }) => {
    const manager = await memberOf(sql, cafe, 'manager');
    const [ana, eva] = [await newVip(sql, cafe), await newVip(sql, cafe)];
    const pair = {
      number: 'A-1',
      cents: 1250,
      review_reason: 'competing-receipt',
      photo_requested: true,
    } as const;
    await claim(sql, cafe, ana, { ...pair, minutes_ago: 40 });
    await claim(sql, cafe, eva, { ...pair, minutes_ago: 4 });
    await claim(sql, cafe, ana, { number: 'A-2', cents: 241_400, review_reason: 'amount', minutes_ago: 3 });
    await claim(sql, cafe, ana, { number: 'A-3', cents: 720, review_reason: 'sample', minutes_ago: 2 });
    await claim(sql, cafe, ana, { number: 'A-4', cents: 480 });

    await signInAs(context, manager);
    await page.goto(at.deskTickets(cafe));
    const queue = page.getByRole('list', { name: 'Cola de tickets' }).getByRole('button');
    await expect(queue).toHaveCount(4);
    // no photo was asked for: its QR said all
    const amount = page.getByLabel('Importe en euros');
    await expect(page.getByText(/^Por QR: N\.º A-3/)).toBeVisible();
    await expect(page.getByText(/Algunos tickets leídos por QR se revisan al azar/)).toBeVisible();
    await expect(page.getByRole('group', { name: /^Ticket enviado por/ })).toContainText('Sin foto');
    await expect(amount).toHaveValue('7,20');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await expectToast(page, 'Ticket aprobado', '72 Conectitos otorgados.');
    await closeToast(page);

    // more than one decision may be: a person types it
    await queue.filter({ hasText: 'Por QR' }).click();
    await expect(page.getByText('Pasa de 100 €, y eso lo decide siempre una persona.')).toBeVisible();
    await expect(amount).toHaveValue('');

    await queue.filter({ hasText: 'Reclamado' }).first().click();
    await expect(page.getByText('Más de una persona dice que es suyo')).toBeVisible();
    await page.getByRole('button', { name: 'Comparar' }).click();
    await expect(page.getByRole('dialog').getByRole('figure')).toHaveText([
      /Se le ha pedido una foto/,
      /Se le ha pedido una foto/,
    ]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await expect(page.getByText(/Mientras tanto solo se puede rechazar/)).toBeVisible();
    await expect(amount).toHaveValue('12,50');
    await expect(page.getByRole('button', { name: 'Aprobar' })).toBeDisabled();
    await expectAccessible(page);

    await page.getByRole('tab', { name: 'Provisionales (1)' }).click();
    await expect(page.getByText(/^Provisional hasta/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Rechazar el ticket de/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('N.º A-4');
    await expectAccessible(page);
    await pressUntilGone(dialog.getByRole('button', { name: 'De otro sitio' }));
    await expectToast(page, 'Ticket rechazado', 'Motivo: De otro sitio. Su dueño lo verá.');
    await closeToast(page);
    await expect(page.getByText('No hay tickets provisionales')).toBeVisible();

    // A reopened ticket waits for a reviewer, and can be rejected again.
    const last = page.getByRole('group', { name: 'Última decisión' });
    await last.getByRole('button', { name: 'Deshacer' }).click();
    await expectToast(page, 'Decisión deshecha', 'El ticket vuelve a estar pendiente.');
    await closeToast(page);
    await expect(last).toBeHidden();
    await expect(page.getByRole('tab', { name: 'Revisados (1)' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Pendientes (4)' })).toBeVisible();

    // one that a person decided stays told as read by QR
    await page.getByRole('tab', { name: 'Revisados (1)' }).click();
    await page
      .getByRole('button', { name: /^Ver el ticket de/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toContainText('Por QR: N.º A-3');
  },
);
