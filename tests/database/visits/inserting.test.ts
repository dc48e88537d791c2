import { beforeEach, describe, expect, test } from 'vitest';
import { madrid, type Customer } from '../../support/given/factories.ts';
import { SERVICE } from '../../support/database/personas.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const CALLS = 20;
const { sql, given, procedure, expectUnchanged } = useGiven({ connections: CALLS + 2 });
const REGISTERED = { registered: true, completed_hito: null, reopened: null };
const DUPLICATE = { registered: false, completed_hito: null, reopened: null };
let customer: Customer;
beforeEach(async () => {
  customer = await given.customerAt(3, { at: madrid('2026-01-10 10:00') });
});

interface Changes {
  user?: string | null;
  correo?: string | null;
  cafeteria?: string | null;
  fecha?: string | null;
}

/** Inserts a visit at an instant; its date is that day's unless another is given. */
function insert(clock: string, changes: Changes = {}, { account, cafe } = customer) {
  const { user, correo, cafeteria, fecha } = {
    user: account.id,
    correo: account.email,
    cafeteria: cafe.nombre,
    fecha: clock.slice(0, 10),
    ...changes,
  };
  return procedure(SERVICE, 'insert_visit', user, correo, cafeteria, fecha, madrid(clock));
}
const NOON = '2026-01-12 12:00';

describe('A visit', () => {
  test('is registered once a day, with its source', async () => {
    expect(await insert(NOON)).toEqual(REGISTERED);
    expect(await expectUnchanged(() => insert('2026-01-12 23:59'))).toEqual(DUPLICATE);
    expect(await insert('2026-01-13 00:01')).toEqual(REGISTERED);
    const rows = await sql()`select fecha_visita::text as day, correo, cafeteria from public.visitas_clientes
      where user_id = ${customer.account.id} and source = 'procedure' order by 1`;
    const { account, cafe } = customer;
    const row = { correo: account.email, cafeteria: cafe.nombre };
    expect([...rows]).toEqual([
      { day: '2026-01-12', ...row },
      { day: '2026-01-13', ...row },
    ]);
  });

  test('is on the requested day: today or one of the seven days before', async () => {
    customer = await given.customerAt(3, { at: madrid('2026-01-03 10:00') });
    for (const fecha of ['2026-01-11', '2026-01-05', '2026-01-12']) {
      expect(await insert(NOON, { fecha })).toEqual(REGISTERED);
      expect(await insert(NOON, { fecha })).toEqual(DUPLICATE);
    }
    const rows = await sql()`select fecha_visita::text as day, private.madrid_day(created_at)::text as created
      from public.visitas_clientes where user_id = ${customer.account.id} and source = 'procedure' order by 1`;
    expect([...rows]).toEqual(
      ['2026-01-05', '2026-01-11', '2026-01-12'].map((day) => ({ day, created: day })),
    );
  });

  test('is proven by a proof of its day alone', async () => {
    await given.setServiceMode(customer.cafe, 'proof');
    const today = '2026-01-12';
    await sql()`insert into private.presence_claims (cafe_id, user_id, method, at, day, device_id, step, valid_until, made_at)
      select ${customer.cafe.id}, ${customer.account.id}, 'screen', at, ${today}, gen_random_uuid(), 1, at + interval '15 minutes', at
      from (select ${madrid('2026-01-12 11:55')}::timestamptz as at) as claimed`;
    await insert(NOON, { fecha: '2026-01-11' });
    await insert(NOON, { fecha: today });
    const rows = await sql()`select fecha_visita::text as day, proof from public.visitas_clientes
      where user_id = ${customer.account.id} and source = 'procedure' order by 1`;
    expect([...rows]).toEqual([
      { day: '2026-01-11', proof: 'none' },
      { day: today, proof: 'screen' },
    ]);
  });
});

describe('A refused visit', () => {
  test.each<[string, Changes, number, string, string?]>([
    ['no e-mail', { correo: null }, 404, 'NOT_ENROLLED'],
    ['an empty e-mail', { correo: '' }, 404, 'NOT_ENROLLED'],
    ["another's e-mail", { correo: 'otra@example.test' }, 404, 'NOT_ENROLLED'],
    ['no date', { fecha: null }, 422, 'INVALID_INPUT', 'p_fecha_visita'],
    ['eight days ago', { fecha: '2026-01-04' }, 422, 'INVALID_INPUT', 'p_fecha_visita'],
    ['tomorrow', { fecha: '2026-01-13' }, 422, 'INVALID_INPUT', 'p_fecha_visita'],
  ])('changes nothing: %s', async (_, changes, status, code, detail) => {
    await expectUnchanged(() => expectRefused(insert(NOON, changes), status, code, detail));
  });
});
