import type { Sql, TransactionSql } from 'postgres';

/** Losses and new needs of a database: `grants` may only grow, `needs` may only shrink. */
export interface ApiSurface {
  /** One sentence for each permission of pages and Edge Functions, and for the data that they find. */
  grants: ReadonlySet<string>;
  /** One sentence for each value that they must send, and for each policy that refuses them. */
  needs: ReadonlySet<string>;
}

/** Each sentence of the catalogue about tables, policies, functions and files; `needs` marks those that may only go. */
const SURFACE = `
  with roles (role) as (values ('anon'), ('authenticated'), ('service_role')),
  relations as (
    select c.oid, n.nspname as schema, format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'v', 'm', 'p') and n.nspname in ('public', 'private', 'storage')
  ),
  columns as (
    select r.*, format('%s.%I', r.name, a.attname) as "column", a.attnum, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as required
    from relations r join pg_attribute a on a.attrelid = r.oid where a.attnum > 0 and not a.attisdropped
  ),
  functions as (
    select p.oid, format('public.%I', p.proname) as name, p.pronargs - p.pronargdefaults as needed,
      pg_get_function_result(p.oid) as answer, coalesce(p.proargnames, '{}') as names, p.proargtypes::oid[] as types
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
  ),
  arguments as (
    select f.name as function, f.names[a.at] as name, f.types[a.at - 1] as type, a.at <= f.needed as required
    from functions f, generate_series(1, cardinality(f.types)) as a (at)
  )
  select 'grants' as kind, format('%s uses schema %s', role, schema) as says
  from roles, unnest(array['public', 'storage']) as schema where has_schema_privilege(role, schema, 'usage')
  union all
  select 'grants', format('%s has the setting %s', rolname, setting)
  from pg_roles r join pg_db_role_setting s on s.setrole = r.oid, unnest(s.setconfig) as setting
  where r.rolname in (select role from roles)
  union all
  select 'grants', format('%s may %s %s (%s)', role, privilege, "column", type)
  from columns, roles, unnest(array['select', 'insert', 'update']) as privilege
  where schema <> 'private' and has_column_privilege(role, oid, attnum, privilege)
  union all
  select 'grants', format('%s may delete from %s', role, name)
  from relations, roles where schema <> 'private' and has_table_privilege(role, oid, 'delete')
  union all
  select 'grants', format('%s has its rows', "column") from columns where schema <> 'storage'
  union all
  select 'grants', format('%s has an index %s', r.name, regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', 'using '))
  from pg_index i join relations r on r.oid = i.indrelid where r.schema <> 'storage'
  union all
  select case p.permissive when 'PERMISSIVE' then 'grants' else 'needs' end,
    format('%I.%I: %s policy "%s" for %s to %s', p.schemaname, p.tablename, lower(p.permissive), p.policyname, lower(p.cmd),
      concat_ws(' ', p.roles, 'using ' || p.qual, 'with check ' || p.with_check))
  from pg_policies p where p.schemaname in ('public', 'storage')
  union all
  select 'needs', format('%s has row level security', name) from relations where schema <> 'private' and relrowsecurity
  union all
  select 'needs', format('an insert needs %s', "column") from columns c
  where required and exists (select from roles where has_any_column_privilege(role, c.oid, 'insert'))
  union all
  select 'grants', format('%s may call %s', role, name) from functions, roles where has_function_privilege(role, oid, 'execute')
  union all
  select 'grants', format('%s answers %s', name, answer) from functions
  union all
  select 'grants', format('%s takes %s (%s)', function, name, format_type(type, null)) from arguments
  union all
  select 'needs', format('%s needs %s', function, name) from arguments where required
  union all
  select 'needs', format('%s has several forms', name) from functions group by name having count(*) > 1
  union all
  select 'grants', format('bucket %s (public %s, at most %s bytes, of %s)', id, public, file_size_limit, allowed_mime_types)
  from storage.buckets`;

/** Reads what the pages and Edge Functions of this database's release find and may do. */
export async function readApiSurface(sql: Sql | TransactionSql): Promise<ApiSurface> {
  const rows = await sql.unsafe<{ kind: 'grants' | 'needs'; says: string }[]>(SURFACE);
  const says = (kind: 'grants' | 'needs') =>
    new Set(rows.filter((row) => row.kind === kind).map((row) => row.says));
  return { grants: says('grants'), needs: says('needs') };
}

/** Names what a migration took from the page before it, from its Edge Functions or from the stored data. */
export function surfaceBreaks(before: ApiSurface, after: ApiSurface): string[] {
  const gone = [...before.grants].filter((one) => !after.grants.has(one));
  // A new procedure's required arguments break no released page.
  const isOfNew = (one: string) => {
    const [, procedure] = /^(public\.\S+) needs /.exec(one) ?? [];
    return procedure && ![...before.grants].some((grant) => grant.startsWith(`${procedure} answers `));
  };
  return [
    ...gone.map((one) => `no longer: ${one}`),
    ...[...after.needs].filter((one) => !before.needs.has(one) && !isOfNew(one)).map((one) => `new: ${one}`),
  ];
}
