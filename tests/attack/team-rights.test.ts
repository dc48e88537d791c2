import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { beforeAll, expect, test } from 'vitest';
import type { ProcedureName } from '../../supabase/functions/_shared/contracts/procedures/index.ts';
import { TEAM_FUNCTIONS } from '../database/inventory/expected.ts';
import { contents } from '../database/snapshot.ts';
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
} from '../support/factories.ts';
import { PROCEDURES, type Call } from './support/procedures.ts';

const sql = useDatabase();

/** A procedure that asks the table of rights, and the least role that it lets in, both from the catalogue. */
interface Guarded {
  name: ProcedureName;
  least: TeamRole | 'administrator';
}

/** Roles at a café's desk, by growing rights. */
const ROLES = ['staff', 'manager', 'owner', 'administrator'] as const;

let guarded: Guarded[];
beforeAll(async () => {
  guarded = await sql()<Guarded[]>`
    select distinct on (p.proname) p.proname as name, r.least_role as least
    from pg_proc p
    cross join lateral regexp_matches(p.prosrc, '((?:require|hold)_right\\([^;]*?''(\\w+)''\\)|change_team\\(|require_codes\\()', 'g') as asked
    join private.rights r on r.act = coalesce(asked[2],
      case when asked[1] like 'require_codes%' then 'vip_codes' else 'team' end)
    where p.pronamespace = 'private'::regnamespace
      and exists (select from pg_proc api where api.pronamespace = 'public'::regnamespace and api.proname = p.proname)
    order by p.proname, private.role_rank(r.least_role) desc`;
});

/** The least role for each, decided by hand. */
const LEAST: { [Name in ProcedureName]?: Guarded['least'] } = {
  activate_slip_sheet: 'staff',
  load_reminder_settings: 'owner',
  offer_reminders: 'owner',
  activate_vip_codes: 'manager',
  add_customer_redemption: 'staff',
  add_customer_visit: 'staff',
  add_prize: 'owner',
  adjust_conectitos: 'manager',
  answer_handover_request: 'staff',
  dismiss_signal: 'owner',
  close_phone_screen: 'staff',
  generate_vip_codes: 'manager',
  begin_cafe_logo: 'manager',
  block_customer: 'owner',
  change_cafe_settings: 'manager',
  give_back_redemption: 'staff',
  hand_over_team: 'owner',
  invite_to_team: 'owner',
  load_cafe_settings: 'manager',
  load_customer: 'staff',
  list_customers: 'manager',
  load_customer_search: 'staff',
  load_slips: 'staff',
  void_slip: 'staff',
  load_signals: 'owner',
  load_screens: 'owner',
  load_team: 'staff',
  load_vip_codes: 'manager',
  load_prizes: 'manager',
  load_opinions: 'manager',
  load_contract: 'owner',
  accept_contract: 'owner',
  set_first_challenge: 'owner',
  load_draws_file: 'owner',
  load_results: 'manager',
  load_survey_answers: 'manager',
  load_tickets: 'manager',
  load_poster: 'manager',
  load_today: 'staff',
  search_customers: 'staff',
  record_print: 'manager',
  make_slip: 'staff',
  make_slip_sheet: 'staff',
  make_pairing_code: 'owner',
  open_customer: 'staff',
  open_phone_screen: 'staff',
  pause_cafe: 'owner',
  // one's own place; anybody else's asks for more, as the matrix does
  remove_member: 'owner',
  remove_prize: 'owner',
  rename_screen: 'owner',
  reopen_ticket: 'manager',
  restore_wheel: 'owner',
  review_ticket: 'manager',
  revoke_screen: 'owner',
  revoke_team_invitation: 'owner',
  revoke_vip_codes: 'manager',
  save_wheel: 'owner',
  set_cafe_promise: 'manager',
  set_cafe_logo: 'manager',
  set_first_prize: 'owner',
  set_member_role: 'owner',
  set_prize_sold_out: 'manager',
  set_visit_points: 'owner',
  set_tax_numbers: 'owner',
  set_way_of_working: 'owner',
  set_prize_conditions: 'manager',
  set_market_value: 'owner',
  remove_visit: 'manager',
  unblock_customer: 'owner',
  void_slip_sheet: 'staff',
};

/**
 * Arguments of the caller's own, in place of the scenario's, for procedures that answer only after an earlier request.
 */
const OWN_ARGS: {
  [Name in ProcedureName]?: (id: string, cafe: Cafe, args: Call['args']) => Promise<Call['args']>;
} = {
  load_customer: async (id, _, args) => {
    await rpc(sql(), id, 'open_customer', args);
    return args;
  },
  load_customer_search: async (id, { id: cafe_id }) => {
    const { look_up_id } = await rpc(sql(), id, 'search_customers', { cafe_id, search: 'Ana' });
    return { look_up_id };
  },
};

test('every procedure of the desk asks the table of rights for what it should', () => {
  const desk = Object.keys(TEAM_FUNCTIONS).map((signature) => signature.replace(/\(.*/, ''));
  expect(Object.keys(LEAST).toSorted()).toEqual(desk.toSorted());
  expect(Object.fromEntries(guarded.map(({ name, least }) => [name, least]))).toEqual(LEAST);
});

/** Returns the café at which the caller of a scenario works. */
async function cafeOf(db: Sql, { caller }: Call): Promise<Cafe> {
  const [cafe] = await db<Cafe[]>`select c.id, c.nombre, c.slug, c.vip_id from public.cafeterias c
    join public.cafe_members m on m.cafe_id = c.id where m.user_id = ${caller as string}`;
  return cafe!;
}

/** Acts of the café's own side, which administrators, on the other, do not take. */
const OWNERS_OWN = new Set<ProcedureName>(['accept_contract']);

const WEEK = 7 * 86_400_000;

/** Everybody whom no right lets in, at a café. */
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
  const call = await PROCEDURES[name]!.scenario(db);
  const cafe = await cafeOf(db, call);
  const may = (role: (typeof ROLES)[number]) => ROLES.indexOf(role) >= ROLES.indexOf(least);
  const outsiders = Object.entries(OUTSIDERS).map(
    async ([who, make]) => [who, await make(db, cafe)] as const,
  );
  const lesser = ROLES.filter((role) => !may(role)).map(
    async (role) => [role, (await asCaller(role, cafe)).id] as const,
  );
  const refused = await Promise.all([...outsiders, ...lesser]);
  const before = await contents(db);
  const details = new Set<string | undefined>();
  for (const [who, id] of refused) {
    const refusal = await refusalIn(rpc(db, id, name, call.args));
    expect(refusal, `${name} by ${who}`).toMatchObject(NOT_ALLOWED);
    details.add(refusal?.detail);
  }
  expect(details.size, name).toBe(1);
  expect(await contents(db), name).toEqual(before);

  for (const role of ROLES.filter(
    (role) => may(role) && !(role === 'administrator' && OWNERS_OWN.has(name)),
  )) {
    const own = await PROCEDURES[name]!.scenario(db);
    const at = await cafeOf(db, own);
    const { id } = await asCaller(role, at);
    const args = (await OWN_ARGS[name]?.(id, at, own.args)) ?? own.args;
    expect(await refusalIn(rpc(db, id, name, args)), `${name} by ${role}`).toBeNull();
  }
}

// a new procedure is in the matrix by existing: the scenario of the attacks makes its call
test('each does what the table of rights says for everybody, and tells the others nothing', async () => {
  for (const one of guarded) await matrixOf(one);
}, 120_000);
