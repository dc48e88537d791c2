import type { Sql } from 'postgres';
import type { Answer } from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import { REMINDER_TEXT_VERSION } from '../../../supabase/functions/_shared/contracts/reminder-text-version.ts';
import { createAccount, createCafe, procedure, type Account, type Cafe, type Customer } from './factories.ts';
import { SERVICE } from '../database/personas.ts';
import { requireProof, proveMailbox } from './presence.ts';

/** A café that offers reminders, and asks for proof of being there. */
export async function createReminding(sql: Sql): Promise<Cafe> {
  const cafe = await createCafe(sql);
  await requireProof(sql, cafe);
  await letRemind(sql, cafe);
  return cafe;
}

/** Says of a café what it must have said before it may write, and switches its reminders on. */
export async function letRemind(sql: Sql, { id }: { id: string }): Promise<void> {
  await sql`update public.cafeterias set sends_reminders = true, legal_name = 'Ana Bar, S. L.',
    legal_number = 'B12345674', legal_address = 'Calle Mayor, 1, 28013 Madrid', contract_version = '2026-11'
    where id = ${id}`;
}

/**
 * An account with a proven mailbox that the draw of a half-year puts on one side where three in ten are not reminded:
 * reminded, or held out. Who is reminded is so in the next half-year too: a test may last that long.
 */
export async function createDrawn(
  sql: Sql,
  { id }: Pick<Cafe, 'id'>,
  at: Date,
  heldOut = false,
): Promise<Account> {
  const prefix = crypto.randomUUID();
  const [row] = await sql<{ email: string }[]>`
    select ${prefix} || n || '@example.test' as email from generate_series(1, 300) as n
    where private.is_holdout(${id}, private.mailbox_of(${prefix} || n || '@example.test'),
      private.half_year(private.madrid_day(${at})), 3) = ${heldOut}
      and (${heldOut} or not private.is_holdout(${id}, private.mailbox_of(${prefix} || n || '@example.test'),
        private.half_year(private.madrid_day(${at}) + 184), 3))
    limit 1`;
  const account = await createAccount(sql, { email: row!.email });
  await proveMailbox(sql, account);
  await sql`update private.account_mailboxes set proven_at = ${at} where user_id = ${account.id}`;
  return account;
}

/** Keeps a customer's answer, at an instant. */
export const answerReminders = (
  sql: Sql,
  { account, cafe }: Pick<Customer, 'account' | 'cafe'>,
  at: Date,
  { reminders = true, tickets = false } = {},
): Promise<Answer<'answer_reminders'>> =>
  procedure(sql, account.id, 'answer_reminders', cafe.id, reminders, tickets, REMINDER_TEXT_VERSION, at);

/** Lets mails go out at an instant, or not. */
export async function deliverMail(sql: Sql, at: Date, goOut = true): Promise<void> {
  await sql`update private.settings set mails_requested_at = ${goOut ? new Date(at.getTime() - 60_000) : null}`;
}

export interface ReminderEvent {
  id: string;
  occasion: string;
  cafe_id: string;
  user_id: string;
}

/** Lists the undelivered events of the topic `reminder`, the oldest first. */
export const waitingReminders = (sql: Sql): Promise<ReminderEvent[]> =>
  sql<
    ReminderEvent[]
  >`select e.id, e.payload ->> 'occasion' as occasion, e.payload ->> 'cafe_id' as cafe_id, e.user_id
    from private.events e where e.topic = 'reminder' and e.delivered_at is null order by e.created_at, e.id`;

/** Decides whether an event may go out, at an instant. */
export const beginReminder = (sql: Sql, id: string, at: Date): Promise<Answer<'begin_reminder'>> =>
  procedure(sql, SERVICE, 'begin_reminder', id, at);
