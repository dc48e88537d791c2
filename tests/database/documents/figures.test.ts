import { describe, expect, test } from 'vitest';
import { SPIN_COST } from '../../../src/domain/figures.ts';
import { FIGURES } from '../../../src/features/public/legal/figures.ts';
import { createVip, accountsOf, claimWelcome, spinVip } from '../../support/vip.ts';
import { customerAt, daysAfter, setCafe } from '../../support/factories.ts';
import { sendTicket } from '../admin/people.ts';
import { createReminding } from '../../support/reminders.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();

/** Days that a window of the journey lasts, as SQL counts them. */
async function windowOf(hito: 2 | 6): Promise<number> {
  const { enrollmentId } = await customerAt(sql(), hito);
  const [row] = await sql()<{ days: number }[]>`
    select private.${sql()(`hito_${hito}_deadline`)}(c)
      - private.madrid_day(c.${sql()(`hito_${hito}_reference_date`)}) as days
    from public."Clientes proto" c where c.id = ${enrollmentId}`;
  return row!.days;
}

/** True if the photo of a ticket is still there so many days after its decision. */
async function keepsPhoto(days: number): Promise<boolean> {
  const ticket = await sendTicket(sql(), await createVip(sql()));
  const decided = new Date();
  await sql()`update public.purchase_tickets set status = 'rejected', rejection_reason = 'other',
    reviewed_at = ${decided} where id = ${ticket}`;
  await sql()`select private.expire_ticket_photos(100, ${daysAfter(decided, days)})`;
  const [row] = await sql()`select ticket_image_url from public.purchase_tickets where id = ${ticket}`;
  return row!.ticket_image_url !== null;
}

/** True if a café keeps its customers so many days after its deletion. */
async function keepsCustomers(days: number): Promise<boolean> {
  const { cafe } = await customerAt(sql(), 1);
  await setCafe(sql(), cafe, 'deleted');
  const [{ at } = { at: new Date() }] = await sql()<{ at: Date }[]>`
    select deleted_at as at from public.cafeterias where id = ${cafe.id}`;
  await sql()`select private.erase_deleted_cafe(100, ${daysAfter(at, days)})`;
  const kept = await sql()`select from public."Clientes proto" where cafe_id = ${cafe.id}`;
  await setCafe(sql(), cafe, 'active');
  return kept.length > 0;
}

/** True if a mailbox's fingerprint outlives its account by so many months. */
async function keepsMailbox(months: number): Promise<boolean> {
  const [job] = await sql()<{ command: string }[]>`
    select command from cron.job where jobname = 'forget-mailboxes-of-deleted-accounts'`;
  const { cafe } = await customerAt(sql(), 1);
  await sql()`insert into private.mailbox_redemptions (mailbox, cafe_id, benefit, user_id, received_at, account_deleted_at)
    values (sha256(${crypto.randomUUID()}::bytea), ${cafe.id}, 'hito-1', null, now(),
      now() - make_interval(months => ${months}) - interval '1 minute')`;
  await sql().unsafe(job!.command).simple();
  const kept = await sql()`select from private.mailbox_redemptions where cafe_id = ${cafe.id}`;
  return kept.length > 0;
}

/** Runs the night's job that forgets old reminders over a reminder and a draw of this age. True for what is still there. */
async function keepsReminders(months: number): Promise<{ reminder: boolean; trial: boolean }> {
  const { account, cafe } = await customerAt(sql(), 1);
  const [{ at } = { at: new Date() }] = await sql()<{ at: Date }[]>`
    select now() - make_interval(months => ${months}) - interval '1 minute' as at`;
  await sql()`insert into private.reminders (user_id, cafe_id, occasion, week, absent_since, decided_at)
    values (${account.id}, ${cafe.id}, 'lapsed', date_trunc('week', ${at}::timestamptz)::date, ${at}, ${at})`;
  await sql()`insert into private.reminder_assignments (user_id, cafe_id, half, due_at, is_holdout)
    values (${account.id}, ${cafe.id}, '2026-01-01', ${at}, false)`;
  const [job] = await sql()<{ command: string }[]>`
    select command from cron.job where jobname = 'forget-old-reminders'`;
  await sql().unsafe(job!.command).simple();
  const [kept] = await sql()<{ reminder: boolean; trial: boolean }[]>`
    select exists (select from private.reminders where user_id = ${account.id}) as reminder,
      exists (select from private.reminder_assignments where user_id = ${account.id}) as trial`;
  return kept!;
}

