/** @module-tag long */
import { describe, expect, test } from 'vitest';
import { attackProcedure } from './support/attack-procedure.ts';
import { callable } from './support/catalogue.ts';
import { overHttp } from './support/over-http.ts';
import { PROCEDURES } from './support/procedures.ts';
import { useStack } from './support/use-stack.ts';

// A landing makes the statements that the hosted API would make of each form (as-sql.test.ts).
describe('over HTTP', () => {
  const stack = useStack();

  test.each(Object.entries(PROCEDURES))('%s', async (name, procedure) => {
    const { sql } = stack();
    const entry = (await callable(sql)).find((one) => one.name === name)!;
    expect(await attackProcedure(sql, entry, procedure, overHttp(stack()))).toEqual([]);
    // the local API writes all objects alike: a café of that name would be found by each later one
    await sql`update public.cafeterias set nombre = id::text, short_slug = null where nombre = '[object Object]'`;
  });
});
