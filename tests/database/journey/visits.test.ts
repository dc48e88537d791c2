import { expect, test } from 'vitest';
import { madrid } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const CALLS = 20;
const { sql, given, runTimes } = useGiven({ connections: CALLS + 2 });

test.each([
  ['winter', '2026-01-12 23:59', '2026-01-12', '2026-01-13 00:01', '2026-01-13'],
  ['summer', '2026-07-12 23:59', '2026-07-12', '2026-07-13 00:01', '2026-07-13'],
])('a visit is on the day of Madrid, %s', async (_, before, day, after, next) => {
  const customer = await given.customerAt(3, { at: madrid('2026-01-01 10:00') });
  await given.visit(customer, madrid(before));
  await given.visit(customer, madrid(after));
  const days = await sql()<{ day: string }[]>`select fecha_visita::text as day from public.visitas_clientes
    where user_id = ${customer.account.id} and source = 'procedure' order by 1`;
  expect(days.map((row) => row.day)).toEqual([day, next]);
});

test('twenty parallel visits of one day are one visit', async () => {
  const customer = await given.customerAt(2, { at: madrid('2026-01-10 10:00') });
  const answers = await runTimes('public.visitas_clientes', CALLS, (hour) =>
    given.visit(customer, madrid(`2026-01-12 ${String(hour).padStart(2, '0')}:00`)),
  );
  expect(answers.filter(({ registered }) => registered)).toEqual([
    { registered: true, completed_hito: 2, reopened: null },
  ]);
  const [row] = await sql()`select count(*)::int as visits from public.visitas_clientes
    where user_id = ${customer.account.id} and fecha_visita = '2026-01-12'`;
  expect(row!.visits).toBe(1);
});

test('a changed e-mail keeps finding its enrollments', async () => {
  const { account, enrollmentId } = await given.customerAt(2);
  await sql()`update auth.users set email = 'nueva@example.test' where id = ${account.id}`;
  const [row] =
    await sql()`select c.correo, array(select distinct v.correo from public.visitas_clientes v where v.user_id = c.user_id) as visits
    from public."Clientes proto" c where c.id = ${enrollmentId}`;
  expect(row).toEqual({ correo: 'nueva@example.test', visits: ['nueva@example.test'] });
});
