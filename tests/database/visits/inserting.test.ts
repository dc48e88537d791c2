import { beforeEach, describe, expect, test } from 'vitest';
import {
  createAccount,
  customerAt,
  madrid,
  procedure,
  rpc,
  setCafe,
  type Customer,
} from '../../support/factories.ts';
import { as, SERVICE } from '../../support/personas.ts';
import { runInParallel } from '../run-in-parallel.ts';
import { expectRefused, FORBIDDEN, refusalOf } from '../refusals.ts';
import { expectUnchanged } from '../expect-unchanged.ts';
import { useDatabase } from '../use-database.ts';

const CALLS = 20;
const sql = useDatabase({ connections: CALLS + 2 });
const REGISTERED = { registered: true, completed_hito: null, reopened: null };
const DUPLICATE = { registered: false, completed_hito: null, reopened: null };
let customer: Customer;
beforeEach(async () => {
  customer = await customerAt(sql(), 3, { at: madrid('2026-01-10 10:00') });
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
  return procedure(sql(), SERVICE, 'insert_visit', user, correo, cafeteria, fecha, madrid(clock));
}
const NOON = '2026-01-12 12:00';

describe('A visit', () => {
  test('is registered once a day, with its source', async () => {
    expect(await insert(NOON)).toEqual(REGISTERED);
    expect(await expectUnchanged(sql(), () => insert('2026-01-12 23:59'))).toEqual(DUPLICATE);
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
    customer = await customerAt(sql(), 3, { at: madrid('2026-01-03 10:00') });
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
    await sql()`update public.cafeterias set service_mode = 'proof' where id = ${customer.cafe.id}`;
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

  test('finds café and e-mail in any spelling', async () => {
    const changes = {
      cafeteria: customer.cafe.slug.toUpperCase(),
      correo: ` ${customer.account.email.toUpperCase()} `,
    };
    expect(await insert(NOON, changes)).toEqual(REGISTERED);
  });

  test('is one, however many ask for it at once', async () => {
    const answers = await runInParallel(
      sql(),
      'public."Clientes proto"',
      Array.from({ length: CALLS }, () => () => insert(NOON)),
    );
    expect(answers.filter(({ registered }) => registered)).toEqual([REGISTERED]);
  });
});

describe('A refused visit', () => {
  test.each<[string, Changes, number, string, string?]>([
    ['no person', { user: null }, 404, 'NOT_ENROLLED'],
    ['an unknown person', { user: '00000000-0000-0000-0000-000000000000' }, 404, 'NOT_ENROLLED'],
    ['no e-mail', { correo: null }, 404, 'NOT_ENROLLED'],
    ['an empty e-mail', { correo: '' }, 404, 'NOT_ENROLLED'],
    ["another's e-mail", { correo: 'otra@example.test' }, 404, 'NOT_ENROLLED'],
    ['no café', { cafeteria: null }, 404, 'CAFE_NOT_FOUND'],
    ['an unknown café', { cafeteria: 'no existe en ningún sitio' }, 404, 'CAFE_NOT_FOUND'],
    ['no date', { fecha: null }, 422, 'INVALID_INPUT', 'p_fecha_visita'],
    ['eight days ago', { fecha: '2026-01-04' }, 422, 'INVALID_INPUT', 'p_fecha_visita'],
    ['tomorrow', { fecha: '2026-01-13' }, 422, 'INVALID_INPUT', 'p_fecha_visita'],
  ])('changes nothing: %s', async (_, changes, status, code, detail) => {
    await expectUnchanged(sql(), () => expectRefused(insert(NOON, changes), status, code, detail));
  });

  test.each(['infinity', '-infinity'])('changes nothing: the date %s', async (date) => {
    const { account, cafe } = customer;
    const attempt = () =>
      sql()`select public.insert_visit(${account.id}, ${account.email}, ${cafe.nombre}, ${date}::text::date)`;
    await expectUnchanged(sql(), () => expectRefused(attempt(), 422, 'INVALID_INPUT', 'p_fecha_visita'));
  });

  test('changes nothing if the account is no customer there, or the customer’s name is another’s', async () => {
    const stranger = await createAccount(sql());
    const other = await customerAt(sql(), 3, { cafe: customer.cafe });
    await expectUnchanged(sql(), async () => {
      await expectRefused(insert(NOON, { user: stranger.id, correo: stranger.email }), 404, 'NOT_ENROLLED');
      await expectRefused(insert(NOON, { user: other.account.id }), 404, 'NOT_ENROLLED');
    });
  });

  test.each([
    ['paused', 403, 'CAFE_PAUSED'],
    ['deleted', 404, 'CAFE_NOT_FOUND'],
  ] as const)('changes nothing at a %s café', async (state, status, code) => {
    await setCafe(sql(), customer.cafe, state);
    await expectUnchanged(sql(), () => expectRefused(insert(NOON), status, code));
  });

  test('changes nothing for any caller but the service role, even for oneself', async () => {
    const { account, cafe } = customer;
    const args = {
      p_user_id: account.id,
      p_correo: account.email,
      p_cafeteria: cafe.nombre,
      p_fecha_visita: '2026-01-12',
    };
    await expectUnchanged(sql(), async () => {
      for (const caller of [null, account.id]) {
        expect(await refusalOf(rpc(sql(), caller, 'insert_visit', args))).toMatchObject({ code: FORBIDDEN });
        const direct = as(
          sql(),
          caller,
          (own) =>
            own`select private.insert_visit(${account.id}, ${account.email}, ${cafe.nombre}, current_date, now())`,
        );
        expect(await refusalOf(direct)).toMatchObject({ code: FORBIDDEN });
      }
    });
  });
});

test('The API registers today by the server’s clock', async () => {
  const { account, cafe } = customer;
  const [{ today }] = await sql()<[{ today: string }]>`select private.madrid_day(now())::text as today`;
  const args = {
    p_user_id: account.id,
    p_correo: account.email,
    p_cafeteria: cafe.nombre,
    p_fecha_visita: today,
  };
  expect(await rpc(sql(), SERVICE, 'insert_visit', args)).toEqual(REGISTERED);
});
