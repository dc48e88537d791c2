import { beforeAll, describe, expect, test } from 'vitest';
import type { Account, Cafe } from '../../support/given/factories.ts';
import { asUser } from '../../support/database/personas.ts';
import { expectRefused, refusalOf } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc } = useGiven();

const staff = ['customers', 'handover', 'membership', 'redemption_give_back', 'slips', 'today', 'visit_add'];
const manager = [
  ...[
    'settings',
    'vip_codes',
    'correct',
    'customer_list',
    'poster',
    'prizes',
    'results',
    'tickets',
    'opinions',
  ],
  ...staff,
];
const owner = [
  ...[
    'block',
    'exports',
    'market_values',
    'pause',
    'service_mode',
    'screens',
    'tax_numbers',
    'team',
    'legal',
    'contract',
    'first_challenge',
    'wheels',
    'reminders',
  ],
  ...manager,
];
/** Rights by role, decided by hand. */
const PERMISSIONS = { staff, manager, owner, administrator: owner };

let cafe: Cafe;
let people: Record<keyof typeof PERMISSIONS, Account>;
beforeAll(async () => {
  cafe = await given.cafe();
  people = {
    staff: await given.member(cafe, 'staff'),
    manager: await given.member(cafe, 'manager'),
    owner: await given.member(cafe, 'owner'),
    administrator: await given.admin(),
  };
});

/** Asks for a right as a caller does whose act asks for it. */
const asks = async (caller: Account, act: string, at: Pick<Cafe, 'id'> = cafe) => {
  const [row] = await sql().begin(async (own) => {
    await own`select set_config('request.jwt.claim.sub', ${caller.id}, true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: caller.id, role: 'authenticated' })}, true)`;
    return own<{ role: string }[]>`select private.require_permission(${at.id}, ${act}) as role`;
  });
  return row!.role;
};

describe.each(Object.keys(PERMISSIONS) as (keyof typeof PERMISSIONS)[])('The role %s', (role) => {
  test('reads its permissions with the team’s page', async () => {
    const { permissions } = await rpc(people[role].id, 'load_team', { cafe_slug: cafe.slug });
    expect(permissions).toEqual(PERMISSIONS[role].toSorted());
  });
});

test('The table holds these permissions and no other', async () => {
  const rows = await sql()<
    { permission: string }[]
  >`select permission from private.permissions order by permission`;
  expect(rows.map(({ permission }) => permission)).toEqual(PERMISSIONS.administrator.toSorted());
});

test('An unknown permission is a programming error, and nobody has it', async () => {
  expect(await refusalOf(asks(people.administrator, 'fly'))).toMatchObject({ code: 'P0001' });
});

describe('The desk of a café', () => {
  test('is refused at a deleted or unknown café', async () => {
    const gone = await given.cafe();
    const boss = await given.member(gone, 'owner');
    await given.setCafe(gone, 'deleted');
    const nowhere = { id: crypto.randomUUID() };
    const refusals = await Promise.all(
      [
        asks(boss, 'membership', gone),
        asks(boss, 'membership', nowhere),
        asks(people.administrator, 'membership', nowhere),
      ].map(refusalOf),
    );
    const notAllowed = { code: 'PT403', message: 'NOT_ALLOWED', detail: '' };
    expect(refusals).toEqual(refusals.map(() => notAllowed));
  });

  test('is refused to an account that claims a role in its token', async () => {
    const { id } = await given.account();
    const claims = { sub: id, role: 'authenticated', app_metadata: { role: 'owner' }, user_role: 'owner' };
    const attempt = asUser(sql(), id, async (own) => {
      await own`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
      return own`select public.load_team(${cafe.slug})`;
    });
    await expectRefused(attempt, 403, 'NOT_ALLOWED');
  });
});

test('Members without the permission to change the team see only themselves, not their inviter', async () => {
  const seen = await rpc(people.staff.id, 'load_team', { cafe_slug: cafe.slug });
  expect(seen.people).toEqual([expect.objectContaining({ you: true, role: 'staff', invited_by: null })]);
  const all = await rpc(people.owner.id, 'load_team', { cafe_slug: cafe.slug });
  expect(all.people.map(({ role }) => role)).toEqual(['owner', 'manager', 'staff']);
});
