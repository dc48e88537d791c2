import type { Sql } from 'postgres';
import { tablesOf } from '../../database/snapshot.ts';
import { rpc } from '../../support/given/factories.ts';
import type { CatalogueProcedure } from './catalogue.ts';
import type { Call, Making } from '../../support/scenarios/scenario.ts';
import type { Procedure } from './procedures.ts';

/** One value of an answer, and the keys that lead to it. */
export interface AnswerValue {
  path: (string | number)[];
  value: unknown;
}

/** One way to ask for a procedure; resolves with whatever comes back, refusals and faults too. */
export interface Attack {
  name: string;
  run: () => Promise<string>;
}

/** The attack of every door that is none: it must do the whole act. */
export const PLAIN = 'a plain call';

/** The ways through one door (the API over HTTP, or the statement that the hosted API would make of it). */
export type Transport = (
  procedure: CatalogueProcedure,
  call: Call,
  leaves: readonly AnswerValue[],
) => Attack[];

/** All values of an answer that stand alone. */
function answerValues(value: unknown, path: (string | number)[] = []): AnswerValue[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : Object.entries(value);
  return entries.flatMap(([key, item]) => answerValues(item, [...path, key]));
}

const pathsOf = (leaves: readonly AnswerValue[]) => [
  ...new Set(
    leaves
      .map(({ path }) => path.map((key) => (typeof key === 'number' ? '[]' : `.${key}`)).join(''))
      .map((path) => path.replace(/^\./, ''))
      .filter((path) => path !== ''),
  ),
];

/** Returns the leaves to attack. A reading procedure has nothing to undo: a few of its values stand for all. */
const valuesToAttack = ({ reads }: CatalogueProcedure, leaves: AnswerValue[]) =>
  leaves.slice(0, reads ? 1 : 3);

/** Returns a footprint without the record by which a request is done once. */
const withoutRequest = (footprint: string) =>
  footprint
    .split(', ')
    .filter((table) => !table.startsWith('private.requests '))
    .join(', ');

/**
 * Returns true for the attacks that a reading procedure is asked by itself: whether it writes after all. Filters, casts
 * and parts of its answer undo nothing there; they are tried where two scenarios must be indistinguishable.
 */
const showsAWrite = (name: string) => name === PLAIN || name === 'GET' || name.startsWith('no ');

/** Masks values that differ between two indistinguishable scenarios: ids, instants, made-up names. */
export function masked(text: string): string {
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<id>')
    .replace(/\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?([+-]\d\d(:?\d\d)?|Z)?)?/g, '<time>')
    .replace(/caf[eé][ -]\d+-[0-9a-f]{8}/gi, '<café>')
    .replace(/(persona|admin)-\d+-[0-9a-f]{8}/g, '<person>');
}

/** All texts of a call's arguments, each with the way to it; ids are left out: they have 122 random bits. */
export function textsOf(
  value: unknown,
  path: (string | number)[] = [],
): { path: (string | number)[]; text: string }[] {
  if (typeof value === 'string')
    return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? [] : [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => textsOf(item, [...path, key]));
}

/** Another text of the same shape, which is nobody's: the same signs, turned round. */
function wrongFor(text: string): string {
  const [local = '', domain] = text.split('@');
  if (domain !== undefined) return `${wrongFor(local)}@${domain}`;
  const turned = text.slice(1) + text.slice(0, 1);
  return turned === text ? text.replaceAll(text.slice(0, 1), text.startsWith('Z') ? 'Y' : 'Z') : turned;
}

export function withText(value: unknown, [key, ...rest]: (string | number)[], text: string): unknown {
  if (key === undefined) return text;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[key] = withText(copy[key], rest, text);
  return copy;
}

/**
 * Asks, and takes it back, once with the right text and once with a wrong one, for each text of the call. Returns the
 * arguments by whose text the answers differ: a caller may try these without end.
 */
