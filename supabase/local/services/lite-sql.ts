import type { createPostgresConnection } from '@supabase/lite/postgres';

/** lite's own connection, of exactly 0.10.0: its internals are used. */
export type LiteConnection = ReturnType<typeof createPostgresConnection>;

/** The part of kysely's database that is called. */
export interface Database {
  executeQuery: (query: object) => Promise<unknown>;
}

export async function runSql<Row>(db: Database, sql: string, parameters: string[]): Promise<Row[]> {
  // kysely's raw query, as its own constructor of one makes it; kysely itself is lite's business.
  const { rows } = (await db.executeQuery({
    sql,
    parameters,
    query: { kind: 'RawNode', sqlFragments: [''], parameters: [] },
    queryId: { queryId: 'shim' },
  })) as { rows: Row[] };
  return rows;
}

/** Answers a request to the API. */
export type Handler = (request: Request) => Promise<Response>;

/** Runs a statement, with texts for its parameters, as the service that owns the schema. */
export type RunSql = <Row = object>(sql: string, parameters: string[]) => Promise<Row[]>;

/** Statements of the shims themselves, on lite's own connection. */
export function sqlOf(connection: LiteConnection): RunSql {
  return (sql, parameters) => runSql((connection as unknown as { kysely: Database }).kysely, sql, parameters);
}
