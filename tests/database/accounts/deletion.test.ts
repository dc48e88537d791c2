import type { Sql } from 'postgres';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createAccount,
  createAdmin,
  createCafe,
  createMember,
  customerAt,
  enroll,
  procedure,
  rpc,
  type Account,
  type Customer,
} from '../../support/factories.ts';
import { companyNif } from '../../support/fiscal-qr.ts';
import { mentionsOf } from '../../support/mentions.ts';
import { byCode, SERVICE } from '../../support/personas.ts';
import { expectRefused } from '../refusals.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();
const remove = ({ id }: Account) => rpc(sql(), SERVICE, 'delete_account', { user_id: id });

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
  admin = await createAdmin(sql());
  customer = await customerAt(sql(), 8);
  friend = await createAccount(sql(), { metadata: { inviter_email: customer.account.email } });
  await enroll(sql(), friend, customer.cafe, { inviter: customer.account.email });
  await fillEverything();
});

/** Gives the customer a row in every table that can name a person. */
async function fillEverything(): Promise<void> {
  const { account, cafe } = customer;
  const { id, email } = account;
  const db = sql();
  await db`update auth.users set encrypted_password = 'chosen at sign-up' where id = ${id}`;
  await rpc(db, byCode(account), 'confirm_mailbox');
  await rpc(db, id, 'claim_vip_welcome', { cafe_id: cafe.id });
  await rpc(db, id, 'spin_vip_wheel', { cafe_id: cafe.id, request_id: crypto.randomUUID() });
  await db`insert into public."Encuesta_5" (user_id, cafe_id, correo, cafeteria, motivacion, frecuencia_visita, momento_visita,
      productos_preferidos, presupuesto, mejoras_negocio, descubrimiento_cafeteria, facilidad_uso, motivacion_volver,
      opinion_desafios, mas_cafeterias, dudas_confusion, mejoras_sistema, ofertas_comunicacion, telefono)
    values (${id}, ${cafe.id}, ${email}, ${cafe.nombre}, '{trato}', 'x', 'x', '{cafe}', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x',
      'whatsapp', '+34 600 000 000')`;
  await db`insert into private.opinions (user_id, cafe_id, cups, improve, day)
    values (${id}, ${cafe.id}, 4, 'La música', current_date)`;
  await db`insert into public.purchase_tickets (user_id, cafe_id, cafeteria_id, ticket_image_url, status, amount_euros,
      conectitos_to_award, reviewed_by, reviewed_at)
    values (${id}, ${cafe.id}, ${cafe.vip_id}, ${`${id}/1.jpg`}, 'approved', 5, 50, ${admin.id}, now())`;
  await db`insert into public.vip_codes (cafe_id, cafeteria, code, status, used_at, assigned_to, created_by)
    values (${cafe.id}, ${cafe.nombre}, 'a34n75', 'used', now(), ${id}, ${id})`;
  await db`insert into public.user_roles (user_id, role) values (${id}, 'admin')`;
  await db`update auth.users set raw_user_meta_data = '{"inviter_email": "otra@example.test"}' where id = ${id}`;
  await db`insert into public.privacy_acceptances (user_id, version) values (${id}, '2026-11')`;
  for (const payload of [
    { action: 'login', actor_id: id, actor_username: email },
    { action: 'user_signedup', actor_username: 'service_role', traits: { user_id: id, user_email: email } },
  ])
    await db`insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), ${db.json(payload)})`;
  await db`insert into private.audit_log (actor, action, subject) values (${id}, 'cafe.change', 'cafe:1')`;
  const bar = await createCafe(db);
  await createMember(db, bar, 'owner', { account });
  await createMember(db, bar, 'staff', { account: friend });
  await db`update public.cafe_members set invited_by = ${friend.id} where user_id = ${id}`;
  await db`update public.cafe_members set invited_by = ${id} where user_id = ${friend.id}`;
  await db`insert into private.team_invitations (token_hash, cafe_id, email, role, invited_by, used_by, used_at,
      created_at, expires_at)
    select extensions.digest(gen_random_uuid()::text, 'sha256'), ${bar.id}, i.email, 'staff', i.invited_by, i.used_by,
      case when i.used_by is not null then now() end, now(), now() + interval '1 day'
    from (values (${email}, ${friend.id}::uuid, ${id}::uuid), ('otra@example.test', ${id}::uuid, null)) as i(email, invited_by, used_by)`;
  await db`insert into private.audit_log (actor, action, subject, cafe_id)
    values (${id}, 'team.invite', 'team', ${bar.id})`;
  await db`insert into private.month_wishes (cafe_id, user_id, next_month, token_hash, asked_at)
    values (${bar.id}, ${id}, '2026-11-01', private.token_hash(private.month_token(${bar.id}, ${id})), now())`;
  await rpc(db, id, 'load_account');
  await db`insert into private.contract_acceptances (cafe_id, version, accepted_by, name, sections, accepted_at)
    select ${bar.id}, t.version, ${id}, 'Una titular', t.sections, now() from private.contract_texts t limit 1`;
  await db`insert into private.reminder_answers (user_id, cafe_id, answered_at, text_version, reminders_at, token_hash, next_look)
    values (${id}, ${cafe.id}, now(), '2026-11', now(), extensions.digest(gen_random_uuid()::text, 'sha256'), now())`;
  await db`insert into private.reminder_trials (user_id, cafe_id, half, due_at, held_out)
    values (${id}, ${cafe.id}, '2026-07-01', now(), false)`;
  await db`insert into private.reminders (user_id, cafe_id, occasion, week, absent_since, decided_at)
    values (${id}, ${cafe.id}, 'away', date_trunc('week', now())::date, current_date - 30, now())`;
  await db`insert into private.reminded_mailboxes (mailbox, user_id, event_id, at)
    values (private.mailbox_of(${email}), ${id}, gen_random_uuid(), now())`;
  await db`insert into private.look_ups (cafe_id, member, found, more, at)
    values (${cafe.id}, ${id}, '{}', false, now()),
      (${cafe.id}, ${friend.id}, array[${customer.recordId}::uuid], false, now())`;
  await db`insert into private.audit_log (actor, action, subject, cafe_id)
    values (${friend.id}, 'customer.open', ${`customer:${customer.recordId}`}, ${cafe.id})`;
  await db`insert into private.corrections (cafe_id, record_id, actor, role, kind, what, reason, at)
    values (${cafe.id}, ${customer.recordId}, ${id}, 'staff', 'visit-added', '2026-11-22', 'prueba', now()),
      (${cafe.id}, ${customer.recordId}, ${friend.id}, 'staff', 'visit-added', '2026-11-21', 'prueba', now())`;
  await db`insert into private.handover_asks (user_id, cafe_id, reward_id, asked_at, ends_at, decided_at, decision,
      reason, decided_by, decided_as)
    select ${id}, ${cafe.id}, r.id, now(), now() + interval '3 minutes', now(), 'refused', 'sold_out', by, 'staff'
    from (select id from public.user_rewards where user_id = ${id} limit 1) as r, unnest(${[id, friend.id]}::uuid[]) as by`;
  await db`with slip as (
      insert into private.slips (cafe_id, code_hash, day, made_by, made_at, used_at)
      values (${cafe.id}, extensions.digest(gen_random_uuid()::text, 'sha256'), current_date, ${id}, now(), now())
      returning id
    ), claim as (
      insert into private.presence_claims (cafe_id, user_id, method, at, day, slip_id, valid_until, made_at, spent_for)
      select ${cafe.id}, ${id}, 'slip', now(), current_date, slip.id, now(), now(), ${id} from slip returning id
    )
    insert into private.slip_tries (user_id, status, claim_id, at) select ${id}, 'claimed', claim.id, now() from claim`;
  await db`insert into private.slip_sheets (cafe_id, made_by, made_at, day, activated_by, activated_at)
    values (${cafe.id}, ${id}, now(), current_date, ${id}, now())`;
  await db`insert into private.counter_devices (cafe_id, kind, name, member_id, paired_by, paired_at, open_until)
    values (${cafe.id}, 'phone', 'Móvil', ${id}, ${id}, now(), now())`;
  await db`insert into private.cafe_tax_numbers (cafe_id, nif, confirmed_by, confirmed_at)
    values (${bar.id}, ${companyNif(7654321)}, ${id}, now())`;
  await db`insert into private.counter_pairings (cafe_id, code_hash, made_by, expires_at)
    values (${cafe.id}, extensions.digest(gen_random_uuid()::text, 'sha256'), ${id}, now())`;
  await db`insert into private.blocks (cafe_id, user_id, reason, blocked_by, blocked_at)
    values (${cafe.id}, ${id}, 'prueba', ${id}, now())`;
  await db`insert into private.dismissed_signals (cafe_id, key, dismissed_by, dismissed_at)
    values (${cafe.id}, 'one-mailbox:0123456789abcdef', ${id}, now())`;
  await db`update public.visitas_clientes set registered_by = ${id} where user_id = ${id}`;
  await db`insert into public.invitations (token_hash, correo, cafe_id, created_by, expires_at)
    values (extensions.digest(gen_random_uuid()::text, 'sha256'), ${email}, ${cafe.id}, ${id}, now() + interval '1 day'),
      (extensions.digest(gen_random_uuid()::text, 'sha256'), 'otra@example.test', ${cafe.id}, ${id}, now() + interval '1 day')`;
  await rpc(db, null, 'request_demo', { nombre: 'Ana', email });
  await db`select private.count_hit('visit-try', now(), p_email => ${email}, p_cafe => ${cafe.id}),
    private.count_hit('inviter-miss', now(), p_user => ${id})`;
  await db`insert into public.conectitos_ledger (user_id, cafe_id, cafeteria_id, delta, reason, cause, balance_after, actor)
    values (${friend.id}, ${cafe.id}, ${cafe.vip_id}, 10, 'ticket', 'another', 10, ${id})`;
  // somebody else's ticket that this person reviewed
  await db`insert into public.purchase_tickets (user_id, cafe_id, cafeteria_id, ticket_image_url, status, rejection_reason, reviewed_by,
      reviewed_at)
    values (${friend.id}, ${cafe.id}, ${cafe.vip_id}, ${`${friend.id}/${crypto.randomUUID()}.jpg`}, 'rejected', 'other', ${id}, now())`;
}

