import type { Sql, TransactionSql } from 'postgres';
import { beforeAll, describe, expect, test } from 'vitest';
import { as, type Caller } from '../../support/database/personas.ts';
import { grantedColumns } from '../inventory/granted-columns.ts';
import { FORBIDDEN, refusalOf } from '../refusals.ts';
import { tablesOf } from '../snapshot.ts';
import { useGiven } from '../use-given.ts';
import { ADMIN, loadSeed, OTHER, OWNER } from './people.ts';

const { sql, contents } = useGiven();
beforeAll(() => loadSeed(sql()));

/** Every column of every table of public and private, from the catalogue; quoted names. */
async function columns(database: Sql): Promise<{ table: string; column: string }[]> {
  return database`select format('%I.%I', n.nspname, c.relname) as table, quote_ident(a.attname) as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by 1, a.attnum`;
}

/** All the ways to write there are: per table, and insert and update per column, since columns have grants of their own. */
async function everyWrite(database: Sql): Promise<{ table: string; statement: string }[]> {
  const tables = await tablesOf(database, 'public', 'private');
  return [
    ...tables.flatMap((table) => [
      { table, statement: `insert into ${table} default values` },
      { table, statement: `delete from ${table}` },
      { table, statement: `truncate ${table} cascade` },
    ]),
    ...(await columns(database)).flatMap(({ table, column }) => [
      { table, statement: `insert into ${table} (${column}) values (default)` },
      { table, statement: `update ${table} set ${column} = default` },
    ]),
  ];
}

/** Tries statements one after the other, each undone. Returns those that were neither refused nor without effect. */
async function effective(caller: Caller, writes: { table: string; statement: string }[]): Promise<string[]> {
  return as(sql(), caller, async (transaction) => {
    const got: string[] = [];
    for (const { statement } of writes) {
      const outcome = await attempt(transaction, statement);
      if (outcome !== 'refused' && outcome !== 'nothing') got.push(`${statement}: ${outcome}`);
    }
    return got;
  });
}

async function attempt(transaction: TransactionSql, statement: string): Promise<string> {
  try {
    return await transaction.savepoint(async (inner) => {
      const { count } = await inner.unsafe(statement);
      return count === 0 ? 'nothing' : `${count} rows`;
    });
  } catch (error) {
    const { code = '', message = '' } = error as { code?: string; message?: string };
    return code === FORBIDDEN ? 'refused' : message;
  }
}

test('truncate counts as an effect: it reports no rows', async () => {
  const truncates = (await everyWrite(sql())).filter(({ statement }) => statement.startsWith('truncate'));
  for (const caller of [null, OWNER, OTHER, ADMIN])
    for (const { statement } of truncates)
      expect(await refusalOf(as(sql(), caller, (own) => own.unsafe(statement)))).toMatchObject({
        code: FORBIDDEN,
      });
});

describe.each([
  ['a visitor', null],
  ['the owner of rows', OWNER],
  ['another customer', OTHER],
])('The caller %s', (_, caller) => {
  test('cannot write anything anywhere', async () => {
    const before = await contents();
    expect(await effective(caller, await everyWrite(sql()))).toEqual([]);
    expect(await contents()).toEqual(before);
  });
});

describe('an administrator', () => {
  test('writes nothing directly but cafés', async () => {
    const writes = (await everyWrite(sql())).filter(({ table }) => table !== 'public.cafeterias');
    expect(await effective(ADMIN, writes)).toEqual([]);
  });

  test('cannot delete a café, nor write columns that are not granted', async () => {
    const inserted = grantedColumns('cafeterias', 'authenticated', 'insert').join('|');
    const updated = grantedColumns('cafeterias', 'authenticated', 'update').join('|');
    const granted = new RegExp(`default values|\\((${inserted})\\)|set (${updated}) `);
    const writes = (await everyWrite(sql())).filter(
      ({ table, statement }) => table === 'public.cafeterias' && !granted.test(statement),
    );
    expect(writes.length).toBeGreaterThan(10);
    expect(await effective(ADMIN, writes)).toEqual([]);
  });
});
