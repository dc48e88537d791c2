import type { Sql } from 'postgres';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Account, Customer } from '../../support/given/factories.ts';
import { findMentions } from '../../support/database/find-mentions.ts';
import { SERVICE } from '../../support/database/personas.ts';
import { fillEverything } from '../fill-everything.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc } = useGiven();
const remove = ({ id }: Account) => rpc(SERVICE, 'delete_account', { user_id: id });

/** Every column that a foreign key ties to an account, from the catalogue. */
async function accountColumns(database: Sql): Promise<{ table: string; column: string }[]> {
  return database`select k.conrelid::regclass::text as table, quote_ident(a.attname) as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'auth.users'::regclass
      and k.connamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1, 2`;
}

let admin: Account;
let customer: Customer;
let friend: Account;
beforeEach(async () => {
  admin = await given.admin();
  customer = await given.customerAt(8);
  friend = await given.account({ metadata: { inviter_email: customer.account.email } });
  await given.enrollment(friend, customer.cafe, { inviter: customer.account.email });
  await fillEverything(sql(), { admin, customer, friend });
});

test('Before the deletion, the customer has a row behind every foreign key to an account', async () => {
  const bare: string[] = [];
  for (const { table, column } of await accountColumns(sql())) {
    const [row] = await sql().unsafe<{ hits: number }[]>(
      `select count(*)::int as hits from ${table} where ${column} = $1`,
      [customer.account.id],
    );
    if (row!.hits === 0) bare.push(`${table}.${column}`);
  }
  expect(bare).toEqual([]);
});

describe('a deleted account', () => {
  test('leaves neither its id nor its e-mail anywhere', async () => {
    expect(await remove(customer.account)).toEqual({ deleted: true, reason: null });
    expect(await findMentions(sql(), customer.account.email)).toEqual([]);
    expect(await findMentions(sql(), customer.account.id)).toEqual([]);
    expect(await findMentions(sql(), customer.enrollmentId)).toEqual([]);
  });

  test('leaves the ledger with its sums, and what it did for others', async () => {
    const { cafe } = customer;
    const before =
      await sql()`select delta, reason, balance_after from public.conectitos_ledger where cafe_id = ${cafe.id} order by id`;
    await remove(customer.account);
    expect(before).toHaveLength(3);
    expect(
      await sql()`select delta, reason, balance_after from public.conectitos_ledger where cafe_id = ${cafe.id} order by id`,
    ).toEqual(before);
    expect(
      await sql()`select user_id, actor from public.conectitos_ledger where cafe_id = ${cafe.id} order by id`,
    ).toEqual([
      { user_id: null, actor: null },
      { user_id: null, actor: null },
      { user_id: friend.id, actor: null },
    ]);
    expect(await sql()`select status, assigned_to from public.vip_codes where cafe_id = ${cafe.id}`).toEqual([
      { status: 'used', assigned_to: null },
    ]);
    expect(
      await sql()`select status, reviewed_by from public.purchase_tickets where cafe_id = ${cafe.id}`,
    ).toEqual([{ status: 'rejected', reviewed_by: null }]);
    expect(
      await sql()`select prize_name is not null as kept from private.draws where cafe_id = ${cafe.id}`,
    ).toEqual([{ kept: true }]);
  });

  test('breaks nothing for its invitee, the café and the administrator', async () => {
    const { cafe } = customer;
    await remove(customer.account);
    expect(
      await sql()`select invitado_por from public."Clientes proto" where user_id = ${friend.id}`,
    ).toEqual([{ invitado_por: null }]);
    expect(await given.dashboardOf(friend)).toMatchObject({ cafes: [{ cafe: { id: cafe.id } }] });
    expect(await given.journeyOf({ account: friend, cafe })).toMatchObject({ viewer: 'customer' });
    expect(await given.adminCafe(admin, cafe)).toMatchObject({ customers: 1 });
    const { rows } = await given.ticketsOf(admin, { reviewed: true });
    expect(rows.filter(({ correo }) => correo === friend.email)).toHaveLength(1);
    expect(await rpc(admin.id, 'admin_list_vip_codes', { cafe_id: cafe.id })).toMatchObject({ total: 1 });
  });

  test('can be deleted a second time without an error', async () => {
    await remove(customer.account);
    expect(await remove(customer.account)).toEqual({ deleted: false, reason: null });
  });
});

