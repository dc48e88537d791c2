import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';
import type { VisitAnswer, VisitRequest } from '../../support/scenarios/visits.ts';

const { sql, given, expectUnchanged } = useGiven();
const at = madrid('2026-03-10 12:00');
let customer: Customer;
beforeEach(async () => {
  customer = await given.customerAt(3, { at: madrid('2026-03-01 10:00') });
});

const answer = (status: VisitAnswer['status'], day = '2026-03-10') => ({
  status,
  completed_hito: null,
  reopened: null,
  proof: null,
  day: status === 'registered' || status === 'duplicate' ? day : null,
  retry_after_seconds: null,
});
const register = (request?: VisitRequest) => given.registerVisit(customer, at, request);
const LIMITS = 'private.rate_limits';

describe('A customer', () => {
  test("has today's visit registered, with its source", async () => {
    expect(await register()).toEqual(answer('registered'));
    const [row] = await sql()`select fecha_visita::text, source, correo, cafeteria, registered_by, created_at
      from public.visitas_clientes where user_id = ${customer.account.id} order by created_at desc limit 1`;
    expect(row).toEqual({
      fecha_visita: '2026-03-10',
      source: 'visit-page',
      correo: customer.account.email,
      cafeteria: customer.cafe.nombre,
      registered_by: null,
      created_at: at,
    });
  });

  test('learns that today is registered already', async () => {
    await register();
    expect(await expectUnchanged(() => register(), LIMITS)).toEqual(answer('duplicate'));
  });

  test('is found without regard to case and blanks, and by any spelling of the café', async () => {
    const email = `  ${customer.account.email.toUpperCase()} `;
    expect(await register({ email, slug: customer.cafe.nombre.toUpperCase() })).toEqual(answer('registered'));
  });

  test('may have a clock that is a day off: the server decides which day it is', async () => {
    for (const [index, visitDate] of [-1, 1].entries()) {
      const day = daysAfter(at, index);
      await given.registerVisit(customer, day, { visitDate: daysAfter(day, visitDate) });
    }
    const days = await sql()`select fecha_visita::text as day from public.visitas_clientes
      where user_id = ${customer.account.id} and source = 'visit-page' order by 1`;
    expect(days.map(({ day }) => day as string)).toEqual(['2026-03-10', '2026-03-11']);
  });
});

describe('A visit', () => {
  test.each<[string, VisitRequest]>([
    ['an unknown e-mail', { email: 'nadie@example.test' }],
    ['an empty e-mail', { email: '' }],
    ['no e-mail', { email: null }],
    ['a pattern', { email: '%@%' }],
    ['a text that is no e-mail', { email: 'ana' }],
    [
      'an e-mail that is far too long',
      { email: `${Array.from({ length: 300 }, () => crypto.randomUUID()).join('')}@example.test` },
    ],
  ])('is not registered for %s', async (_, request) => {
    expect(await expectUnchanged(() => register(request), LIMITS)).toEqual(answer('unknown_customer'));
  });

  test('is not registered for an account that is no customer, or a customer of another café', async () => {
    const account = await given.account();
    const elsewhere = await given.customerAt(3);
    for (const { email } of [account, elsewhere.account])
      expect(await expectUnchanged(() => register({ email }), LIMITS)).toEqual(answer('unknown_customer'));
  });

  test.each<[string, VisitRequest]>([
    ['an unknown café', { slug: 'no-existe-en-ningún-sitio' }],
    ['an empty one', { slug: '' }],
    ['none', { slug: null }],
  ])('is not registered at %s, and nothing is counted', async (_, request) => {
    expect(await expectUnchanged(() => register(request))).toEqual(answer('cafe_not_found'));
  });

  test.each([
    ['paused', 'cafe_paused'],
    ['deleted', 'cafe_not_found'],
  ] as const)('is not registered at a %s café, and nothing is counted', async (state, status) => {
    await given.setCafe(customer.cafe, state);
    expect(await expectUnchanged(() => register())).toEqual(answer(status));
  });

  test.each<[string, Date | null]>([
    ['the day before yesterday', madrid('2026-03-08 23:59')],
    ['the day after tomorrow', madrid('2026-03-12 00:00')],
    ['years ago', madrid('2020-01-01 00:00')],
    ['no day', null],
  ])('is not registered for a clock that shows %s, and nothing is counted', async (_, visitDate) => {
    expect(await expectUnchanged(() => register({ visitDate }))).toEqual(answer('implausible_date'));
  });
});
