import { fromZonedTime } from 'date-fns-tz';
import type { Sql, TransactionSql } from 'postgres';
import type {
  Answer,
  Args,
  ProcedureName,
} from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import { checkRefusal, checkProcedureAnswer } from '../backend/contracts.ts';
import { as, SERVICE, type Caller } from '../database/personas.ts';

export interface Account {
  id: string;
  email: string;
}

/** The account that calls. */
export type Who = Pick<Account, 'id'>;

export interface Cafe {
  id: string;
  nombre: string;
  slug: string;
  short_slug: string;
  vip_id: string;
}

/** A customer's enrollment at one café, with whom and where. */
export interface Customer {
  account: Account;
  cafe: Cafe;
  enrollmentId: string;
}

/** An account and its café. */
export interface There {
  account: Who;
  cafe: Pick<Cafe, 'id' | 'slug'>;
}

let serial = 0;
const unique = () => `${(serial += 1)}-${crypto.randomUUID().slice(0, 8)}`;

/** Returns the instant of a date and time in Madrid, "2026-01-31 23:59". */
export function madrid(clock: string): Date {
  return fromZonedTime(clock.replace(' ', 'T'), 'Europe/Madrid');
}

/** Returns the instant a number of 24-hour days later. */
export function daysAfter(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * 86_400_000);
}

/** Arguments by name, of any value: a test may give what the contract does not take. */
type Given<Arguments> = { [Name in keyof Arguments]?: unknown };

/** The procedures that save a form of a café. */
type FormName = { [Name in ProcedureName]: 'shown' extends keyof Args<Name> ? Name : never }[ProcedureName];

/** Calls a procedure of the API by the names of its parameters, like POST /rest/v1/rpc/<name>. Returns its answer. */
export function rpc<Name extends ProcedureName>(
  sql: Sql,
  caller: Caller,
  name: Name,
  args: Given<Args<Name>> = {},
): Promise<Answer<Name>> {
  const names = Object.keys(args).map((key, index) => `${key} => $${index + 1}`);
  return call(sql, caller, `public.${name}`, names.join(', '), Object.values(args));
}

/** Saves a form of a café as a page does that was opened this moment: with the values that stand now as those shown. */
export async function saveForm<Name extends FormName>(
  sql: Sql,
  caller: Caller,
  name: Name,
  args: { cafe_id: string; prize?: unknown; [arg: string]: unknown },
): Promise<Answer<Name>> {
  return rpc(sql, caller, name, {
    ...args,
    shown: await formValues(sql, args.cafe_id, (args.prize ?? args.device_id) as string),
  });
}

/** Returns what the forms of a café show now, of a prize or a screen too where one is named. */
export async function formValues(sql: Sql, cafeId: string, of?: string): Promise<Record<string, unknown>> {
  const [row] = await sql<{ shown: Record<string, unknown> }[]>`
    select private.form_values(${cafeId}, ${of ?? null}) as shown`;
  return row!.shown;
}

/** Calls the procedure behind one of the API, whose last parameter is the instant: the only way to move time. */
export function procedure<Name extends ProcedureName | 'redeem_idempotently'>(
  sql: Sql,
  caller: Caller,
  name: Name,
  ...args: unknown[]
): Promise<Answer<Name extends ProcedureName ? Name : 'redeem_reward'>> {
  return call(sql, caller, `private.${name}`, args.map((_, index) => `$${index + 1}`).join(', '), args);
}

async function call<T>(
  sql: Sql,
  caller: Caller,
  name: string,
  parameters: string,
  args: unknown[],
): Promise<T> {
  const [, called = ''] = name.split('.');
  const readOnly = (await stableProcedures(sql)).has(called);
  const work = async (transaction: TransactionSql) => {
    if (readOnly) await transaction`set transaction read only`;
    const [row] = await transaction.unsafe<{ answer: T }[]>(
      `select ${name}(${parameters}) as answer`,
      args as string[],
    );
    // the driver's word for void
    return row!.answer === '' ? (null as T) : row!.answer;
  };
  // both redemptions are one function inside, which is told by name which
  const contract = called === 'redeem_idempotently' ? String(args[0]) : called;
  const answer = await as(sql, caller, work).catch((error: unknown) => {
    checkRefusal(contract, error);
    throw error;
  });
  checkProcedureAnswer(contract, answer);
  return answer;
}