export async function guessable(
  entry: CatalogueProcedure,
  call: Call,
  undone: (procedure: CatalogueProcedure, call: Call) => Promise<string>,
): Promise<string[]> {
  const found = new Set<string>();
  const isText = (argument: string) =>
    ['text', 'text[]', 'jsonb'].includes(entry.argumentTypes[entry.argumentNames.indexOf(argument)]!);
  for (const { path, text } of textsOf(call.args)) {
    if (!isText(String(path[0]))) continue;
    const wrong = wrongFor(text);
    const other = { ...call, args: withText(call.args, path, wrong) as Call['args'] };
    const [right, answer] = [await undone(entry, call), await undone(entry, other)];
    // An answer may repeat the typed text, and newly drawn values always differ: both are masked. "no" is in many words.
    const comparable = (outcome: string, typed: string) =>
      masked(typed.length > 2 ? outcome.replaceAll(typed, '<typed>') : outcome).replace(
        /[0-9a-f]{32,}/g,
        '<random>',
      );
    if (comparable(right, text) !== comparable(answer, wrong)) found.add(String(path[0]));
  }
  return [...found].toSorted();
}

/** A moment of the database: the next transaction to write, and how many rows each table has. */
interface Moment {
  tables: readonly string[];
  transaction: string;
  rows: Map<string, number>;
}

/** Counts for each table its rows, and those written since a transaction; prepared, since planning it takes longest. */
async function writtenSince(sql: Sql, tables: readonly string[], transaction: string) {
  const each = tables.map(
    (table) => `select '${table}' as "table", count(*)::int as rows,
      count(*) filter (where xmin::text::bigint >= $1)::int as fresh from ${table}`,
  );
  return sql.unsafe<{ table: string; rows: number; fresh: number }[]>(
    each.join(' union all '),
    [transaction],
    { prepare: true },
  );
}

