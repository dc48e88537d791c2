import { expect, test } from 'vitest';
import type { Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const CALLS = 20;
const { sql, given, runInParallel, runTimes } = useGiven({ connections: CALLS + 2 });

const tryCode = (customer: Customer) => given.validateCode(customer, 'a11b22');

test('One of several customers who race for a code gets it, and the others learn only that it is invalid', async () => {
  const cafe = await given.cafe();
  await given.vipCode(cafe);
  const people: Customer[] = [];
  for (let count = 0; count < CALLS; count += 1) people.push(await given.customerAt(7, { cafe }));
  const answers = await runInParallel(
    'public.vip_codes',
    people.map((person) => () => tryCode(person)),
  );
  const winners = people.filter((_, index) => answers[index]!.status === 'ok');
  expect(winners).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 'invalid')).toHaveLength(CALLS - 1);
  const [code] = await sql()`select status, assigned_to from public.vip_codes where cafe_id = ${cafe.id}`;
  expect(code).toEqual({ status: 'used', assigned_to: winners[0]!.account.id });
  for (const person of people)
    expect(await given.enrollmentOf(person)).toMatchObject(
      person === winners[0]
        ? { codigo_vip: 'a11b22', hito_validado: 7 }
        : { codigo_vip: null, hito_validado: 6 },
    );
});

test('Parallel calls of one customer are all answered ok', async () => {
  const customer = await given.customerAt(7);
  await given.vipCode(customer.cafe);
  const answers = await runTimes('public."Clientes proto"', CALLS, () => tryCode(customer));
  expect(answers.every(({ status }) => status === 'ok')).toBe(true);
  const counted = await sql()`select from private.rate_limits where user_id = ${customer.account.id}`;
  expect(counted).toHaveLength(0);
});
