import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import {
  procedures,
  type ProcedureName,
} from '../../supabase/functions/_shared/contracts/procedures/index.ts';
import {
  refusalStatus,
  type RefusalCode,
} from '../../supabase/functions/_shared/contracts/procedures/procedure.ts';
import { contents } from '../database/snapshot.ts';
import { useDatabase } from '../database/use-database.ts';
import { idOf } from '../support/database/personas.ts';
import { createAccount, createCafe, createMember, rpc, type Account } from '../support/given/factories.ts';
import { namesOf } from '../support/given/index.ts';
import { PROCEDURE_NAMES } from '../support/backend/contracts.ts';
import { proveMailbox, requireProof } from '../support/given/presence.ts';
import { scenarioOf } from '../support/scenarios/index.ts';
import { makeCall, type Call } from '../support/scenarios/scenario.ts';

const sql = useDatabase();

/** A call that works until something is spoilt, whom it is about, and the café that it names. */
interface Made extends Call {
  person: string;
  cafe: string;
}

async function made(db: Sql, name: ProcedureName): Promise<Made> {
  const { caller, args, person } = await makeCall(db, name, scenarioOf(name));
  const [named] = await db<{ id: string }[]>`
    select id from public.cafeterias where slug = ${(args.cafe_slug as string) ?? ''}`;
  return { caller, args, person: person.user_id, cafe: named?.id ?? person.cafe_id };
}

const close = (state: 'paused' | 'deleted') => async (db: Sql, call: Made) => {
  await db`update public.cafeterias set active = false, deleted = ${state === 'deleted'} where id = ${call.cafe}`;
  return call;
};

/** Puts a value into the arguments that name a café, or a person. */
const withArgs = (call: Made, pattern: RegExp, value: unknown): Made => ({
  ...call,
  args: Object.fromEntries(
    Object.entries(call.args).map(([name, given]) => [name, pattern.test(name) ? value : given]),
  ),
});
const elsewhere = (byId: unknown, byName: unknown) => (_: Sql, call: Made) =>
  Promise.resolve(withArgs(withArgs(call, /cafe\w*_id$/, byId), /^cafe_slug$|cafeteria$/, byName));

/** Has somebody else make the call, or be the one whom a function makes it for. */
async function stranger(db: Sql, call: Made): Promise<Made> {
  const { id, email } = await createAccount(db);
  const about = withArgs(withArgs(call, /^(p_)?user_id$/, id), /correo$|^email$/, email);
  return typeof call.caller === 'string' ? { ...about, caller: id } : about;
}

async function notVip(db: Sql, call: Made): Promise<Made> {
  await db`update public."Clientes proto" set "VIP" = false, vip_at = null, hito_actual = 7
    where user_id = ${call.person} and cafe_id = ${call.cafe}`;
  return call;
}

const accountOf = async (db: Sql, id: string) =>
  (await db<Account[]>`select id, email from auth.users where id = ${id}`)[0]!;

const noPerson = (_: Sql, call: Made) => Promise.resolve({ ...call, caller: '' });

async function deletedAccount(db: Sql, call: Made): Promise<Made> {
  const { id } = await createAccount(db);
  await db`delete from auth.users where id = ${id}`;
  return withArgs(call, /^user_id$/, id);
}

async function blocked(db: Sql, call: Made, name: ProcedureName): Promise<Made> {
  // the action that makes somebody a customer: one who is one already
  if (name === 'enroll') await rpc(db, call.person, name, call.args);
  // before anything was won: what was won earlier is handed over (rule P27)
  await db`insert into private.blocks (cafe_id, user_id, reason, blocked_at)
    values (${call.cafe}, ${call.person}, 'Fotos del código', now() - interval '90 days')`;
  return call;
}

async function onTheTeam(db: Sql, call: Made): Promise<Made> {
  const account = await accountOf(db, call.person);
  await createMember(db, { id: call.cafe }, 'staff', { account });
  return call;
}

/** Has the customer join the team and call for themselves. */
async function oneself(db: Sql, call: Made): Promise<Made> {
  const account = await accountOf(db, call.person);
  await createMember(db, { id: call.cafe }, 'owner', { account });
  return { ...call, caller: account.id };
}

