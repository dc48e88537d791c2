import { readFileSync } from 'node:fs';
import type { Sql, TransactionSql } from 'postgres';

/** Things that a database is made of: what each says, by its kind and name. */
export type Catalogue = ReadonlyMap<string, string>;

/** An acl in words that do not depend on the order of the grants. */
const GRANTS = `create or replace function pg_temp.grants(p_acl aclitem[], p_kind "char", p_owner oid) returns text language sql as $$
  select string_agg(concat(case when a.grantee = 0 then 'public' else a.grantee::regrole::text end, ':', a.privilege_type,
    case when a.is_grantable then '*' end), ' ' order by a.grantee = 0 desc, a.grantee::regrole::text, a.privilege_type)
  from aclexplode(coalesce(p_acl, acldefault(p_kind, p_owner))) a
$$`;

/** Reads all that a database's SQL has made, the rows of its registers too. */
export async function readCatalogue(sql: Sql): Promise<Catalogue> {
  return sql.begin(async (transaction) => {
    // then every name is written with its schema
    await transaction`set local search_path = ''`;
    await transaction.unsafe(GRANTS).simple();
    const query = readFileSync(new URL('catalogue.sql', import.meta.url), 'utf8');
    const things = await transaction.unsafe<{ what: string; says: string }[]>(query);
    return new Map([
      ...things.map(({ what, says }) => [what, says] as const),
      ...(await rowsOf(transaction)),
    ]);
  });
}

/** Reads the rows of all tables but histories and the jobs, without what each run draws anew. */
async function rowsOf(sql: TransactionSql): Promise<[string, string][]> {
  const tables = await sql<{ name: string; drawn: string[] }[]>`
    select format('%I.%I', n.nspname, c.relname) as name, array(
      select a.attname from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) ~ '\\m(now|nextval|gen_random_\\w+)\\('))
      as drawn
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'supabase_migrations')
      and c.oid not in ('cron.job'::regclass, 'private.audit_log'::regclass)`;
  const rows: [string, string][] = [];
  for (const { name, drawn } of tables) {
    const found = await sql.unsafe<{ row: string }[]>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${name} t`,
      [drawn],
    );
    for (const { row } of found) rows.push([`row of ${name} ${row}`, '']);
  }
  return rows;
}

/**
 * Names what two databases differ in, each with the first line that differs.
 * @param names what the two are called
 */
export function differences(a: Catalogue, b: Catalogue, names: readonly [string, string]): string[] {
  const all = [...new Set([...a.keys(), ...b.keys()])].toSorted();
  return all.flatMap((what) => {
    const [one, other] = [a.get(what), b.get(what)];
    if (one === other) return [];
    if (one === undefined || other === undefined)
      return [`${what}: only in ${one === undefined ? names[1] : names[0]}`];
    const [lines, others] = [one.split('\n'), other.split('\n')];
    const at = lines.findIndex((line, index) => line !== others[index]);
    const line = at < 0 ? lines.length : at;
    return [`${what}: ${names[0]} «${lines[line] ?? ''}», ${names[1]} «${others[line] ?? ''}»`];
  });
}
