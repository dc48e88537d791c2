import { beforeEach, describe, expect, test } from 'vitest';
import type { Account, Cafe } from '../../support/given/factories.ts';
import { claim } from '../events/queue.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure, contents, runInParallel } = useGiven({ connections: 6 });

let cafe: Cafe;
let owner: Account;
let person: Account;
beforeEach(async () => {
  await sql()`update private.settings set mails_requested_at = null`;
  cafe = await given.cafe();
  owner = await given.member(cafe, 'owner');
  person = await given.account();
});

const invite = (email = person.email, role = 'staff', by = owner) =>
  rpc(by.id, 'invite_to_team', { cafe_id: cafe.id, email, role });
const join = (token: string, { id } = person) => rpc(id, 'join_team', { token });
const peek = (token: string, caller: string | null = null) => rpc(caller, 'peek_team_invitation', { token });
const roleOf = async ({ id }: Account) => {
  const [row] = await sql()<{ role: string }[]>`
    select role from public.cafe_members where cafe_id = ${cafe.id} and user_id = ${id}`;
  return row?.role ?? null;
};

describe('An invitation', () => {
  test('is 256 random bits, valid for a week, and stored as a hash only', async () => {
    const invitation = await invite();
    expect(invitation.token).toMatch(/^[0-9a-f]{64}$/);
    expect(new Date(invitation.expires_at).getTime() - Date.now()).toBeGreaterThan(6.99 * 86_400_000);
    expect(invitation.mailed).toBe(false);
    expect(JSON.stringify(await contents())).not.toContain(invitation.token);
  });

  test('shows café, role and masked address before it is accepted, and whether it is for the reader', async () => {
    const { token } = await invite(person.email.toUpperCase(), 'manager');
    const preview = { status: 'open', cafe: { nombre: cafe.nombre }, role: 'manager' };
    expect(await peek(token)).toMatchObject({ ...preview, is_for_caller: null });
    expect((await peek(token)).email).toMatch(/^p•••@example\.test$/);
    expect(await peek(token, person.id)).toMatchObject({ ...preview, is_for_caller: true });
    expect(await peek(token, owner.id)).toMatchObject({ ...preview, is_for_caller: false });
  });

  test('adds the account with its address to the team, once; a repeated press reads the same', async () => {
    const { token } = await invite(person.email, 'manager');
    const joined = { status: 'joined', cafe_slug: cafe.slug };
    expect(await join(token)).toEqual(joined);
    expect(await join(token)).toEqual(joined);
    expect(await roleOf(person)).toBe('manager');
    expect((await join(token, owner)).status).toBe('used');
    expect(await peek(token)).toEqual({
      status: 'used',
      cafe: null,
      role: null,
      email: null,
      is_for_caller: null,
    });
  });

  test('does not bring back a member who was removed since', async () => {
    const { token } = await invite();
    await join(token);
    await rpc(owner.id, 'remove_member', { cafe_id: cafe.id, user_id: person.id });
    expect((await join(token)).status).toBe('used');
    expect(await roleOf(person)).toBeNull();
  });

  test('opens nothing for another account, expired, revoked, made up, or at a deleted café', async () => {
    const { id, token } = await invite();
    expect((await join(token, await given.account())).status).toBe('not_yours');
    const later = new Date(Date.now() + 7 * 86_400_000 + 1000);
    expect((await procedure(person.id, 'join_team', token, later)).status).toBe('expired');
    expect((await join('f'.repeat(64))).status).toBe('unknown');
    expect((await join('')).status).toBe('unknown');
    await given.setCafe(cafe, 'deleted');
    expect((await join(token)).status).toBe('cafe_closed');
    await given.setCafe(cafe, 'active');
    const revoke = () => rpc(owner.id, 'revoke_team_invitation', { cafe_id: cafe.id, invitation_id: id });
    expect(await revoke()).toEqual({ revoked: true });
    expect(await revoke()).toEqual({ revoked: false });
    expect((await join(token)).status).toBe('revoked');
    expect(await roleOf(person)).toBeNull();
  });

  test('replaces the one before, for the same address', async () => {
    const [first, second] = [await invite(), await invite(person.email, 'owner')];
    expect((await join(first.token)).status).toBe('revoked');
    const { invitations } = await given.teamOf(owner, cafe);
    expect(invitations).toEqual([
      expect.objectContaining({ id: second.id, email: person.email, role: 'owner', mail: 'none' }),
    ]);
    expect((await join(second.token)).status).toBe('joined');
  });

  test('is worth nothing once its author may not invite any more', async () => {
    const second = await given.member(cafe, 'owner');
    const third = await given.member(cafe, 'owner');
    const [one, other, own] = [
      await invite('uno@example.test', 'staff', second),
      await invite('dos@example.test', 'staff', third),
      await invite('tres@example.test'),
    ];
    await rpc(owner.id, 'remove_member', { cafe_id: cafe.id, user_id: second.id });
    await rpc(owner.id, 'set_member_role', { cafe_id: cafe.id, user_id: third.id, role: 'staff' });
    expect((await peek(one.token)).status).toBe('revoked');
    expect((await peek(other.token)).status).toBe('revoked');
    expect((await peek(own.token)).status).toBe('open');
  });

  test('makes one member of two accounts of one address that press at once', async () => {
    const { token } = await invite();
    const answers = await runInParallel('public.cafe_members', [() => join(token), () => join(token)]);
    expect(answers.map(({ status }) => status)).toEqual(['joined', 'joined']);
    expect(await sql()`select from public.cafe_members where cafe_id = ${cafe.id}`).toHaveLength(2);
  });
});

