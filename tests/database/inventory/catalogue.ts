import type { Sql } from 'postgres';

/** Row-level security policies of a schema: table → "operation to roles: using … check …", sorted. */
export async function policies(sql: Sql, schema: string): Promise<Record<string, string[]>> {
  const rows = await sql<{ name: string; entry: string }[]>`
    select tablename as name, lower(cmd) || ' to ' || array_to_string(roles, ', ')
        || coalesce(' using ' || qual, '') || coalesce(' check ' || with_check, '') as entry
    from pg_policies where schemaname = ${schema} order by 1, 2`;
  return grouped(rows.map(({ name, entry }) => ({ name, entry: oneLine(entry) })));
}

/** Returns the grants on the tables of a schema: table → "role: operation (columns)", sorted. */
export async function tableGrants(sql: Sql, schema: string): Promise<Record<string, string[]>> {
  return grouped(
    await sql<{ name: string; entry: string }[]>`
      with acl as (
        select c.relname as name, a.grantee, a.privilege_type, null as col
        from pg_class c, aclexplode(c.relacl) a
        where c.relnamespace = ${schema}::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
          and a.grantee <> c.relowner
        union all
        select c.relname, a.grantee, a.privilege_type, t.attname
        from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
        where c.relnamespace = ${schema}::regnamespace
      )
      select name, coalesce(grantee::regrole::text, 'everybody') || ': ' || lower(privilege_type)
        || coalesce(' (' || string_agg(col, ', ' order by col) || ')', '') as entry
      from (select name, nullif(grantee, 0) as grantee, privilege_type, col from acl) as granted
      group by name, grantee, privilege_type, col is null order by 1, 2`,
  );
}

export interface CatalogueFunction {
  name: string;
  signature: string;
  definer: boolean;
  config: string[];
  /** Roles besides the owner that may execute it; "everybody" for PUBLIC. */
  executors: string[];
}

/** All functions of a schema. */
export async function functions(sql: Sql, schema: string): Promise<CatalogueFunction[]> {
  const rows = await sql<CatalogueFunction[]>`
    select p.proname as name, p.proname || '(' || oidvectortypes(p.proargtypes) || ')' as signature, p.prosecdef as definer,
      coalesce(p.proconfig, '{}') as config,
      array(
        select coalesce(nullif(a.grantee, 0)::regrole::text, 'everybody')
        from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        where a.grantee <> p.proowner order by 1) as executors
    from pg_proc p where p.pronamespace = ${schema}::regnamespace order by signature`;
  return [...rows];
}

function grouped(rows: { name: string; entry: string }[]): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const { name, entry } of rows) (groups[name] ??= []).push(entry);
  return groups;
}

/** Postgres prints expressions over several lines and in many brackets. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ');