test('before it, the person has a row behind every foreign key to an account', async () => {
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
    expect(await mentionsOf(sql(), customer.account.email)).toEqual([]);
    expect(await mentionsOf(sql(), customer.account.id)).toEqual([]);
    expect(await mentionsOf(sql(), customer.recordId)).toEqual([]);
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

  test('breaks nothing for the friend it invited, the café and the administrator', async () => {
    const { cafe } = customer;
    await remove(customer.account);
    expect(
      await sql()`select invitado_por from public."Clientes proto" where user_id = ${friend.id}`,
    ).toEqual([{ invitado_por: null }]);
    expect(await rpc(sql(), friend.id, 'load_dashboard')).toMatchObject({
      cafes: [{ cafe: { id: cafe.id } }],
    });
    expect(await rpc(sql(), friend.id, 'load_journey', { cafe_slug: cafe.slug })).toMatchObject({
      viewer: 'customer',
    });
    expect(await rpc(sql(), admin.id, 'admin_load_cafe', { cafe_id: cafe.id })).toMatchObject({
      customers: 1,
    });
    const { rows } = await rpc(sql(), admin.id, 'admin_list_tickets', {
      reviewed: true,
    });
    expect(rows.filter(({ correo }) => correo === friend.email)).toHaveLength(1);
    expect(await rpc(sql(), admin.id, 'admin_list_vip_codes', { cafe_id: cafe.id })).toMatchObject({
      total: 1,
    });
  });

  test('can be made again with the same e-mail, and begins at the beginning', async () => {
    await remove(customer.account);
    const again = await createAccount(sql(), { email: customer.account.email });
    await enroll(sql(), again, customer.cafe);
    expect(await rpc(sql(), again.id, 'load_journey', { cafe_slug: customer.cafe.slug })).toMatchObject({
      record: { hito_actual: 1, vip: false },
      rewards: [],
    });
  });

  test('is refused everything that its token still asks for', async () => {
    const { account, cafe } = customer;
    await remove(account);
    await expectRefused(rpc(sql(), account.id, 'enroll', { cafe_slug: cafe.slug }), 401, 'UNAUTHENTICATED');
    await expectRefused(rpc(sql(), account.id, 'export_my_data'), 401, 'UNAUTHENTICATED');
    expect(await rpc(sql(), account.id, 'load_dashboard')).toMatchObject({ cafes: [], is_admin: false });
  });

  test('a second time is no error', async () => {
    await remove(customer.account);
    expect(await remove(customer.account)).toEqual({ deleted: false, reason: null });
  });
});