const stable = new WeakMap<Sql, Promise<Set<string>>>();

/** Returns the procedures that PostgREST runs in a read-only transaction: those declared STABLE or IMMUTABLE. */
function stableProcedures(sql: Sql): Promise<Set<string>> {
  const known =
    stable.get(sql) ??
    sql<{ name: string }[]>`select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and provolatile <> 'v'`.then(
      (rows) => new Set(rows.map(({ name }) => name)),
    );
  stable.set(sql, known);
  return known;
}

/** An account as auth makes it. */
export async function createAccount(
  sql: Sql,
  {
    email = `persona-${unique()}@example.test`,
    metadata = {},
  }: { email?: string; metadata?: Record<string, string | boolean> } = {},
): Promise<Account> {
  const [account] = await sql<Account[]>`
    insert into auth.users (instance_id, id, aud, role, email, raw_user_meta_data)
    values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', ${email}, ${sql.json(metadata)})
    returning id, email`;
  return account!;
}

/** An account with the administrator's role. */
export async function createAdmin(sql: Sql): Promise<Account> {
  const account = await createAccount(sql, { email: `admin-${unique()}@example.test` });
  await sql`insert into public.user_roles (user_id, role) values (${account.id}, 'admin')`;
  return account;
}

export type TeamRole = 'staff' | 'manager' | 'owner';

/** An account on a café's team. */
export async function createMember(
  sql: Sql,
  cafe: Pick<Cafe, 'id'>,
  role: TeamRole,
  { account, since = new Date() }: { account?: Account; since?: Date } = {},
): Promise<Account> {
  const person = account ?? (await createAccount(sql, { email: `${role}-${unique()}@example.test` }));
  await sql`insert into public.cafe_members (cafe_id, user_id, role, since)
    values (${cafe.id}, ${person.id}, ${role}, ${since})`;
  return person;
}

/** An active café, unless a state is given. */
export async function createCafe(
  sql: Sql,
  { nombre = `Café ${unique()}`, state = 'active' }: { nombre?: string; state?: CafeState } = {},
): Promise<Cafe> {
  const [cafe] = await sql<Cafe[]>`
    insert into public.cafeterias (nombre) values (${nombre}) returning id, nombre, slug, short_slug, vip_id`;
  if (state !== 'active') await setCafe(sql, cafe!, state);
  return cafe!;
}

export type CafeState = 'active' | 'paused' | 'deleted';

/** Pauses, deletes or reactivates a café. */
export async function setCafe(sql: Sql, cafe: Cafe, state: CafeState): Promise<void> {
  await sql`update public.cafeterias set active = ${state === 'active'}, deleted = ${state === 'deleted'} where id = ${cafe.id}`;
}

/** Sets a café's opening hours, from Monday on. */
export async function setHours(sql: Sql, { id }: Pick<Cafe, 'id'>, week: string[][][]): Promise<void> {
  await sql`update public.cafeterias set opening_hours = ${sql.json(week)} where id = ${id}`;
}

/** Moves the beginning of a café's pause. */
export async function pausedSince(sql: Sql, cafe: Cafe, instant: Date): Promise<void> {
  await sql`update public.cafeterias set paused_at = ${instant} where id = ${cafe.id}`;
}

/** Enrols an account through the real procedures, at any instant, and confirms its inviter as the Edge Function does. */
export async function enroll(
  sql: Sql,
  account: Account,
  cafe: Cafe,
  { inviter = null, at = new Date() }: { inviter?: string | null; at?: Date } = {},
): Promise<Customer> {
  // Without the contract: the journey of a day before this database has no wheel.
  const [row] = await as(
    sql,
    account.id,
    (transaction) =>
      transaction<
        { answer: Answer<'enroll'> }[]
      >`select private.enroll(${cafe.slug}, null, null, ${at}) as answer`,
  );
  const { answer } = row!;
  if (answer.enrollment_id === null) throw new Error(`Not enrolled: ${answer.status}`);
  if (inviter !== null) {
    const confirmed = await confirmInviter(sql, account, cafe, inviter, { at });
    if (confirmed.status !== 'ok') throw new Error(`Not invited: ${confirmed.reason}`);
  }
  return { account, cafe, enrollmentId: answer.enrollment_id };
}