test('The last administrator cannot delete the account, even when the last two try at once', async () => {
  await sql()`delete from public.user_roles where user_id not in (${admin.id}, ${customer.account.id})`;
  const outcomes = await Promise.all([remove(admin), remove(customer.account)]);
  expect(outcomes.map(({ deleted }) => deleted).sort()).toEqual([false, true]);
  expect(outcomes.find(({ deleted }) => !deleted)).toEqual({ deleted: false, reason: 'LAST_ADMIN' });
  expect(await sql()`select from public.user_roles`).toHaveLength(1);
});

test('Traces of an e-mail that contains the deleted one stay', async () => {
  const longer = await given.account({ email: `x${customer.account.email}` });
  await given.enrollment(longer, customer.cafe);
  await remove(customer.account);
  expect(await sql()`select from public."Clientes proto" where user_id = ${longer.id}`).toHaveLength(1);
  expect(await sql()`select from private.events where user_id = ${longer.id}`).toHaveLength(1);
});

describe('The inviter named at sign-up', () => {
  const metadataOf = async ({ id }: Account) => {
    const [row] = await sql()`select raw_user_meta_data as data from auth.users where id = ${id}`;
    return row!.data as Record<string, string>;
  };
  const named = (email: string, more = {}) => given.account({ metadata: { inviter_email: email, ...more } });

  test('is removed from the invitee’s account, however it was written', async () => {
    const email = customer.account.email;
    const people = [await named(`  ${email.toUpperCase()} `, { cafe_slug: 'central' }), await named(email)];
    const other = await named(`x${email}`);
    await remove(customer.account);
    expect(await metadataOf(people[0]!)).toEqual({ cafe_slug: 'central' });
    expect(await metadataOf(people[1]!)).toEqual({});
    expect(await metadataOf(other)).toEqual({ inviter_email: `x${email}` });
    const left = people.map(({ id }) => id);
    expect(await sql()`select from private.sign_up_inviters where user_id in ${sql()(left)}`).toEqual([]);
  });

  test('is removed from the auth service’s copy too, even after its confirmation', async () => {
    const email = customer.account.email;
    const [waiting, confirmed] = [await named(email), await named(email)];
    for (const { id } of [waiting, confirmed])
      await sql()`insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
        values (gen_random_uuid(), 'email', ${id}, ${id}, ${sql().json({ sub: id, inviter_email: email })}, now(), now())`;
    // The statement does what confirm_inviter does.
    await sql()`update auth.users set raw_user_meta_data = raw_user_meta_data - 'inviter_email' where id = ${confirmed.id}`;
    await remove(customer.account);
    expect(
      await sql()`select identity_data from auth.identities where user_id in ${sql()([waiting.id, confirmed.id])}
        order by user_id = ${waiting.id} desc`,
    ).toEqual([{ identity_data: { sub: waiting.id } }, { identity_data: { sub: confirmed.id } }]);
  });

  test('is found even after somebody changed its e-mail', async () => {
    const late = await given.account();
    const data = sql().json({ inviter_email: customer.account.email });
    await sql()`update auth.users set raw_user_meta_data = ${data} where id = ${late.id}`;
    await remove(customer.account);
    expect(await metadataOf(late)).toEqual({});
  });
});

