import postgres, { type Sql } from 'postgres';

/** Returns a connection for scripts and tests: no notices, small pool. The caller ends it. */
export function connect(url: string, max = 2): Sql {
  return postgres(url, { max, onnotice: () => {}, connect_timeout: 10 });
}
