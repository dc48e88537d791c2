import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import { daysAfter, type Account, type Cafe } from '../../support/given/factories.ts';
import { SERVICE, type Caller } from '../../support/database/personas.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure } = useGiven();
const NOW = new Date();

type Claim = Answer<'claim_invitation'>;

let admin: Account;
let cafe: Cafe;
let invitation: Answer<'create_invitation'>;
beforeEach(async () => {
  admin = await given.admin();
  cafe = await given.cafe();
  invitation = await invite();
});

const invite = (email = `invitada-${crypto.randomUUID().slice(0, 8)}@example.test`) =>
  procedure(admin.id, 'create_invitation', cafe.id, email, NOW);
const peek = (token = invitation.token, at = NOW, caller: Caller = null) =>
  procedure(caller, 'peek_invitation', token, at);
const claim = (token = invitation.token, at = NOW, address = 'a1') =>
  procedure(SERVICE, 'claim_invitation', token, address, at);
const settle = (claimed: Claim, user: string | null, at = NOW) => {
  const { invitation_id, claimed_at } = claimed as Extract<Claim, { status: 'claimed' }>;
  return procedure(SERVICE, 'settle_invitation', invitation_id, claimed_at, user, at);
};
/** The account that the function makes of the invitation, its address taken as it is unless said otherwise. */
const accountOf = async (email = invitation.correo, confirmed = true) => {
  const { id } = await given.account({ email });
  if (confirmed) await sql()`update auth.users set email_confirmed_at = now() where id = ${id}`;
  return id;
};
const useUp = async () => settle(await claim(), await accountOf());
const records = () =>
  sql()`select c.correo, v.source from public."Clientes proto" c
    join public.visitas_clientes v on v.user_id = c.user_id and v.cafe_id = c.cafe_id where c.cafe_id = ${cafe.id}`;

describe('The invitation page', () => {
  test('shows the café and an e-mail address that visitors cannot read', async () => {
    expect(await peek()).toMatchObject({
      status: 'open',
      cafe: { nombre: cafe.nombre, slug: cafe.slug },
      email: 'i•••@example.test',
    });
  });

  test.each<[string, () => unknown]>([
    ['used', useUp],
    ['revoked', () => rpc(admin.id, 'revoke_invitation', { invitation_id: invitation.id })],
    ['cafe_closed', () => given.setCafe(cafe, 'paused')],
    ['cafe_closed', () => given.setCafe(cafe, 'deleted')],
  ])('only that it is %s, and nothing else of it', async (status, happens) => {
    await happens();
    expect(await peek()).toEqual({ status, cafe: null, email: null });
    expect(await claim()).toEqual({ status });
  });

  test('shows the invitation as expired at the end of its seventh day', async () => {
    expect((await peek(invitation.token, new Date(daysAfter(NOW, 7).getTime() - 1000))).status).toBe('open');
    expect((await peek(invitation.token, daysAfter(NOW, 7))).status).toBe('expired');
    expect(await claim(invitation.token, daysAfter(NOW, 7))).toEqual({ status: 'expired' });
  });

  test.each(['', 'x', '0'.repeat(48)])('shows nothing for the token %j', async (token) => {
    expect(await peek(token)).toEqual({ status: 'unknown', cafe: null, email: null });
  });
});

describe('A claim of an invitation', () => {
  test('succeeds for one of twenty that arrive at once', async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim()));
    expect(claims.filter(({ status }) => status === 'claimed')).toHaveLength(1);
    expect(claims.filter(({ status }) => status === 'busy')).toHaveLength(19);
  });

  test('frees the invitation when it fails', async () => {
    await settle(await claim(), null);
    expect((await claim()).status).toBe('claimed');
  });

  test('expires two minutes after its function crashed, and the late result changes nothing', async () => {
    const dead = await claim();
    const later = new Date(NOW.getTime() + 120_001);
    expect((await claim(invitation.token, new Date(NOW.getTime() + 119_000))).status).toBe('busy');
    const alive = await claim(invitation.token, later);
    expect(alive.status).toBe('claimed');
    const account = await accountOf();
    expect(await settle(dead, account)).toEqual({ settled: false });
    expect(await settle(dead, null)).toEqual({ settled: false });
    expect(await settle(alive, account, later)).toEqual({ settled: true });
    expect(await records()).toHaveLength(1);
  });

  test('does not use an invitation that was revoked in the meantime', async () => {
    const taken = await claim();
    await rpc(admin.id, 'revoke_invitation', { invitation_id: invitation.id });
    expect(await settle(taken, await accountOf())).toEqual({ settled: false });
    expect(await records()).toEqual([]);
  });

  test('is refused where the address has an account already', async () => {
    await given.account({ email: invitation.correo });
    expect(await claim()).toEqual({ status: 'account_exists' });
    expect(await claim()).toEqual({ status: 'account_exists' });
  });

  test('is limited to 20 unknown tokens an hour from one address', async () => {
    for (let i = 0; i < 20; i += 1) expect((await claim(`no-${i}`, NOW, 'guesser')).status).toBe('unknown');
    expect(await claim('no-21', NOW, 'guesser')).toEqual({ status: 'try_later' });
    expect(await claim(invitation.token, NOW, 'guesser')).toEqual({ status: 'try_later' });
    expect((await claim(invitation.token, NOW, 'customer')).status).toBe('claimed');
  });
});

describe('A used invitation', () => {
  test('enrolls its account, with the first visit and the event that reports it', async () => {
    await useUp();
    expect(await records()).toEqual([{ correo: invitation.correo, source: 'enrolment' }]);
    const events =
      await sql()`select from private.events where topic = 'registration' and payload ->> 'email' = ${invitation.correo}`;
    expect(events).toHaveLength(1);
  });

  test('enrolls no account with an unconfirmed address: the first visit does', async () => {
    const taken = await claim();
    expect(await settle(taken, await accountOf(invitation.correo, false))).toEqual({ settled: true });
    expect(await records()).toEqual([]);
  });

  test('enrolls no account of another address', async () => {
    const taken = await claim();
    expect(await settle(taken, await accountOf('otra@example.test'))).toEqual({ settled: true });
    expect(await records()).toEqual([]);
  });

  test('enrolls nobody at a café that was paused in the meantime', async () => {
    const taken = await claim();
    await given.setCafe(cafe, 'paused');
    expect(await settle(taken, await accountOf())).toEqual({ settled: true });
    expect(await records()).toEqual([]);
  });
});