test('the last administrator stays, also when the last two leave at once', async () => {
  await sql()`delete from public.user_roles where user_id not in (${admin.id}, ${customer.account.id})`;
  const outcomes = await Promise.all([remove(admin), remove(customer.account)]);
  expect(outcomes.map(({ deleted }) => deleted).sort()).toEqual([false, true]);
  expect(outcomes.find(({ deleted }) => !deleted)).toEqual({ deleted: false, reason: 'LAST_ADMIN' });
  expect(await sql()`select from public.user_roles`).toHaveLength(1);
});

test('an e-mail that contains another one keeps its own traces', async () => {
  const longer = await createAccount(sql(), { email: `x${customer.account.email}` });
  await enroll(sql(), longer, customer.cafe);
  await remove(customer.account);
  expect(await sql()`select from public."Clientes proto" where user_id = ${longer.id}`).toHaveLength(1);
  expect(await sql()`select from private.events where user_id = ${longer.id}`).toHaveLength(1);
});

describe('who named the person at sign-up', () => {
  const metadataOf = async ({ id }: Account) => {
    const [row] = await sql()`select raw_user_meta_data as data from auth.users where id = ${id}`;
    return row!.data as Record<string, string>;
  };
  const named = (email: string, more = {}) =>
    createAccount(sql(), { metadata: { inviter_email: email, ...more } });

  test('forgets them, however it was written, and keeps the rest', async () => {
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

  test('forgets them in the auth service’s copy too, also after the inviter was confirmed', async () => {
    const email = customer.account.email;
    const [waiting, confirmed] = [await named(email), await named(email)];
    for (const { id } of [waiting, confirmed])
      await sql()`insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
        values (gen_random_uuid(), 'email', ${id}, ${id}, ${sql().json({ sub: id, inviter_email: email })}, now(), now())`;
    // as confirm_inviter does
    await sql()`update auth.users set raw_user_meta_data = raw_user_meta_data - 'inviter_email' where id = ${confirmed.id}`;
    await remove(customer.account);
    expect(
      await sql()`select identity_data from auth.identities where user_id in ${sql()([waiting.id, confirmed.id])}
        order by user_id = ${waiting.id} desc`,
    ).toEqual([{ identity_data: { sub: waiting.id } }, { identity_data: { sub: confirmed.id } }]);
  });

  test('is found also after somebody changed it', async () => {
    const late = await createAccount(sql());
    const data = sql().json({ inviter_email: customer.account.email });
    await sql()`update auth.users set raw_user_meta_data = ${data} where id = ${late.id}`;
    await remove(customer.account);
    expect(await metadataOf(late)).toEqual({});
  });

  test('holds up no sign-up, whatever it says', async () => {
    for (const odd of ['', 'x'.repeat(100_000), 'ñ@@', '\\x00'])
      expect(await metadataOf(await named(odd))).toEqual({ inviter_email: odd });
  });
});

test('counts of the person and of an address with a colon go, and those of another with the same end stay', async () => {
  const email = `a:${customer.account.email}`;
  const person = await createAccount(sql(), { email });
  const cafe = customer.cafe.id;
  await sql()`select private.count_hit('visit-try', now(), p_email => ${email}, p_cafe => ${cafe}),
    private.count_hit('vip-code-miss', now(), p_user => ${person.id}, p_cafe => ${cafe})`;
  await rpc(sql(), byCode(person), 'confirm_mailbox');
  await remove(person);
  expect(await mentionsOf(sql(), email)).toEqual([]);
  expect(await mentionsOf(sql(), person.id)).toEqual([]);
  const theirs = await sql()`select from private.rate_limits where email = ${customer.account.email}`;
  expect(theirs).toHaveLength(1);
});

test('only the service role deletes accounts', async () => {
  const args = { user_id: customer.account.id };
  for (const caller of [null, customer.account.id, admin.id])
    await expect(rpc(sql(), caller, 'delete_account', args)).rejects.toThrow(/permission denied/);
});

describe('the download', () => {
  test('holds what every table knows about the caller, and nobody else', async () => {
    const { account, cafe } = customer;
    const data = await rpc(sql(), account.id, 'export_my_data');
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
      'months_by_mail',
      'contracts',
      'team_acts',
      'customer_code',
      'changes',
      'handovers',
      'presence_claims',
    ] as const)
      expect(data[part], part).not.toHaveLength(0);
    const text = JSON.stringify(data);
    expect(text).toContain(cafe.nombre);
    for (const stranger of [friend.id, friend.email, admin.id, admin.email])
      expect(text).not.toContain(stranger);
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
    // the answers, messages, counts and look-ups of the machinery repeat what the tables above and the sign-up say;
    // nobody is told who is never reminded (rule M8)
    expect(missing).toEqual([
      'private.events',
      'private.rate_limits',
      'private.reminded_mailboxes',
      'private.reminder_trials',
      'private.requests',
      'private.sign_up_inviters',
      'private.slip_tries',
    ]);
  });

  test('of somebody without any café is empty, not an error; a visitor gets none', async () => {
    const { id } = await createAccount(sql());
    expect(await rpc(sql(), id, 'export_my_data')).toMatchObject({ cafes: [], tickets: [], vip_codes: [] });
    await expect(rpc(sql(), null, 'export_my_data')).rejects.toThrow(/permission denied/);
    await expectRefused(
      procedure(sql(), crypto.randomUUID(), 'export_my_data', new Date()),
      401,
      'UNAUTHENTICATED',
    );
  });
});

test('a café of its own is not touched', async () => {
  const other = await createCafe(sql());
  const there = await customerAt(sql(), 2, { cafe: other });
  const before = await sql()`select * from public."Clientes proto" where id = ${there.recordId}`;
  await remove(customer.account);
  expect(await sql()`select * from public."Clientes proto" where id = ${there.recordId}`).toEqual(before);
});
