import type * as contracts from '@functions/_shared/contracts/procedures/reminders.ts';
import type { Sql, TransactionSql } from 'postgres';
import { REMINDER_TEXT_VERSION } from '@functions/_shared/contracts/reminder-text-version.ts';
import { createCafe, customerAt, type Customer, rpc } from '../given/factories.ts';
import { proveMailbox } from '../given/presence.ts';
import { letRemind } from '../given/reminders.ts';
import { by, otherOrNoCafe, provenMailbox, slug, unknownId } from './making.ts';
import type { Prepared, Scenarios } from './scenario.ts';

/** The person may be reminded by their café. */
const remindable = async (sql: TransactionSql, person: Prepared) => {
  await provenMailbox(sql, person);
  return sql`update public.cafeterias set sends_reminders = true, legal_name = 'Ana', legal_number = 'B12345674',
    legal_address = 'Calle Mayor, 1', contract_version = '2026-11' where id = ${person.cafe_id} returning id as answer`;
};

/** The person has asked for reminders, and one is due. */
const reminded = (answers: 'event' | 'token') => async (sql: TransactionSql, person: Prepared) => {
  await remindable(sql, person);
  const { user_id, cafe_id } = person;
  return sql`with answer as (
        insert into private.reminder_answers (user_id, cafe_id, answered_at, text_version, digest, reminders, tickets,
          token_hash, next_check_at)
        values (${user_id}, ${cafe_id}, now(), '2026-11', repeat('0', 64), true, true,
          private.token_hash(private.reminder_token(${user_id}, ${cafe_id})), now())
      ), event as (
        insert into private.events (topic, payload, user_id)
        values ('reminder', jsonb_build_object('cafe_id', ${cafe_id}::uuid, 'occasion', 'lapsed'), ${user_id}) returning id
      )
      select case ${answers}::text when 'event' then e.id::text
        else private.reminder_token(${user_id}, ${cafe_id}) end as answer from event e`;
};

const wishing = { reminders: true, tickets: true, text_version: REMINDER_TEXT_VERSION };

/** A customer to whom reminders may go out, at a café that offers them. */
async function provenCustomer(sql: Sql): Promise<Customer> {
  const customer = await customerAt(sql, 3);
  await proveMailbox(sql, customer.account);
  await letRemind(sql, customer.cafe);
  return customer;
}

/** Presses on the link of a mail that stops it. */
export const stopMail = (sql: Sql, token: string) => rpc(sql, null, 'stop_mail', { token });

export const reminders: Scenarios<typeof contracts> = {
  answer_reminders: {
    before: remindable,
    args: ({ cafe_id }) => ({ cafe_id, ...wishing }),
    variants: {
      anew: { before: reminded('event'), args: ({ cafe_id }) => ({ cafe_id, ...wishing, tickets: false }) },
    },
    distinguishable: { text_version: 'one of a public list' },
    // Exactly the answer that the caller sent.
    reveals: ['reminders', 'tickets'],
    indistinguishable: {
      'another café, and no café': [
        async (sql) =>
          by((await provenCustomer(sql)).account.id, { cafe_id: (await createCafe(sql)).id, ...wishing }),
        async (sql) => by((await provenCustomer(sql)).account.id, { cafe_id: unknownId(), ...wishing }),
      ],
    },
  },
  offer_reminders: {
    before: async (sql, person) => {
      await remindable(sql, person);
      return sql`update public.cafeterias set sends_reminders = false where id = ${person.cafe_id} returning id as answer`;
    },
    args: ({ cafe_id }) => ({ cafe_id, is_on: true }),
    reveals: [],
  },
  load_reminder_settings: { args: slug, indistinguishable: otherOrNoCafe('cafe_slug') },
  begin_reminder: { before: reminded('event'), args: (_, event_id) => ({ event_id }) },
  note_mail_failure: { args: ({ email }) => ({ email, kind: 'bounced' }) },
  stop_mail: { before: reminded('token'), args: (_, token) => ({ token, everywhere: true }), reveals: [] },
};
