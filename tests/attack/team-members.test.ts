import type { Sql } from 'postgres';
import { describe, expect, test } from 'vitest';
import {
  procedures,
  type ProcedureName,
} from '../../supabase/functions/_shared/contracts/procedures/index.ts';
import { contents } from '../database/snapshot.ts';
import { useDatabase } from '../database/use-database.ts';
import {
  createAccount,
  createCafe,
  createMember,
  customerAt,
  rpc,
  type Customer,
} from '../support/factories.ts';
import { SERVICE, type Caller } from '../support/personas.ts';
import { giveTaxNumber, verifactu } from '../support/receipts.ts';
import { createVip } from '../support/vip.ts';
import { PROCEDURES } from './support/procedures.ts';

const sql = useDatabase();

interface Act {
  caller: Caller;
  args: Record<string, unknown>;
  /** Actor and café of the act. */
  person: string;
  cafe: string;
}

/** Acts of a customer that come through the product's own functions. */
const THROUGH_FUNCTIONS: { [Name in ProcedureName]?: (db: Sql) => Promise<Act> } = {
  insert_visit: async (db) => {
    const { account, cafe } = await customerAt(db, 3);
    const p_fecha_visita = new Date().toISOString().slice(0, 10);
    const args = { p_user_id: account.id, p_correo: account.email, p_cafeteria: cafe.nombre, p_fecha_visita };
    return { caller: SERVICE, args, person: account.id, cafe: cafe.id };
  },
  confirm_inviter: async (db) => {
    const { account, cafe } = await customerAt(db, 1);
    const inviter_email = (await customerAt(db, 4, { cafe })).account.email;
    const args = { user_id: account.id, cafe_slug: cafe.slug, inviter_email, client_address: {} };
    return { caller: SERVICE, args, person: account.id, cafe: cafe.id };
  },
  submit_ticket: async (db) => {
    const { account, cafe } = await createVip(db);
    const args = { user_id: account.id, cafe_id: cafe.id, image_path: `${account.id}/a.jpg` };
    return { caller: SERVICE, args, person: account.id, cafe: cafe.id };
  },
  submit_ticket_qr: async (db) => {
    const { account, cafe } = await createVip(db);
    const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' });
    const qr = verifactu({ nif: await giveTaxNumber(db, cafe), day });
    const args = { user_id: account.id, cafe_id: cafe.id, qr, request_id: crypto.randomUUID() };
    return { caller: SERVICE, args, person: account.id, cafe: cafe.id };
  },
  validate_vip_code: async (db) => {
    const { account, cafe } = await customerAt(db, 7);
    const args = { user_id: account.id, cafe_slug: cafe.slug, code: 'a11b22' };
    return { caller: SERVICE, args, person: account.id, cafe: cafe.id };
  },
};

/** The acts of a customer that refuse with a code. The desk's own act on somebody else's record, and ask for a right. */
const refusing = (code: string) =>
  (Object.keys(procedures) as ProcedureName[]).filter((name) => {
    const refusals: readonly string[] = procedures[name].refusals;
    return refusals.includes(code) && !refusals.includes('NOT_ALLOWED');
  });

const NAMES = refusing('TEAM_MEMBER');

async function actOf(db: Sql, name: ProcedureName): Promise<Act> {
  const through = THROUGH_FUNCTIONS[name];
  if (through) return through(db);
  const { caller, args } = await PROCEDURES[name]!.scenario(db);
  const person = caller as string;
  const slug = typeof args.cafe_slug === 'string' ? args.cafe_slug : '';
  const [at] = await db<{ id: string }[]>`select c.id from public.cafeterias c where c.slug = ${slug}
    or exists (select from public."Clientes proto" r where r.cafe_id = c.id and r.user_id = ${person})`;
  return { caller, args, person, cafe: at!.id };
}

/** Expects that a visit by e-mail is refused, for a reason that its person alone reads. */
async function expectNoVisit({ account, cafe }: Pick<Customer, 'account' | 'cafe'>, reason: string) {
  const visit = (caller_id: string | null) =>
    rpc(sql(), SERVICE, 'register_visit_by_email', {
      cafe_slug: cafe.slug,
      email: account.email,
      visit_date: new Date().toISOString(),
      client_address: {},
      caller_id,
    });
  expect(await visit(account.id)).toMatchObject({ status: reason });
  const toNobody = await visit(null);
  expect(toNobody).toMatchObject({ status: 'unknown_customer' });
  expect(await visit((await createAccount(sql())).id)).toEqual(toNobody);
  const rows = await sql()`select from public.visitas_clientes
    where user_id = ${account.id} and fecha_visita = private.madrid_day(now())`;
  expect(rows).toHaveLength(0);
}