test('Deletion removes the rate-limit counts of its account and address, but no similar address’s', async () => {
  const email = `a:${customer.account.email}`;
  const person = await given.account({ email });
  const cafe = customer.cafe.id;
  await sql()`select private.add_rate_limit_hit('visit-try', now(), p_email => ${email}, p_cafe => ${cafe}),
    private.add_rate_limit_hit('vip-code-miss', now(), p_user => ${person.id}, p_cafe => ${cafe})`;
  await given.confirmMailbox(person);
  await remove(person);
  expect(await findMentions(sql(), email)).toEqual([]);
  expect(await findMentions(sql(), person.id)).toEqual([]);
  const theirs = await sql()`select from private.rate_limits where email = ${customer.account.email}`;
  expect(theirs).toHaveLength(1);
});

describe('The data export', () => {
  test('holds what every table knows about the caller, and nobody else', async () => {
    const { account, cafe } = customer;
    const data = await rpc(account.id, 'export_my_data');
    expect(data.account).toMatchObject({ id: account.id, email: account.email });
    for (const part of [
      'cafes',
      'visits',
      'surveys',
      'opinions',
      'rewards',
      'conectitos',
      'conectitos_movements',
      'vip_spins',
      'vip_prizes',
      'draws',
      'tickets',
      'vip_codes',
      'privacy_acceptances',
      'roles',
      'teams',
      'month_mail_subscriptions',
      'contracts',
      'team_actions',
      'customer_code',
      'changes',
      'handovers',
      'presence_claims',
      'reminders',
      'addresses',
      'given',
    ] as const)
      expect(data[part], part).not.toHaveLength(0);
    const text = JSON.stringify(data);
    // Content of tables that nobody reads directly, about the caller; never a hash.
    for (const word of [cafe.nombre, 'La música', 'prueba', '"slip_id"']) expect(text).toContain(word);
    expect(text).not.toMatch(/\\\\x|"(?!image)\w+_hash"/);
    for (const stranger of [friend.id, friend.email, admin.id, admin.email])
      expect(text).not.toContain(stranger);
  });

  test('has every column that its owner may read', async () => {
    const parts: Record<string, string> = {
      'public."Clientes proto"': 'cafes',
      'public.visitas_clientes': 'visits',
      'public."Encuesta_5"': 'surveys',
      'public.user_rewards': 'rewards',
      'public.user_conectitos': 'conectitos',
      'public.conectitos_ledger': 'conectitos_movements',
      'public.vip_wheel_spins': 'vip_spins',
      'public.vip_pending_rewards': 'vip_prizes',
      'public.purchase_tickets': 'tickets',
      'public.privacy_acceptances': 'privacy_acceptances',
      'public.user_roles': 'roles',
      'public.cafe_members': 'teams',
    };
    const readable = await sql()<{ table: string; columns: string[] }[]>`
      select format('public.%I', t.relname) as table, array_agg(a.attname::text) as columns
      from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
        and has_column_privilege('authenticated', t.oid, a.attnum, 'select')
        and exists (select from pg_attribute u where u.attrelid = t.oid and u.attname = 'user_id')
      group by t.oid`;
    expect(readable.map(({ table }) => table).toSorted()).toEqual(Object.keys(parts).toSorted());
    const data: Record<string, unknown> = await rpc(customer.account.id, 'export_my_data');
    for (const { table, columns } of readable) {
      const [row] = data[parts[table]!] as object[];
      // the account's own id stands once, in `account`
      const missing = columns.filter((column) => column !== 'user_id' && !Object.hasOwn(row!, column));
      expect(missing, table).toEqual([]);
    }
  });

  test('covers every table with a column user_id', async () => {
    const tables = await sql()<{ name: string }[]>`
      select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
      where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`;
    const [row] = await sql()<{ body: string }[]>`
      select pg_get_functiondef('private.export_my_data(timestamptz)'::regprocedure) as body`;
    const missing = tables
      .map(({ name }) => name)
      .filter((name) => !row!.body.includes(name.replaceAll('"', '')));
    // the answers, messages, counts, searches and marks of the machinery repeat what the tables above and the sign-up say
    expect(missing).toEqual([
      'private.events',
      'private.provisional_accounts',
      'private.rate_limits',
      'private.reminded_mailboxes',
      'private.requests',
      'private.sign_up_inviters',
      'private.slip_attempts',
    ]);
  });
});
