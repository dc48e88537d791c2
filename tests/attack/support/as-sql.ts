import postgres, { type Sql, type TransactionSql } from 'postgres';
import { as } from '../../support/database/personas.ts';
import { PLAIN, type Attack, type Transport, type AnswerValue } from './attack-procedure.ts';
import type { CatalogueProcedure } from './catalogue.ts';
import type { Call } from '../../support/scenarios/scenario.ts';

/** Ends a transaction as the hosted API does after the fact; what was answered until then is the caller's. */
class Undone extends Error {}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** `pgrst_scalar->'reward'->>'id'`, as the API writes a path; the whole value for none. */
function pathOf({ path }: AnswerValue): string {
  if (path.length === 0) return 'pgrst_scalar::text';
  const steps = path.map((key, index) => {
    const arrow = index === path.length - 1 ? '->>' : '->';
    return arrow + (typeof key === 'number' ? String(key) : literal(key));
  });
  return `to_jsonb(pgrst_scalar)${steps.join('')}`;
}

/** The statement that PostgREST makes of a call: the arguments as one JSON value, the answer as `pgrst_scalar`. */
function statement(
  procedure: CatalogueProcedure,
  passedNames: string[],
  { select, where, part, counted }: { select: string; where: string; part: string; counted: boolean },
): string {
  const columns = passedNames.map((name) => {
    const type = procedure.argumentTypes[procedure.argumentNames.indexOf(name)] ?? 'text';
    return `${quoted(name)} ${type}`;
  });
  const from = passedNames.length === 0 ? '' : `pgrst_args, `;
  const source =
    passedNames.length === 0
      ? ''
      : `pgrst_args as (select * from json_to_record($1) as _(${columns.join(', ')})), `;
  const args = passedNames.map((name) => `${quoted(name)} := pgrst_args.${quoted(name)}`);
  return `with ${source}pgrst_source as (select pgrst_call.pgrst_scalar from ${from}lateral
      (select public.${quoted(procedure.name)}(${args.join(', ')}) as pgrst_scalar) as pgrst_call)
    ${counted ? ', pgrst_source_count as (select 1 from pgrst_source)' : ''}
    select ${select} as body ${counted ? ', (select count(*) from pgrst_source_count) as total' : ''}
    from pgrst_source where ${where} ${part}`;
}

/** Runs it in the role of the caller. With `undo`, the transaction fails once the answer is there. */
async function run(
  sql: Sql,
  procedure: CatalogueProcedure,
  { caller, args }: Call,
  {
    select = 'pgrst_scalar::text',
    where = 'true',
    part = '',
    counted = false,
    undo = false,
    readOnly = false,
  } = {},
): Promise<string> {
  let answered = '';
  const work = async (transaction: TransactionSql) => {
    if (readOnly) await transaction`set transaction read only`;
    const passedNames = Object.keys(args);
    const query = statement(procedure, passedNames, { select, where, part, counted });
    const rows = await transaction.unsafe<{ body: string | null }[]>(
      query,
      passedNames.length === 0 ? [] : [args as never],
    );
    answered = JSON.stringify(rows.map(({ body }) => body));
    if (undo) throw new Undone();
  };
  try {
    await as(sql, caller, work);
  } catch (error) {
    if (error instanceof postgres.PostgresError)
      return `${error.code} ${error.message} ${error.detail ?? ''} ${error.hint ?? ''}`;
    if (!(error instanceof Undone)) throw error;
  }
  return answered;
}

/** Makes a call and undoes it. Returns the answer, which the caller keeps. */
export const callAndRollBack =
  (sql: Sql) =>
  (procedure: CatalogueProcedure, call: Call): Promise<string> =>
    run(sql, procedure, call, { undo: true });

/**
 * The forms as the hosted API would build them, in the role of the caller, straight in the database.
 * @param isWhole whether every form is tried, as by night; else one of each kind: the action, the action undone with its answer
 * kept, no row of it, one that may only read, a cast that fails on a value, and without each argument
 */
export const asSql =
  (sql: Sql, { isWhole = false } = {}): Transport =>
  (procedure, call, leaves) => {
    const attack = (name: string, options: Parameters<typeof run>[3], changed: Call = call): Attack => ({
      name,
      run: () => run(sql, procedure, changed, options),
    });
    const cast = (leaf: AnswerValue) =>
      attack(`a cast that fails on ${pathOf(leaf)}`, { select: `(${pathOf(leaf)})::interval::text` });
    return [
      attack(PLAIN, {}),
      attack('an answer that is kept while the transaction is undone', { undo: true }),
      attack('no row of the answer', { part: 'limit 0' }),
      attack('a read-only transaction', { readOnly: true }),
      ...(isWhole ? leaves : leaves.slice(0, 1)).map(cast),
      ...procedure.argumentNames.map((name) =>
        attack(`no ${name}`, {}, { ...call, args: { ...call.args, [name]: null } }),
      ),
      ...(isWhole ? furtherForms(attack, leaves) : []),
    ];
  };

/** Filters on the answer and on its values, parts of it, and their number. */
function furtherForms(
  attack: (name: string, options: Parameters<typeof run>[3]) => Attack,
  leaves: readonly AnswerValue[],
): Attack[] {
  const value = (leaf: AnswerValue) => literal(String(leaf.value));
  return [
    attack('a filter that leaves no row, and one row asked for', {
      where: 'pgrst_scalar is null',
      undo: true,
    }),
    attack('a filter that the answer passes', { where: 'pgrst_scalar is not null or true' }),
    attack('no row of the answer, and their number', { part: 'limit 0', counted: true }),
    attack('what comes after the answer', { part: 'offset 5' }),
    attack('what comes after the answer, and their number', { part: 'offset 5', counted: true }),
    ...leaves.flatMap((leaf) => [
      attack(`a filter that fails unless ${pathOf(leaf)} is as wished`, {
        where: `(${pathOf(leaf)} = ${value(leaf)} or ${pathOf(leaf)} like '%\\')`,
      }),
      attack(`a filter that fails on ${pathOf(leaf)}`, {
        where: `(${pathOf(leaf)} = 'x' or coalesce(${pathOf(leaf)}, '%') like '%\\')`,
      }),
    ]),
  ];
}