describe('A blocked customer', () => {
  test('is refused every call that the team is refused', () => {
    expect(refusing('BLOCKED')).toEqual(NAMES);
  });

  test.each(NAMES)('is refused %s with the reason, which changes nothing', async (name) => {
    const db = sql();
    const { caller, args, person, cafe } = await actOf(db, name);
    // the act that makes somebody a customer: one who is one already
    if (name === 'enroll') await rpc(db, person, name, args);
    // before anything was won: what was won earlier is handed over (rule P27)
    await db`insert into private.blocks (cafe_id, user_id, reason, blocked_at)
      values (${cafe}, ${person}, 'Fotos del código', now() - interval '90 days')`;
    const before = await contents(db);
    await expect(rpc(db, caller, name, args)).rejects.toMatchObject({
      code: 'PT403',
      message: 'BLOCKED',
      detail: 'Fotos del código',
    });
    expect(await contents(db)).toEqual(before);
  });

  test('registers no visit by e-mail, and nobody else learns why', async () => {
    const { account, cafe } = await customerAt(sql(), 3);
    await sql()`insert into private.blocks (cafe_id, user_id, reason, blocked_at)
      values (${cafe.id}, ${account.id}, 'Fotos del código', now())`;
    await expectNoVisit({ account, cafe }, 'blocked');
  });
});

describe('A member of the team', () => {
  test('is refused every call that a closed café refuses', () => {
    expect(NAMES).toEqual(refusing('CAFE_PAUSED').filter((name) => name !== 'create_invitation'));
  });

  test.each(NAMES)('is refused %s, which changes nothing', async (name) => {
    const db = sql();
    const { caller, args, person, cafe } = await actOf(db, name);
    const { email } = (await db<{ email: string }[]>`select email from auth.users where id = ${person}`)[0]!;
    await createMember(db, { id: cafe }, 'staff', { account: { id: person, email } });
    const before = await contents(db);
    await expect(rpc(db, caller, name, args)).rejects.toMatchObject({
      code: 'PT403',
      message: 'TEAM_MEMBER',
    });
    expect(await contents(db)).toEqual(before);
  });

  test('registers no visit by e-mail, and nobody else learns why', async () => {
    const { account, cafe } = await customerAt(sql(), 3);
    await createMember(sql(), cafe, 'manager', { account });
    await expectNoVisit({ account, cafe }, 'team_member');
  });

  test('invites nobody, neither by address nor by link', async () => {
    const { account, cafe } = await customerAt(sql(), 4);
    const { token } = await rpc(sql(), account.id, 'invite_friend', { cafe_id: cafe.id });
    await createMember(sql(), cafe, 'staff', { account });
    expect(await rpc(sql(), null, 'peek_friend_link', { cafe_slug: cafe.slug, token })).toEqual({
      open: false,
      name: null,
    });
    const guest = await createAccount(sql());
    const { invited } = await rpc(sql(), guest.id, 'enroll', { cafe_slug: cafe.slug, invitation: token });
    expect(invited).toBe(false);
    const asked = {
      user_id: guest.id,
      cafe_slug: cafe.slug,
      inviter_email: account.email,
      client_address: {},
    };
    expect(await rpc(sql(), SERVICE, 'confirm_inviter', asked)).toEqual({
      status: 'refused',
      reason: 'INVITER_NOT_CUSTOMER',
    });
  });

  test('still reads what they had, and why it stands still; elsewhere they are a customer', async () => {
    const { account, cafe } = await createVip(sql());
    const other = await createCafe(sql());
    await createMember(sql(), cafe, 'staff', { account });
    const args = { cafe_slug: cafe.slug };
    const journey = await rpc(sql(), account.id, 'load_journey', args);
    expect(journey).toMatchObject({ viewer: 'customer', cafe: { team_member: true } });
    expect((await rpc(sql(), account.id, 'load_rewards', args)).rewards).toHaveLength(7);
    expect(await rpc(sql(), account.id, 'enroll', { cafe_slug: other.slug })).toMatchObject({
      status: 'enrolled',
    });
    const { cafes, teams } = await rpc(sql(), account.id, 'load_dashboard');
    expect(cafes.map((one) => one.cafe.team_member)).toEqual([false, true]);
    expect(teams).toEqual([{ nombre: cafe.nombre, slug: cafe.slug, role: 'staff' }]);
  });
});
