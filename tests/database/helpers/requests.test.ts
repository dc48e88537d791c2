import { createHash } from 'node:crypto';
import type { JSONValue, Sql, TransactionSql } from 'postgres';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven({ connections: 12 });
let account: Account;
let request: string;
beforeEach(async () => {
  account = await given.account();
  request = crypto.randomUUID();
});

const ANSWER = { prize: 'Café gratis' };

interface Request {
  id?: string | null;
  user?: string;
  operation?: string;
  args?: JSONValue;
}

async function begin(
  on: Sql | TransactionSql,
  { id = request, user = account.id, operation = 'spin', args = { hito: 2 } }: Request = {},
): Promise<unknown> {
  const [row] =
    await on`select private.begin_request(${user}, ${id}, ${operation}, ${sql().json(args)}) as first`;
  return row!.first;
}
const finish = (on: Sql | TransactionSql) =>
  on`select private.finish_request(${account.id}, ${request}, ${sql().json(ANSWER)})`;

describe('A repeated request', () => {
  beforeEach(async () => {
    expect(await begin(sql())).toBeNull();
    await finish(sql());
  });

  test('gets the first answer', async () => {
    expect(await begin(sql())).toEqual(ANSWER);
    expect(await begin(sql())).toEqual(ANSWER);
  });

  test('is refused with other arguments or for another operation', async () => {
    await expectRefused(begin(sql(), { args: { hito: 3 } }), 422, 'REQUEST_ID_REUSED');
    await expectRefused(begin(sql(), { operation: 'redeem' }), 422, 'REQUEST_ID_REUSED');
  });

  test('counts as a first one for another account, whatever its id', async () => {
    const other = await given.account();
    expect(await begin(sql(), { user: other.id })).toBeNull();
  });
});

test('A request without an id is refused', async () => {
  await expectRefused(begin(sql(), { id: null }), 422, 'INVALID_INPUT', 'request_id');
});

test('A request that was rolled back counts as a first one again', async () => {
  await expect(
    sql().begin(async (own) => {
      await begin(own);
      await finish(own);
      throw new Error('refused later');
    }),
  ).rejects.toThrow('refused later');
  expect(await begin(sql())).toBeNull();
});

test('A concurrent repeat waits for the first request and gets its answer', async () => {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  let begun = () => {};
  const hasBegun = new Promise<void>((done) => (begun = done));
  const first = sql().begin(async (own) => {
    await begin(own);
    begun();
    await released;
    await finish(own);
  });
  await hasBegun;
  const second = begin(sql());
  release();
  await first;
  expect(await second).toEqual(ANSWER);
});

describe('The stored request', () => {
  test('is a hash of the arguments, not the caller’s text', async () => {
    await begin(sql(), { args: { nombre: 'Lucía de la Fuente' } });
    const [row] = await sql()<{ kept: string }[]>`select r::text as kept from private.requests r
      where r.user_id = ${account.id}`;
    expect(row!.kept).not.toContain('Fuente');
    const hash = createHash('sha256').update('{"nombre": "Lucía de la Fuente"}').digest('hex');
    expect(row!.kept).toContain(hash);
  });

  const kept = async () => {
    const [row] = await sql()<{ rows: number }[]>`select count(*)::int as rows from private.requests
      where user_id = ${account.id}`;
    return row!.rows;
  };
  const beginMany = (howMany: number) =>
    Promise.all(Array.from({ length: howMany }, () => begin(sql(), { id: crypto.randomUUID() })));

  test('is one of at most a hundred per account, the newest, also of many at once', async () => {
    const neighbour = await given.account();
    await begin(sql(), { id: crypto.randomUUID(), user: neighbour.id });
    await begin(sql());
    await beginMany(99);
    await finish(sql());
    expect(await begin(sql())).toEqual(ANSWER);
    await beginMany(150);
    const last = crypto.randomUUID();
    await begin(sql(), { id: last });
    expect(await kept()).toBe(100);
    // the oldest is forgotten, the newest is not
    expect(await begin(sql())).toBeNull();
    await expectRefused(begin(sql(), { id: last, operation: 'redeem' }), 422, 'REQUEST_ID_REUSED');
    const others = await sql()`select from private.requests where user_id = ${neighbour.id}`;
    expect(others).toHaveLength(1);
  });
});