/** Every transaction that writes takes a number, also one that is undone; who only reads takes none. */
async function nextTransaction(sql: Sql): Promise<string> {
  const [row] = await sql<{ next: string }[]>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`;
  return row!.next;
}

async function momentOf(sql: Sql): Promise<Moment> {
  const tables = await tablesOf(sql, 'public', 'private');
  const transaction = await nextTransaction(sql);
  const rows = (await writtenSince(sql, tables, transaction)).map((one) => [one.table, one.rows] as const);
  return { tables, transaction, rows: new Map(rows) };
}

/** Counters: an action may add to a row or begin one. */
const NOT_COUNTED = ['private.rate_limits', 'private.scans', 'private.faults', 'private.fault_hours'];

/**
 * Describes the rows added and removed per table since a moment: the same for the same action. Returns null when nothing
 * was written, empty when only counters were.
 */
async function footprintSince(sql: Sql, { tables, transaction, rows }: Moment): Promise<string | null> {
  if ((await nextTransaction(sql)) === transaction) return null;
  const changed = (await writtenSince(sql, tables, transaction))
    .map((now) => ({ ...now, gone: rows.get(now.table)! + now.fresh - now.rows }))
    .filter(({ fresh, gone }) => fresh > 0 || gone > 0);
  if (changed.length === 0) return null;
  return changed
    .filter(({ table }) => !NOT_COUNTED.includes(table))
    .map(({ table, fresh, gone }) => `${table} +${fresh} -${gone}`)
    .toSorted()
    .join(', ');
}

/** The attacks of a door, one after the other, each on a call that has not been made yet. */
async function attackAll(
  sql: Sql,
  attacks: (call: Call) => Attack[],
  scenario: Making,
  judge: (attack: { name: string; outcome: string; change: string | null }) => void,
): Promise<void> {
  const begin = async () => ({ list: attacks(await scenario(sql)), moment: await momentOf(sql) });
  let state = await begin();
  for (let index = 0; index < state.list.length; index += 1) {
    const { name, run } = state.list[index]!;
    const outcome = await run();
    const change = await footprintSince(sql, state.moment);
    judge({ name, outcome, change });
    if (change !== null) state = await begin();
  }
}

/** The answer of a plain call, null for a refusal. */
async function answerOf(sql: Sql, { name }: CatalogueProcedure, { caller, args }: Call): Promise<unknown> {
  return rpc(sql, caller, name, args).catch(() => null);
}

/**
 * Asks for a procedure in every way of a door. Returns the faults, one sentence each; none when an attack leaves the
 * database as it was or does the whole act once, and reveals nothing that the caller may not learn.
 */
export async function attackProcedure(
  sql: Sql,
  entry: CatalogueProcedure,
  procedure: Procedure,
  door: Transport,
): Promise<string[]> {
  const found: string[] = [];
  const first = await procedure.make(sql);
  const before = await momentOf(sql);
  const answer = await rpc(sql, first.caller, entry.name, first.args);
  const whole = (await footprintSince(sql, before)) ?? '';
  const leaves = valuesToAttack(entry, answerValues(answer));
  found.push(...compareWithDescription(entry, procedure, answerValues(answer), whole));

  await attackAll(
    sql,
    (call) => door(entry, call, leaves).filter(({ name }) => !entry.reads || showsAWrite(name)),
    procedure.make,
    ({ name, change }) => {
      // or all that follows would pass because nothing reaches the procedure
      const nothing = change === null || change === '';
      const idle = name === PLAIN && nothing && whole !== '';
      // the page of 1.1.0 sends no id to the acts that take one since then
      const expected = name === 'no request_id' ? withoutRequest(whole) : whole;
      // a miss that was counted is nothing
      if (idle || (!nothing && change !== whole && change !== expected))
        found.push(`${name} changes "${change}" instead of "${whole}" or nothing`);
    },
  );
  for (const [what, scenarios] of Object.entries(procedure.indistinguishable ?? {}))
    found.push(...(await difference(sql, entry, door, scenarios)).map((how) => how.replace('%', what)));
  return found.map((sentence) => `${entry.name}: ${sentence}`);
}

/** Compares a procedure's description with its behaviour. */
function compareWithDescription(
  entry: CatalogueProcedure,
  { reveals }: Procedure,
  leaves: AnswerValue[],
  whole: string,
): string[] {
  if (entry.reads)
    return [
      ...(whole === '' ? [] : [`says that it only reads, and changes "${whole}"`]),
      ...(reveals ? ['needs no list of what it reveals: it only reads'] : []),
    ];
  if (reveals === 'already readable') return [];
  return pathsOf(leaves)
    .filter(
      (path) =>
        !reveals?.some((one) => path === one || (one.endsWith('.*') && path.startsWith(one.slice(0, -1)))),
    )
    .map((path) => `reveals "${path}", and nobody has decided that it may`);
}

/** Result of an attack, and the writes during it. */
interface Outcome {
  result: string;
  change: string | null;
}

/**
 * Returns the attacks whose outcome differs between two scenarios although the database has not changed. Each sentence
 * has both outcomes and names the tables that were written: a row of the schedule alone turns "undone" into "done".
 */
async function difference(
  sql: Sql,
  entry: CatalogueProcedure,
  door: Transport,
  scenarios: readonly [Making, Making],
): Promise<string[]> {
  const outcomes: Map<string, Outcome>[] = [];
  const [sample] = scenarios;
  const leaves = valuesToAttack(entry, answerValues(await answerOf(sql, entry, await sample(sql))));
  for (const scenario of scenarios) {
    const seen = new Map<string, Outcome>();
    await attackAll(
      sql,
      (call) => door(entry, call, leaves),
      scenario,
      ({ name, outcome, change }) =>
        seen.set(name, { result: `${change === null ? 'undone' : 'done'}: ${masked(outcome)}`, change }),
    );
    outcomes.push(seen);
  }
  const [one, other] = outcomes as [Map<string, Outcome>, Map<string, Outcome>];
  const spell = ({ result, change }: Outcome) => `${result} (wrote ${change ?? 'nothing'})`;
  return [...one]
    .map(([name, outcome]) => ({ name, outcome, otherwise: other.get(name)! }))
    .filter(({ outcome, otherwise }) => otherwise.result !== outcome.result)
    .map(
      ({ name, outcome, otherwise }) => `${name} distinguishes %: ${spell(outcome)} | ${spell(otherwise)}`,
    );
}
