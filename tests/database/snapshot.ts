import type { Sql } from 'postgres';

/** Every table of the schemas public and private, from the catalogue, as quoted names. */
export async function tablesOf(sql: Sql, ...schemas: string[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ${sql(schemas)} order by 1`;
  return rows.map((row) => row.name);
}

/**
 * Returns all rows of public and private, as one text per table: equal before and after means nothing changed. One
 * prepared statement: a query per table would open every connection of the pool, and warm each of them up.
 */
export async function contents(sql: Sql): Promise<Record<string, string>> {
  const tables = await tablesOf(sql, 'public', 'private');
  const each = tables.map(
    (table) =>
      `select '${table}' as "table", string_agg(t::text, e'\\n' order by t::text collate "C") as rows from ${table} t`,
  );
  // larger tables are read by several workers, and come in any order
  const statement = sql.unsafe(`${each.join(' union all ')} order by 1`);
  const rows = await sql<{ table: string; rows: string | null }[]>`${statement}`;
  return Object.fromEntries(rows.map((row) => [row.table, row.rows ?? '']));
}
