import type * as contracts from '@functions/_shared/contracts/procedures/signals.ts';
import { procedure, type Cafe, type Who } from '../given/factories.ts';
import type { Sql } from 'postgres';
import { otherOrNoCafe, slug } from './making.ts';
import type { Scenarios } from './scenario.ts';

/** Returns a café's signals. */
export const signalsOf = (sql: Sql, { id }: Who, cafe: Pick<Cafe, 'slug'>, at = new Date()) =>
  procedure(sql, id, 'load_signals', cafe.slug, at);

export const signals: Scenarios<typeof contracts> = {
  load_signals: { args: slug, indistinguishable: otherOrNoCafe('cafe_slug') },
  dismiss_signal: {
    // three accounts of one mailbox
    before: async (sql, { cafe_id, cafe_nombre, slug: cafe_slug }) => {
      const box = crypto.randomUUID().slice(0, 8);
      for (const form of ['eva.gil', 'evagil', 'e.vagil'])
        await sql`with account as (
            insert into auth.users (instance_id, id, aud, role, email)
            values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated',
              ${`${form}${box}@gmail.com`}) returning id, email
          ), mailbox as (
            insert into private.account_mailboxes (user_id, email, mailbox, proven_at)
            select a.id, a.email, private.mailbox_of(a.email), now() from account a
          )
          insert into public."Clientes proto" (user_id, cafe_id, cafeteria, correo, nombre)
          select a.id, ${cafe_id}, ${cafe_nombre}, a.email, 'Eva' from account a`;
      return sql`select public.load_signals(${cafe_slug}) -> 'signals' -> 0 ->> 'key' as answer`;
    },
    args: ({ cafe_id }, key) => ({ cafe_id, key }),
    distinguishable: { key: 'load_signals tells the caller' },
    reveals: ['dismissed'],
  },
};
