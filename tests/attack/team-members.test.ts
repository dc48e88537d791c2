import type { Sql } from 'postgres';
import { describe, expect, test } from 'vitest';
import {
  procedures,
  type ProcedureName,
} from '../../supabase/functions/_shared/contracts/procedures/index.ts';
import type { RefusalCode } from '../../supabase/functions/_shared/contracts/procedures/procedure.ts';
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
import { SERVICE } from '../support/personas.ts';
import { createVip } from '../support/vip.ts';
import { PROCEDURE_NAMES } from '../support/contracts.ts';
import { scenarioOf } from '../support/scenarios/index.ts';
import { makeCall } from '../support/scenarios/scenario.ts';

const sql = useDatabase();

/** The acts of a customer that refuse with a code. The desk's own act on somebody else's record, and ask for a right. */
const refusing = (code: RefusalCode) =>
  PROCEDURE_NAMES.filter((name) => {
    const { caller, refusals } = procedures[name];
    return caller !== 'team' && refusals.includes(code);
  });

const NAMES = refusing('TEAM_MEMBER');

/** A customer's act, and at which café. */
async function actOf(db: Sql, name: ProcedureName) {
  const { caller, args, person } = await makeCall(db, name, scenarioOf(name));
  const [named] = await db<{ id: string }[]>`
    select id from public.cafeterias where slug = ${(args.cafe_slug as string) ?? ''}`;
  return { caller, args, person: person.user_id, cafe: named?.id ?? person.cafe_id };
}

/** Expects that a visit by e-mail is refused as a stranger's is: only their own press tells them why. */
async function expectNoVisit({ account, cafe }: Pick<Customer, 'account' | 'cafe'>) {
  const visit = await rpc(sql(), SERVICE, 'register_visit_by_email', {
    cafe_slug: cafe.slug,
    email: account.email,
    visit_date: new Date().toISOString(),
    client_address: {},
  });
  expect(visit).toMatchObject({ status: 'unknown_customer' });
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

  test('registers no visit by e-mail, and nobody is told why', async () => {
    const { account, cafe } = await customerAt(sql(), 3);
    await sql()`insert into private.blocks (cafe_id, user_id, reason, blocked_at)
      values (${cafe.id}, ${account.id}, 'Fotos del código', now())`;
    await expectNoVisit({ account, cafe });
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

  test('registers no visit by e-mail, and nobody is told why', async () => {
    const { account, cafe } = await customerAt(sql(), 3);
    await createMember(sql(), cafe, 'manager', { account });
    await expectNoVisit({ account, cafe });
  });

  test('invites nobody, neither by address nor by link', async () => {
    const { account, cafe } = await customerAt(sql(), 4);
    const { load_journey } = await rpc(sql(), account.id, 'create_referral_link', { cafe_id: cafe.id });
    const token = load_journey.record!.referral_link!;
    await createMember(sql(), cafe, 'staff', { account });
    expect(await rpc(sql(), null, 'peek_referral_link', { cafe_slug: cafe.slug, token })).toEqual({
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
