import { describe, expect, test } from 'vitest';
import { assault } from './support/assault.ts';
import { callable } from './support/catalogue.ts';
import { overHttp } from './support/over-http.ts';
import { PROCEDURES } from './support/procedures.ts';
import { useStack } from './support/use-stack.ts';

describe('over HTTP', () => {
  const stack = useStack();
  test.each(Object.keys(PROCEDURES))('%s', async (name) => {
    const { sql } = stack();
    const entry = (await callable(sql)).find((one) => one.name === name)!;
    expect(await assault(sql, entry, PROCEDURES[name]!, overHttp(stack()))).toEqual([]);
  });
});