/** Confirms an inviter after sign-up through the real procedure, at any instant, from an address of its own by default. */
export function confirmInviter(
  sql: Sql,
  { id }: Account,
  { slug }: Pick<Cafe, 'slug'>,
  inviter: string | null,
  { at = new Date(), address = crypto.randomUUID() }: { at?: Date; address?: string } = {},
): Promise<Answer<'confirm_inviter'>> {
  return procedure(sql, SERVICE, 'confirm_inviter', id, slug, inviter, address, at);
}

/** Completes challenge 1 through the real procedure, at any instant. */
export function completeHito1(sql: Sql, { account, cafe }: Customer, at = new Date()): Promise<unknown> {
  const args = [cafe.id, account.email, 'Ana', crypto.randomUUID(), null, at];
  return procedure(sql, account.id, 'complete_hito_1', ...args);
}

/**
 * A new customer standing at a challenge, who reached it at an instant: enrolled and through challenge 1 for real (ten
 * days before, when there are others in between), then moved on with the evidence and rewards of the challenges before.
 */
export async function customerAt(
  sql: Sql,
  hito: number,
  { account, cafe, at = new Date() }: { account?: Account; cafe?: Cafe; at?: Date } = {},
): Promise<Customer> {
  const began = hito > 2 ? daysAfter(at, -10) : at;
  const person = account ?? (await createAccount(sql));
  const customer = await enroll(sql, person, cafe ?? (await createCafe(sql)), { at: began });
  // A café that asks for proof asks for the mailbox before challenge 1.
  await sql`insert into private.account_mailboxes (user_id, email, mailbox, proven_at)
    select u.id, lower(u.email), private.mailbox_of(u.email), ${began}
    from auth.users u, public.cafeterias c
    where u.id = ${person.id} and c.id = ${customer.cafe.id} and c.service_mode <> 'no_proof' and ${hito > 1}
    on conflict do nothing`;
  if (hito > 1) await completeHito1(sql, customer, began);
  if (hito <= 2) return customer;
  const { enrollmentId } = customer;
  await sql`update public."Clientes proto" set hito_2_completado = true, hito_4_completado = ${hito > 4},
    hito_6_completado = ${hito > 6}, instagram_usuario = ${hito > 3 ? 'ana.cafe' : null},
    hito_actual = ${hito}, hito_validado = ${hito - 1}, "VIP" = ${hito === 8}, vip_at = ${hito === 8 ? at : null},
    codigo_vip = ${hito === 8 ? 'a11b22' : null}, hito_6_reference_date = ${hito >= 6 ? at : null}
    where id = ${enrollmentId}`;
  for (let won = 2; won < hito; won += 1) await winReward(sql, customer, won, at);
  return customer;
}

/** Gives a customer the reward of a challenge, without advancing. */
export async function winReward(sql: Sql, customer: Customer, hito: number, at = new Date()): Promise<void> {
  const { account, cafe, enrollmentId } = customer;
  await sql`insert into public.user_rewards (user_id, cafe_id, cafeteria_id, cliente_id, hito_number, reward_name, reward_type, picture, conditions, value_cents, obtained_at)
    select ${account.id}, ${cafe.id}, ${enrollmentId}, ${enrollmentId}, ${hito}, 'Aperitivo gratis', 'variable', p.picture, p.conditions, p.value_cents, ${at}
    from private.current_prize(${cafe.id}, 'Aperitivo gratis') as p`;
}

export interface VisitAnswer {
  registered: boolean;
  /** The challenge that it completed. */
  completed_hito: number | null;
  /** The challenge whose window had closed and that it opened anew. */
  reopened: number | null;
}

/** Registers a visit at any instant. Returns whether it was a new one, and what it did. */
export async function visit(sql: Sql, { enrollmentId }: Customer, at: Date): Promise<VisitAnswer> {
  const [row] = await sql<{ answer: VisitAnswer }[]>`
    select private.add_visit(c, ${at}, 'procedure', null) - 'day' - 'proof' - 'points' as answer
    from public."Clientes proto" c where c.id = ${enrollmentId}`;
  return row!.answer;
}

/** The whole row of a customer's enrollment. */
export async function enrollmentOf(sql: Sql, { enrollmentId }: Customer): Promise<Record<string, unknown>> {
  const [row] = await sql`select * from public."Clientes proto" where id = ${enrollmentId}`;
  return row!;
}
