import { expect, test } from 'vitest';
import { useGiven } from '../use-given.ts';

const CALLS = 20;
const { sql, given, rpc, runInParallel } = useGiven({ connections: CALLS + 2 });

test('Twenty parallel calls leave one enrollment, one visit, one event and no error', async () => {
  const cafe = await given.cafe();
  const account = await given.account();
  const call = () => rpc(account.id, 'enroll', { cafe_slug: cafe.slug });
  const answers = await runInParallel(
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