describe('Every figure of the documents is what the database does:', () => {
  test('the days of the two windows', async () => {
    expect([await windowOf(2), await windowOf(6)]).toEqual([FIGURES.hito2Days, FIGURES.hito6Days]);
  });

  test('the welcome, the price of a turn, and the day until which its prize is valid', async () => {
    const vip = await createVip(sql());
    await claimWelcome(sql(), vip);
    expect((await accountsOf(sql(), vip)).balance).toBe(FIGURES.welcomeConectitos);
    await spinVip(sql(), vip);
    expect((await accountsOf(sql(), vip)).balance).toBe(FIGURES.welcomeConectitos - SPIN_COST);
    const [prize] = await sql()`select expires_at - private.madrid_day(obtained_at) as days
      from public.vip_pending_rewards where user_id = ${vip.account.id}`;
    expect(prize).toEqual({ days: 1 });
  });

  test('the Conectitos of a euro', async () => {
    const [check] = await sql()`select pg_get_constraintdef(oid) as text from pg_constraint
      where conname = 'purchase_tickets_award_is_10_per_euro'`;
    expect(check!.text).toContain(`(amount_euros * (${FIGURES.conectitosPerEuro})::numeric)`);
  });

  test('the days of a photo', async () => {
    expect(await keepsPhoto(FIGURES.photoDays - 0.1)).toBe(true);
    expect(await keepsPhoto(FIGURES.photoDays + 0.1)).toBe(false);
  });

  test('the days of a café that leaves, also in the contract', async () => {
    expect(await keepsCustomers(FIGURES.leaveDays - 0.1)).toBe(true);
    expect(await keepsCustomers(FIGURES.leaveDays + 0.1)).toBe(false);
    const [contract] = await sql()<{ promise: string }[]>`select sections #>> '{5,intro}' as promise
      from private.contract_texts where version = private.contract_version()`;
    expect(contract!.promise).toContain(`empiezan a borrarse ${FIGURES.leaveDays} días después`);
  });

  test('the months of a reminder, and of the draw of those who get none', async () => {
    const { reminderMonths, trialMonths } = FIGURES;
    expect(await keepsReminders(reminderMonths - 1)).toEqual({ reminder: true, trial: true });
    expect(await keepsReminders(reminderMonths)).toEqual({ reminder: false, trial: true });
    expect(await keepsReminders(trialMonths - 1)).toEqual({ reminder: false, trial: true });
    expect(await keepsReminders(trialMonths)).toEqual({ reminder: false, trial: false });
  });

  test('the share of people who get no reminders, and for how long', async () => {
    const [row] = await sql()<{ tenths: number; half: string; next: string }[]>`
      select private.held_out_tenths(c, '2026-07-01') as tenths,
        private.half_year('2026-06-30')::text as half, private.half_year('2026-07-01')::text as next
      from public.cafeterias c where c.id = ${(await createReminding(sql())).id}`;
    expect(row!.tenths).toBe(FIGURES.heldOutOfTen);
    expect([row!.half, row!.next]).toEqual(['2026-01-01', '2026-07-01']);
  });

  test('the months of a mailbox', async () => {
    expect(await keepsMailbox(FIGURES.mailboxMonths - 1)).toBe(true);
    expect(await keepsMailbox(FIGURES.mailboxMonths)).toBe(false);
  });
});
