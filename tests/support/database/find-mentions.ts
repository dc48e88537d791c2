import type { Sql } from 'postgres';

/** Returns the tables, over all schemas that are not Postgres's own, of which a row holds a text in any column. */
export async function findMentions(sql: Sql, text: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ hits: number }[]>(
      `select count(*)::int as hits from ${name} t where position(lower($1) in lower(t::text)) > 0`,
      [text],
    );
    if (row!.hits > 0) found.push(name);
  }
  return found;
}
