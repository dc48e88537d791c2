import type { Row, Sql, TransactionSql } from 'postgres';
import { procedures, type Args, type ProcedureName } from '@functions/_shared/contracts/procedures/index.ts';
import type { Caller as Who } from '@functions/_shared/contracts/procedures/procedure.ts';
import { createAdmin, createMember, type TeamRole } from '../given/factories.ts';
import { as, byCode, SERVICE, type Caller } from '../database/personas.ts';
import { ENROLLED, personAt, type Person, type Stage } from './person.ts';

/** A person of whom there is everything that a scenario may take. */
export type Prepared = { [Key in keyof Person]: NonNullable<Person[Key]> };

/** How a working call of a procedure comes about, for somebody made by a test or picked from the benchmark's population. */
export interface Preparation<Name extends ProcedureName> {
  /** Caller, where it is not the one of the contract. A visitor has no session. */
  caller?: Who;
  /** True if the caller's session begins with a mailed code. */
  byCode?: boolean;
  /**
   * The stages of the customer whom it is about, by whom or at whose café it is called; all of them unless given. A
   * test makes one at the first.
   */
  at?: readonly Stage[];
  /** A field that they need. */
  having?: keyof Person;
  /** Preparation in SQL, as the owner of all tables with the caller's claims; it answers as `answer`. */
  before?: (sql: TransactionSql, person: Prepared) => PromiseLike<readonly Row[]>;
  /** The procedure's arguments by name, none unless given. `answer` is what came before. */
  args?: (person: Prepared, answer: string) => Args<Name>;
}

/** A call that works, with everybody and everything that it needs. */
export interface Call {
  caller: Caller;
  args: Record<string, unknown>;
}

/** Makes such a call by hand. */
export type Making = (sql: Sql) => Promise<Call>;

/** The one scenario of a procedure: for the attacks, the test of permissions, the plans and the benchmark. */
export interface Scenario<Name extends ProcedureName> extends Preparation<Name> {
  /** Differences of further calls, which the benchmark times and whose plans are read. */
  variants?: Record<string, Preparation<Name>>;
  /**
   * Paths in the answer of a call that writes, decided one by one. A caller can undo the write and keep the
   * answer: no path may be worth having without the write (rule S6, docs/decisions/0015); `part.*` is all below
   * a part. `already readable` is for an action whose answer its caller may read anyway. Omitted by procedures that write
   * nothing.
   */
  reveals?: readonly string[] | 'already readable';
  /** The reason why an act of desk or administration leaves no audit row of its own. */
  silent?: string;
  /**
   * The form of an act that sets something of a café, as its argument and a second value for it; or the reason why it has
   * no form and needs no word on what was shown.
   */
  form?: readonly [arg: string, second: unknown] | string;
  /**
   * The effect of a press again after a lost answer, where it is not nothing and the same answer: the tables of schema
   * `private` that get rows (docs/decisions/0017).
   */
  repeat?: {
    leaves?: readonly string[];
    /** Why what is left is not the act done twice. */
    why?: string;
    /** The answer that the person reads then. */
    answers?: string;
  };
  /**
   * Arguments whose right and wrong text lead to different answers of a call that the caller can undo, hence without any
   * limit. The value says why nobody learns a secret from it.
   */
  distinguishable?: Record<string, string>;
  /** Calls that differ only in facts that the caller may not learn: their answers must be the same. */
  indistinguishable?: Record<string, readonly [Making, Making]>;
}

/** The scenarios of a file of contracts. */
export type Scenarios<Contracts> = { [Name in keyof Contracts & ProcedureName]: Scenario<Name> };

/** Runs what comes before a call in the caller's own transaction. Returns its answer. */
export async function prepare(
  sql: TransactionSql,
  { before }: Pick<Preparation<ProcedureName>, 'before'>,
  person: Person,
): Promise<string> {
  if (!before) return '';
  const [{ role } = { role: '' }] = await sql<{ role: string }[]>`select current_setting('role') as role`;
  await sql`select set_config('role', 'none', true)`;
  const [row] = await before(sql, person as Prepared);
  await sql`select set_config('role', ${role}, true)`;
  return (row?.['answer'] as string | undefined) ?? '';
}

/** The least role that has a procedure's permission. */
async function leastRole(sql: Sql, name: ProcedureName): Promise<TeamRole> {
  const [row] = await sql<{ role: TeamRole }[]>`
    select minimum_role as role from private.permissions where permission = ${procedures[name].permission}`;
  return row!.role;
}

/**
 * Makes everybody and everything for a procedure's call.
 * @param role of the caller on the team, the least one that may unless given
 */
export async function makeCall<Name extends ProcedureName>(
  sql: Sql,
  name: Name,
  scenario: Preparation<Name>,
  role?: TeamRole | 'administrator',
): Promise<Call & { person: Person }> {
  const person = await personAt(sql, (scenario.at ?? ENROLLED)[0]!);
  const makers: Record<Who, () => Promise<Caller> | Caller> = {
    visitor: () => null,
    anyone: () => null,
    customer: () => (scenario.byCode ? byCode({ id: person.user_id }) : person.user_id),
    team: async () =>
      role === 'administrator'
        ? makers.admin()
        : (await createMember(sql, { id: person.cafe_id }, role ?? (await leastRole(sql, name)))).id,
    admin: async () => (await createAdmin(sql)).id,
    service: () => SERVICE,
  };
  const caller = await makers[scenario.caller ?? procedures[name].caller]();
  const answer = await as(sql, caller, (transaction) => prepare(transaction, scenario, person));
  return { caller, args: scenario.args?.(person as Prepared, answer) ?? {}, person };
}
