import { beforeEach, describe, expect, test } from 'vitest';
import type { Account, Cafe } from '../../support/given/factories.ts';
import { expectRefused, refusalOf } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, runInParallel } = useGiven({ connections: 6 });

let cafe: Cafe;
let owner: Account;
let waiter: Account;
beforeEach(async () => {
  cafe = await given.cafe();
  owner = await given.member(cafe, 'owner');
  waiter = await given.member(cafe, 'staff');
});

const remove = (by: Account, who: Account) => given.removeMember(by, cafe, who);
const setRole = (by: Account, { id }: Account, role: string | null) =>
  rpc(by.id, 'set_member_role', { cafe_id: cafe.id, user_id: id, role });
const handOver = (by: Account, who: Account) => given.handOver(by, cafe, who);
const team = async () =>
  Object.fromEntries(
    (
      await sql()<{ user_id: string; role: string }[]>`
        select user_id, role from public.cafe_members where cafe_id = ${cafe.id}`
    ).map(({ user_id, role }) => [user_id, role]),
  );

test('An owner changes roles and removes members, a member leaves, and each change leaves its row', async () => {
  expect(await setRole(owner, waiter, 'manager')).toEqual({ role: 'manager' });
  expect(await setRole(owner, waiter, 'manager')).toEqual({ role: 'manager' });
  expect(await team()).toEqual({ [owner.id]: 'owner', [waiter.id]: 'manager' });
  expect(await remove(owner, waiter)).toEqual({ removed: true });
  expect(await remove(owner, waiter)).toEqual({ removed: false });
  const other = await given.member(cafe, 'staff');
  expect(await remove(other, other)).toEqual({ removed: true });
  expect(await team()).toEqual({ [owner.id]: 'owner' });
  const acts = await sql()`select action from private.audit_log where cafe_id = ${cafe.id} order by id`;
  expect(acts.map(({ action }) => action as string)).toEqual(['team.role', 'team.remove', 'team.leave']);
});

test('The latest actions of each member stand with them, the latest first, five at most', async () => {
  for (const role of ['manager', 'staff', 'manager', 'staff', 'manager', 'owner'])
    await setRole(owner, waiter, role);
  await given.invite(waiter, cafe, 'a@example.test');
  const { people } = await given.teamOf(owner, cafe);
  const recent_actions = Object.fromEntries(
    people.map((one) => [one.user_id, one.recent_actions.map((act) => act.action)]),
  );
  expect(recent_actions).toEqual({ [owner.id]: Array(5).fill('team.role'), [waiter.id]: ['team.invite'] });
});

describe('The last owner', () => {
  test('cannot leave, be removed or be demoted, not even by an administrator', async () => {
    const admin = await given.admin();
    for (const by of [owner, admin]) {
      await expectRefused(remove(by, owner), 409, 'LAST_OWNER');
      await expectRefused(setRole(by, owner, 'staff'), 409, 'LAST_OWNER');
    }
    expect(await team()).toEqual({ [owner.id]: 'owner', [waiter.id]: 'staff' });
  });

  test('can leave after handing the café over', async () => {
    expect(await handOver(owner, waiter)).toEqual({ role: 'manager' });
    expect(await team()).toEqual({ [owner.id]: 'manager', [waiter.id]: 'owner' });
    expect(await remove(owner, owner)).toEqual({ removed: true });
    await expectRefused(remove(waiter, waiter), 409, 'LAST_OWNER');
  });

  test('cannot hand over to themselves or to somebody outside the team', async () => {
    await expectRefused(handOver(owner, owner), 404, 'MEMBER_NOT_FOUND');
    await expectRefused(handOver(owner, await given.admin()), 404, 'MEMBER_NOT_FOUND');
    await expectRefused(setRole(owner, await given.admin(), 'staff'), 404, 'MEMBER_NOT_FOUND');
    await expectRefused(setRole(owner, waiter, null), 422, 'INVALID_INPUT', 'role');
  });

  test('leaves the café to the administrators by deleting the account, and nobody can rejoin as owner', async () => {
    const args = { cafe_id: cafe.id, email: 'eva@example.test', role: 'owner' };
    const { token } = await rpc(owner.id, 'invite_to_team', args);
    await setRole(owner, waiter, 'manager');
    expect(await given.deleteAccount(owner)).toMatchObject({ deleted: true });
    expect(await team()).toEqual({ [waiter.id]: 'manager' });
    expect((await rpc(null, 'peek_team_invitation', { token })).status).toBe('revoked');
  });
});

describe('A team with two owners', () => {
  let other: Account;
  beforeEach(async () => {
    other = await given.member(cafe, 'owner');
  });

  const outcome = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      async () => (await refusalOf(call)).message,
    );

  test.each([
    ['remove each other', () => [remove(owner, other), remove(other, owner)], ['NOT_ALLOWED', 'done']],
    ['leave', () => [remove(owner, owner), remove(other, other)], ['LAST_OWNER', 'done']],
    [
      'make each other less',
      () => [setRole(owner, other, 'staff'), setRole(other, owner, 'staff')],
      ['NOT_ALLOWED', 'done'],
    ],
  ])('keeps one of them when both %s at once', async (_, begin, expected) => {
    let begun: Promise<unknown>[] | undefined;
    const call = (place: number) => () => outcome((begun ??= begin())[place]!);
    expect((await runInParallel('public.cafe_members', [call(0), call(1)])).toSorted()).toEqual(expected);
    expect(Object.values(await team()).filter((role) => role === 'owner')).toHaveLength(1);
  });
});