/** Has the café ask for proof of being there, of which they have none. */
async function unproven(db: Sql, call: Made): Promise<Made> {
  await proveMailbox(db, { id: call.person });
  await requireProof(db, { id: call.cafe });
  return call;
}

/** Has the member have corrected all that they may today (rule T17). */
async function corrected(db: Sql, call: Made): Promise<Made> {
  await db`insert into private.corrections (cafe_id, enrollment_id, actor, role, kind, what, reason, at)
    select c.cafe_id, c.id, ${call.caller as string}, 'manager', 'visit-added', 'x', 'prueba', now()
    from public."Clientes proto" c cross join generate_series(1, 30)
    where c.user_id = ${call.person} and c.cafe_id = ${call.cafe}`;
  return call;
}

/** Uses the call's request id up for something else (rule S5). */
async function usedUp(db: Sql, call: Made): Promise<Made> {
  const { user_id } = call.args;
  const who = typeof user_id === 'string' ? user_id : idOf(call.caller);
  await db`insert into private.requests (user_id, request_id, operation, arguments_hash)
    select ${who}, id, 'other', sha256('x') from (values (${String(call.args.request_id)}::uuid),
      (private.sealed_request_id(${String(call.args.request_id)}))) as v (id)`;
  return call;
}

type Spoil = (db: Sql, call: Made, name: ProcedureName) => Promise<Made>;

/** The procedures that refuse with a code, unless they come to it in another way. */
const refusing = (code: RefusalCode, ...except: ProcedureName[]) =>
  PROCEDURE_NAMES.filter((name) => procedures[name].refusals.includes(code) && !except.includes(name));
const callers = (...who: string[]) => PROCEDURE_NAMES.filter((name) => who.includes(procedures[name].caller));
const of = (names: ProcedureName[], others: ProcedureName[]) => names.filter((name) => others.includes(name));

const OUTSIDE = callers('customer', 'visitor', 'service', 'admin');
/** Corrects a balance, wherever it is. */
const OPERATORS: ProcedureName[] = ['update_conectitos_balance'];
const CLOSED = of(refusing('CAFE_NOT_FOUND'), OUTSIDE);
const NAMING = CLOSED.filter((name) => !/^redeem_/.test(name));
/** Refuses with codes of its own. */
const TICKETS: ProcedureName[] = ['reopen_ticket'];
const CORRECTIONS = of(refusing('OWN_RECORD', ...TICKETS), refusing('TOO_MANY_REQUESTS'));
const NO_CAFE = '00000000-0000-0000-0000-000000000000';

/** Refusals that many procedures share: what spoils a working call, and which procedures refuse then. */
const COMMON: [what: string, RefusalCode, Spoil, ProcedureName[], detail?: string][] = [
  ['at a paused café', 'CAFE_PAUSED', close('paused'), refusing('CAFE_PAUSED')],
  [
    'at a deleted café',
    'CAFE_NOT_FOUND',
    close('deleted'),
    CLOSED.filter((name) => !OPERATORS.includes(name)),
  ],
  ['at a café that is none', 'CAFE_NOT_FOUND', elsewhere(NO_CAFE, 'no-existe-en-ningún-sitio'), NAMING],
  // Without a café `enroll` takes the one of the sign-up.
  ['without a café', 'CAFE_NOT_FOUND', elsewhere(null, null), NAMING.filter((name) => name !== 'enroll')],
  ['to who is no customer there', 'NOT_ENROLLED', stranger, refusing('NOT_ENROLLED', ...OPERATORS)],
  ['to who is not VIP there', 'NOT_VIP', notVip, refusing('NOT_VIP', 'redeem_reward')],
  ['to or for a blocked customer', 'BLOCKED', blocked, refusing('BLOCKED'), 'Fotos del código'],
  ['to or for a member of the team', 'TEAM_MEMBER', onTheTeam, refusing('TEAM_MEMBER', ...TICKETS)],
  ['for oneself', 'OWN_RECORD', oneself, refusing('OWN_RECORD', ...TICKETS)],
  ['for a ticket of one’s own', 'OWN_TICKET', oneself, refusing('OWN_TICKET')],
  ['without the code of a café that asks for it', 'PRESENCE_MISSING', unproven, refusing('PRESENCE_MISSING')],
  ['after thirty corrections', 'TOO_MANY_REQUESTS', corrected, CORRECTIONS],
  ['with a request id that is used up', 'REQUEST_ID_REUSED', usedUp, refusing('REQUEST_ID_REUSED')],
  ['to a session without a person', 'UNAUTHENTICATED', noPerson, callers('customer', 'team', 'admin')],
  [
    'for an account that is deleted',
    'UNAUTHENTICATED',
    deletedAccount,
    of(refusing('UNAUTHENTICATED'), callers('service')),
  ],
];

