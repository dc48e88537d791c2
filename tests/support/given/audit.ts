import type { Sql } from 'postgres';

/** Returns the administrators' acts on a subject, oldest first. */
export async function trail(sql: Sql, subject: string): Promise<{ actor: string | null; action: string }[]> {
  return [
    ...(await sql<{ actor: string | null; action: string }[]>`
    select actor, action from private.audit_log where subject = ${subject} order by id`),
  ];
}
