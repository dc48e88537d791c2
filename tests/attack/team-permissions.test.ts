import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { beforeAll, expect, test } from 'vitest';
import {
  procedures,
  type ProcedureName,
} from '../../supabase/functions/_shared/contracts/procedures/index.ts';
import { useDatabase } from '../database/use-database.ts';
import {
  createAccount,
  createAdmin,
  createCafe,
  createMember,
  enroll,
  procedure,
  rpc,
  type Cafe,
  type TeamRole,
} from '../support/given/factories.ts';
import { proceduresFor } from '../support/backend/contracts.ts';
import { scenarioOf } from '../support/scenarios/index.ts';
import { makeCall } from '../support/scenarios/scenario.ts';

const sql = useDatabase();

/** A procedure that asks the table of permissions, for what, and the least role that has it, all from the catalogue. */
interface Guarded {
  name: ProcedureName;
  permission: string;
  least: TeamRole | 'administrator';
}

/** Roles at a café's desk, by growing permissions. */
const ROLES = ['staff', 'manager', 'owner', 'administrator'] as const;

let guarded: Guarded[];
beforeAll(async () => {
  guarded = await sql()<Guarded[]>`
    select distinct on (p.proname) p.proname as name, r.permission as permission, r.minimum_role as least
    from pg_proc p
    cross join lateral regexp_matches(p.prosrc, '(require_permission(?:_locked)?\\([^;]*?''(\\w+)''\\)|lock_team_for_change\\(|require_codes\\()', 'g') as asked
    join private.permissions r on r.permission = coalesce(asked[2],
      case when asked[1] like 'require_codes%' then 'vip_codes' else 'team' end)
    where p.pronamespace = 'private'::regnamespace
      and exists (select from pg_proc api where api.pronamespace = 'public'::regnamespace and api.proname = p.proname)
    order by p.proname, private.role_rank(r.minimum_role) desc`;
});

test('every procedure of the desk asks the table of permissions for the permission of its contract', () => {
  const declared = proceduresFor('team').map((name) => [name, procedures[name].permission]);
  expect(Object.fromEntries(guarded.map(({ name, permission }) => [name, permission]))).toEqual(
    Object.fromEntries(declared),
  );
});

/** Acts of the café's own side, which administrators, on the other, do not take. */
const OWNERS_OWN = new Set<ProcedureName>(['accept_contract']);

const WEEK = 7 * 86_400_000;

/** People without any permission at a café, by kind. */
const OUTSIDERS: Record<string, (db: Sql, cafe: Cafe) => Promise<string>> = {
  'a stranger': async (db) => (await createAccount(db)).id,
  'a customer': async (db, cafe) => (await enroll(db, await createAccount(db), cafe)).account.id,
  ...Object.fromEntries(
    (['staff', 'manager', 'owner'] as const).map((role) => [
      `${role} of another café`,
      async (db: Sql) => (await createMember(db, await createCafe(db), role)).id,
    ]),
  ),
  'an owner who has left': async (db, cafe) => {
    const { id } = await createMember(db, cafe, 'owner');
    // the last one may not leave
    await createMember(db, cafe, 'owner');
    await rpc(db, id, 'remove_member', { cafe_id: cafe.id, user_id: id });
    return id;
  },
  'whose invitation has expired': async (db, cafe) => {
    const { id, email } = await createAccount(db);
    const admin = await createAdmin(db);
    const then = new Date(Date.now() - WEEK - 1000);
    const { token } = await procedure(db, admin.id, 'invite_to_team', cafe.id, email, 'owner', then);
    expect((await rpc(db, id, 'join_team', { token })).status).toBe('expired');
    return id;
  },
  'who holds the invitation of somebody else': async (db, cafe) => {
    const { id } = await createAccount(db);
    const admin = await createAdmin(db);
    const args = { cafe_id: cafe.id, email: `${randomUUID()}@example.test`, role: 'owner' };
    const { token } = await rpc(db, admin.id, 'invite_to_team', args);
    expect((await rpc(db, id, 'join_team', { token })).status).toBe('not_yours');
    return id;
  },
};

const asCaller = (role: (typeof ROLES)[number], cafe: Cafe) =>
  role === 'administrator' ? createAdmin(sql()) : createMember(sql(), cafe, role);

const refusalIn = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code?: string; message?: string; detail?: string }) => error,
  );

const NOT_ALLOWED = { code: 'PT403', message: 'NOT_ALLOWED' };

async function matrixOf({ name, least }: Guarded): Promise<void> {
  const db = sql();
  const makeBy = async (role: (typeof ROLES)[number]) => {
    const { person, ...call } = await makeCall(db, name, scenarioOf(name), role);
    const { cafe_id: id, cafe_nombre: nombre, slug, vip_id } = person;
    return { call, cafe: { id, nombre, slug, short_slug: '', vip_id } };
  };
  const { call, cafe } = await makeBy(least);
  const may = (role: (typeof ROLES)[number]) => ROLES.indexOf(role) >= ROLES.indexOf(least);
  const outsiders = Object.entries(OUTSIDERS).map(
    async ([who, make]) => [who, await make(db, cafe)] as const,
  );
  const lesser = ROLES.filter((role) => !may(role)).map(
    async (role) => [role, (await asCaller(role, cafe)).id] as const,
  );
  // a member learns whose act it is, everybody else nothing
  for (const [detail, people] of [
    ['', outsiders],
    [least, lesser],
  ] as const)
    for (const [who, id] of await Promise.all(people))
      expect(await refusalIn(rpc(db, id, name, call.args)), `${name} by ${who}`).toMatchObject({
        ...NOT_ALLOWED,
        detail,
      });

  const allowed = ROLES.filter((role) => may(role) && !(role === 'administrator' && OWNERS_OWN.has(name)));
  for (const role of allowed) {
    const { caller, args } = (await makeBy(role)).call;
    expect(await refusalIn(rpc(db, caller, name, args)), `${name} by ${role}`).toBeNull();
  }
}

// a new procedure is in the matrix by existing: its scenario makes its call
test('Each procedure does what the table of permissions says and tells the others nothing', async () => {
  for (const one of guarded) await matrixOf(one);
}, 120_000);