// a refusal is an error: Postgres undoes with it whatever came before
describe.each(COMMON)('Refused %s (%s)', (_, code, spoil, names, detail) => {
  test.each(names)('is %s', async (name) => {
    const db = sql();
    const { caller, args } = await spoil(db, await made(db, name), name);
    await expect(rpc(db, caller, name, args)).rejects.toMatchObject({
      code: `PT${refusalStatus[code]}`,
      message: code,
      ...(detail ? { detail } : {}),
    });
  });
});

/** Refusals that another test provokes of every procedure that has them. */
const ELSEWHERE: Partial<Record<RefusalCode, ProcedureName[]>> = {
  // Provoked in as-sql.test.ts, team-permissions.test.ts and tests/database/admin/only-administrators.test.ts.
  UNAUTHENTICATED: callers('visitor', 'anyone'),
  NOT_ALLOWED: callers('team'),
  ADMIN_ONLY: refusing('ADMIN_ONLY'),
  // Each form's own refusal is in tests/database/cafe-settings/two-pages.test.ts.
  SETTINGS_EDITED: PROCEDURE_NAMES.filter((name) => 'shown' in procedures[name].args.shape),
};

test('Every refusal of a contract is provoked: of all alike, or by a test that names procedure and code', () => {
  const texts = ['attack', 'database', 'functions'].flatMap((folder) =>
    readdirSync(`tests/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts') && !import.meta.url.endsWith(file))
      .map((file) => readFileSync(`tests/${folder}/${file}`, 'utf8')),
  );
  // by its own name, or by the one under which it is given
  const wordsOf = (name: ProcedureName) =>
    new RegExp([`\\b${name}\\b`, ...namesOf(name).map((one) => `\\bgiven\\.${one}\\b`)].join('|'));
  const isProvoked = (name: ProcedureName, code: RefusalCode) =>
    COMMON.some(([, common, , names]) => common === code && names.includes(name)) ||
    ELSEWHERE[code]?.includes(name) ||
    texts.some((text) => wordsOf(name).test(text) && new RegExp(`\\b${code}\\b`).test(text));
  const missing = PROCEDURE_NAMES.flatMap((name) =>
    procedures[name].refusals.filter((code) => !isProvoked(name, code)).map((code) => `${name} ${code}`),
  );
  expect(missing).toEqual([]);
});

test('What a closed café refuses is refused to its team and to who is blocked there, too', () => {
  const acts = of(refusing('CAFE_PAUSED', 'create_invitation'), OUTSIDE);
  expect(of(refusing('TEAM_MEMBER'), OUTSIDE)).toEqual(acts);
  // A pass is no act: a paused café gives one, also to its team (rule W1).
  expect(of(refusing('BLOCKED', 'save_wallet_pass'), OUTSIDE)).toEqual(acts);
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('The owner of another café', () => {
  // each procedure of a desk that names a row by its id, beside the café
  test('changes nothing by naming the own café and what is of this one', async () => {
    const db = sql();
    // an act on none of the ids has an answer too, which its request keeps
    const others = async () => ({ ...(await contents(db)), 'private.requests': '' });
    for (const name of callers('team')) {
      const call = await made(db, name);
      const named = Object.entries(call.args).filter(
        ([argument, value]) => !/^(cafe|request)_id$/.test(argument) && UUID.test(String([value].flat()[0])),
      );
      if (named.length === 0 || !('cafe_id' in call.args)) continue;
      const theirs = await createCafe(db);
      const { id } = await createMember(db, theirs, 'owner');
      const before = await others();
      const args = { ...call.args, cafe_id: theirs.id };
      await rpc(db, id, name, args).catch((error: { code?: string }) => expect(error.code).toMatch(/^PT4/));
      expect(await others(), name).toEqual(before);
    }
  });
});
