import { mailsTo } from '../support/backend/mails.ts';
import { letRemind } from '../support/given/reminders.ts';
import { requireProof, proveMailbox } from '../support/given/presence.ts';
import { expectAccessible } from './support/accessibility.ts';
import { at } from './support/addresses.ts';
import { createCustomerAtHito } from './support/database.ts';
import { apiUrl } from './support/environment.ts';
import { ANY_SIZE, expect, test } from './support/fixtures.ts';
import { deliverMails } from './support/mail.ts';
import { memberOf, signInAs } from './support/people.ts';
import { redeem } from './support/redemption.ts';

test(
  'reminders: an owner offers them, a customer asks for them after a redemption, one arrives, and a press stops them',
  ANY_SIZE,
  async ({ page, context, cafe, customer, sql, openBrowser }) => {
    test.slow();
    const owner = await memberOf(sql, cafe, 'owner');
    await createCustomerAtHito(sql, 2, customer, cafe);
    await proveMailbox(sql, customer);
    const desk = await openBrowser(owner);
    await desk.goto(at.deskReminders(cafe));
    const offer = desk.getByRole('switch', { name: /^Ofrecer recordatorios/ });
    await expect(offer).toBeDisabled();
    await expect(desk.getByText(/^Antes, di de quién es la cafetería/)).toBeVisible();
    await expectAccessible(desk);
    await letRemind(sql, cafe);
    await sql`update public.cafeterias set sends_reminders = false where id = ${cafe.id}`;
    await desk.reload();
    await offer.click();
    await expect(offer).toBeChecked();
    await expect(desk.getByText('Todavía no los ha pedido nadie.')).toBeVisible();

    await signInAs(context, customer);
    const [reward] = await sql<{ id: string }[]>`
      select id from public.user_rewards where user_id = ${customer.id} and hito_number = 1`;
    await page.goto(at.redeem(cafe, reward!.id));
    await expect(page.getByRole('button', { name: 'CANJEAR', exact: true })).toBeVisible();
    await redeem(page);
    // What the counter sees stays alone; the question comes on the page after it.
    const question = page.getByRole('heading', { name: '¿Te avisamos cuando tengas un premio esperando?' });
    await expect(question).toHaveCount(0);
    await page.getByRole('link', { name: 'Volver a Mis Recompensas' }).click();
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sí, avísame' }).click();
    await expect(page.getByRole('checkbox', { name: /^Avísame cuando tenga/ })).toBeChecked();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText(/^Hecho\. Lo paras con un toque/)).toBeVisible();

    // three weeks later, by a mailbox that the draw reminds
    await sql`update private.settings set ignores_reminder_hours = true`;
    await sql`update public.user_rewards set obtained_at = now() - interval '40 days', redeemed_at = now() - interval '30 days'
      where user_id = ${customer.id}`;
    await sql`update public."Clientes proto" set fecha_registro = now() - interval '40 days', hito_2_completado = true
      where user_id = ${customer.id}`;
    await sql`update public.visitas_clientes set fecha_visita = fecha_visita - 30 where user_id = ${customer.id}`;
    await deliverMails();
    await sql`update private.account_mailboxes m set mailbox = (
        select sha256((${customer.id} || n)::bytea) from generate_series(1, 300) n
        where not private.is_holdout(${cafe.id}, sha256((${customer.id} || n)::bytea),
          private.half_year(private.madrid_day(now())), 3) limit 1)
      where m.user_id = ${customer.id}`;
    await sql`update private.reminder_answers set next_check_at = now() where user_id = ${customer.id}`;
    await sql`select private.run_reminders(1000, now())`;
    await deliverMails();
    const mails = () => mailsTo(apiUrl(), customer.email);
    await expect.poll(mails).toHaveLength(1);
    const [mail] = await mails();
    expect(mail!.subject).toBe(`${cafe.nombre}: tu sitio sigue aquí`);

    // The report claims no more than it can know.
    await desk.goto(at.deskResults(cafe));
    const brought = desk.getByRole('region', { name: 'Recordatorios' });
    await expect(desk.getByRole('region', { name: 'Lo primero' })).toBeVisible();
    await expect(brought).toBeHidden();
    await expectAccessible(desk);
    await requireProof(sql, cafe);
    await desk.reload();
    await expect(brought).toContainText('Aún no se puede decir si los recordatorios traen a alguien.');

    // The link leads to the waiting prize, and no press there registers a visit.
    const waits = new URL(/href="([^"]+\/rewards\/[^"]+)"/.exec(mail!.html)![1]!);
    await page.goto(waits.pathname);
    await expect(page.getByRole('heading', { name: 'Mis Recompensas' })).toBeVisible();
    await expect(page.getByRole('button', { name: /visita/ })).toHaveCount(0);

    // The page needs no log-in, and opening it stops nothing.
    const stop = new URL(/href="([^"]+stop-mail[^"]+)"/.exec(mail!.html)![1]!);
    const reader = await openBrowser();
    await reader.goto(stop.pathname + stop.hash);
    await expect(reader.getByRole('heading', { name: '¿Dejar de recibir avisos?' })).toBeVisible();
    await page.goto('/account');
    const reminderSwitch = page.getByRole('switch', { name: /^Avísame cuando tenga/ });
    await expect(reminderSwitch).toBeChecked();
    await reader.getByRole('button', { name: 'Los de esta cafetería' }).click();
    await expect(reader.getByRole('heading', { name: 'Hecho' })).toBeVisible();
    await page.reload();
    await expect(reminderSwitch).not.toBeChecked();
  },
);