describe('A new invitation', () => {
  test.each([
    ['no address', 'ana', 'staff', 'email'],
    ['a role that is none', 'ana@example.test', 'administrator', 'role'],
    ['no role', 'ana@example.test', null, 'role'],
  ])('is refused with %s', async (_, email, role, field) => {
    const attempt = rpc(owner.id, 'invite_to_team', { cafe_id: cafe.id, email, role });
    await expectRefused(attempt, 422, 'INVALID_INPUT', field);
  });

  test('is refused for an address on the team', async () => {
    await expectRefused(invite(owner.email.toUpperCase()), 409, 'ALREADY_MEMBER');
  });

  test('is limited to twenty per member and hour', async () => {
    for (let count = 0; count < 20; count += 1) await invite(`p${count}@example.test`);
    await expectRefused(invite(), 429, 'TOO_MANY_REQUESTS');
    await invite(person.email, 'staff', await given.admin());
  });
});

describe('The mail', () => {
  const deliverMails = () => claim(sql(), new Date(), { topics: ['team-invitation'] });
  const mailOf = async (id: string) => {
    const { invitations } = await given.teamOf(owner, cafe);
    return invitations.find((one) => one.id === id)?.mail;
  };

  test('is sent where the deployment sends mail, and leaves neither address nor token behind', async () => {
    await deliverMails();
    const { id, token, mailed } = await invite();
    expect(mailed).toBe(true);
    expect(await mailOf(id)).toBe('waiting');
    const [event] = await sql()<{ id: string; payload: unknown }[]>`
      select e.id, e.payload from private.events e where e.payload ->> 'token' = ${token}`;
    expect(event!.payload).toEqual({
      email: person.email,
      cafe: cafe.nombre,
      primary_color: '#244EB8',
      role: 'staff',
      token,
    });
    await given.settleEvent(event!.id);
    expect(await mailOf(id)).toBe('sent');
    expect(await sql()`select payload from private.events where id = ${event!.id}`).toEqual([
      { payload: {} },
    ]);
    expect((await join(token)).status).toBe('joined');
  });

  test('is not sent if its invitation is revoked or used before', async () => {
    await deliverMails();
    const [first, second] = [await invite(), await invite('otra@example.test')];
    await join(first.token);
    await rpc(owner.id, 'revoke_team_invitation', { cafe_id: cafe.id, invitation_id: second.id });
    expect(
      await sql()`select from private.events where topic = 'team-invitation' and delivered_at is null
      and payload ->> 'cafe' = ${cafe.nombre}`,
    ).toHaveLength(0);
  });

  test('is not promised once no delivery has run for a quarter of an hour', async () => {
    await sql()`update private.settings set mails_requested_at = now() - interval '16 minutes'`;
    expect((await invite()).mailed).toBe(false);
  });
});
