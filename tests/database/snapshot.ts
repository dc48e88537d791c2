import type { Sql } from 'postgres';

/** Every table of the schemas public and private, from the catalogue, as quoted names. */
export async function tablesOf(sql: Sql, ...schemas: string[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ${sql(schemas)} order by 1`;
  return rows.map((row) => row.name);
}

/** Returns all rows of public and private, as one text per table: equal before and after means nothing changed. */
export async function contents(sql: Sql): Promise<Record<string, string>> {
  const tables = await tablesOf(sql, 'public', 'private');
  const entries = tables.map(async (table) => {
    const [row] = await sql.unsafe<{ rows: string | null }[]>(
      `select string_agg(t::text, e'\\n' order by t::text) as rows from ${table} t`,
    );
    return [table, row?.rows ?? ''] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
