import { describe, expect, test } from 'vitest';
import { assault, type Door } from './support/assault.ts';
import { callable } from './support/catalogue.ts';
import { HTTP_ALONE, overHttp } from './support/over-http.ts';
import { PROCEDURES, type Procedure } from './support/procedures.ts';
import { useStack } from './support/use-stack.ts';

describe('over HTTP', () => {
  const stack = useStack();
  const assaultBy = async (name: string, procedure: Procedure, door: Door) => {
    const { sql } = stack();
    const entry = (await callable(sql)).find((one) => one.name === name)!;
    return assault(sql, entry, procedure, door);
  };

  // The hosted API's statements are judged in the database (as-sql.test.ts). A landing asks here what they leave out.
  test.each(Object.entries(PROCEDURES))(
    '%s, in the forms that HTTP alone has',
    async (name, { world, tells }) => {
      const door: Door = (...call) =>
        overHttp(stack())(...call).filter((attack) => HTTP_ALONE.has(attack.name));
      expect(await assaultBy(name, { world, ...(tells ? { tells } : {}) }, door)).toEqual([]);
    },
  );

  test.each(Object.entries(PROCEDURES))('%s', { tags: ['long'] }, async (name, procedure) => {
    expect(await assaultBy(name, procedure, overHttp(stack()))).toEqual([]);
  });
});
