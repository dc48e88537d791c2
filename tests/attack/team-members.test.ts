import { describe, expect, test } from 'vitest';
import { useDatabase } from '../database/use-database.ts';
import {
  createAccount,
  createCafe,
  createMember,
  customerAt,
  rpc,
  type Customer,
} from '../support/given/factories.ts';
import { referralLinkOf } from '../support/scenarios/referrals.ts';
import { SERVICE } from '../support/database/personas.ts';
import { createVip } from '../support/given/vip.ts';

const sql = useDatabase();

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
  test('registers no visit by e-mail, and nobody is told why', async () => {
    const { account, cafe } = await customerAt(sql(), 3);
    await sql()`insert into private.blocks (cafe_id, user_id, reason, blocked_at)
      values (${cafe.id}, ${account.id}, 'Fotos del código', now())`;
    await expectNoVisit({ account, cafe });
  });
});

describe('A member of the team', () => {
  test('registers no visit by e-mail, and nobody is told why', async () => {
    const { account, cafe } = await customerAt(sql(), 3);
    await createMember(sql(), cafe, 'manager', { account });
    await expectNoVisit({ account, cafe });
  });

  test('invites nobody, neither by address nor by link', async () => {
    const customer = await customerAt(sql(), 4);
    const { account, cafe } = customer;
    const token = await referralLinkOf(sql(), customer);
    await createMember(sql(), cafe, 'staff', { account });
    expect(await rpc(sql(), null, 'peek_referral_link', { cafe_slug: cafe.slug, token })).toEqual({
      open: false,
      name: null,
    });
    const invitee = await createAccount(sql());
    const { invited } = await rpc(sql(), invitee.id, 'enroll', { cafe_slug: cafe.slug, invitation: token });
    expect(invited).toBe(false);
    const asked = {
      user_id: invitee.id,
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
