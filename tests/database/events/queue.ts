import type { Sql } from 'postgres';
import { procedure } from '../../support/given/factories.ts';
import { as, SERVICE } from '../../support/database/personas.ts';

export type Topic = 'registration' | 'challenge-1' | 'demo-request';

/** Writes an event that is due from an instant on. Returns its id. */
export async function createEvent(sql: Sql, due: Date, topic: Topic = 'registration'): Promise<string> {
  const [row] = await sql<
    { id: string }[]
  >`insert into private.events (topic, payload, created_at, next_attempt_at)
    values (${topic}, ${sql.json({ email: 'ana@example.test' })}, ${due}, ${due}) returning id`;
  return row!.id;
}

/** Claims events as deliver-events does, at any instant. Returns their ids. */
export function claim(
  sql: Sql,
  now: Date,
  { topics = ['registration'], batch = 10 }: { topics?: string[] | null; batch?: number | null } = {},
): Promise<string[]> {
  return as(sql, SERVICE, async (own) => {
    const rows = await own<
      { id: string }[]
    >`select id from private.claim_events(${topics}, ${batch}, ${now})`;
    return rows.map((row) => row.id);
  });
}

/** Reports a delivery as deliver-events does, at any instant. */
export const settle = (sql: Sql, id: string, delivered: boolean, error: string | null, now: Date) =>
  procedure(sql, SERVICE, 'settle_event', id, delivered, error, now);

/** The whole row of an event. */
export async function eventOf(sql: Sql, id: string): Promise<Record<string, unknown>> {
  const [row] = await sql`select * from private.events where id = ${id}`;
  return row!;
}

/** Returns the instant so many seconds after another. */
export const later = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000);
