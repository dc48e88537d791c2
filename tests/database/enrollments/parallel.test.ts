import { expect, test } from 'vitest';
import { createAccount, createCafe, rpc } from '../../support/given/factories.ts';
import { runInParallel } from '../run-in-parallel.ts';
import { useDatabase } from '../use-database.ts';

const CALLS = 20;
const sql = useDatabase({ connections: CALLS + 2 });

test('Twenty parallel calls leave one enrollment, one visit, one event and no error', async () => {
  const cafe = await createCafe(sql());
  const account = await createAccount(sql());
  const call = () =>
    rpc(sql(), account.id, 'enroll', {
      cafe_slug: cafe.slug,
    });
  const answers = await runInParallel(
    sql(),
    'public."Clientes proto"',
    Array.from({ length: CALLS }, () => call),
  );
  const [enrollment, ...others] = await sql()<{ id: string }[]>`
    select id from public."Clientes proto" where user_id = ${account.id}`;
  expect(others).toEqual([]);
  expect(new Set(answers.map(({ enrollment_id }) => enrollment_id))).toEqual(new Set([enrollment!.id]));
  expect(answers.filter(({ status }) => status === 'enrolled')).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 'already_enrolled')).toHaveLength(CALLS - 1);
  const [counts] = await sql()`select
    (select count(*)::int from public.visitas_clientes where user_id = ${account.id}) as visits,
    (select count(*)::int from private.events where user_id = ${account.id}) as events`;
  expect(counts).toEqual({ visits: 1, events: 1 });
});
