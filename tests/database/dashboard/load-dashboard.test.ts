import { describe, expect, test } from 'vitest';
import {
  createAccount,
  createAdmin,
  createCafe,
  customerAt,
  madrid,
  rpc,
  setCafe,
} from '../../support/factories.ts';
import { asUser } from '../../support/personas.ts';
import { expectRefused, FORBIDDEN, refusalOf } from '../refusals.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();
const load = (userId: string | null) => rpc(sql(), userId, 'load_dashboard');

test('an account without a café has an empty list', async () => {
  const account = await createAccount(sql());
  expect(await load(account.id)).toEqual({
    email: account.email,
    is_admin: false,
    password_question: false,
    teams: [],
    cafes: [],
  });
});

test('each café comes with everything that its card shows', async () => {
  const cafe = await createCafe(sql(), { nombre: 'Café del Olmo' });
  const customer = await customerAt(sql(), 8, { cafe, at: madrid('2026-05-01 10:00') });
  expect((await load(customer.account.id)).cafes).toEqual([
    {
      record_id: customer.recordId,
      // Whatever else a café has is in its contract, by which the answer was read.
      cafe: expect.objectContaining({
        id: cafe.id,
        nombre: 'Café del Olmo',
        slug: 'café-del-olmo',
        state: 'active',
        primary_color: '#244EB8',
        secondary_color: '#4fb796',
      }) as unknown,
      nombre: 'Ana',
      hito_actual: 8,
      hito_1_completado: true,
      hito_7_rewarded: true,
      vip: true,
      codigo_vip: 'a11b22',
      fecha_registro: '2026-04-21T08:00:00+00:00',
    },
  ]);
});

test('the newest comes first', async () => {
  const account = await createAccount(sql());
  const days = ['2026-05-02', '2026-05-09', '2026-04-30'];
  const records = [];
  for (const day of days)
    records.push((await customerAt(sql(), 1, { account, at: madrid(`${day} 10:00`) })).recordId);
  const { cafes } = await load(account.id);
  expect(cafes.map(({ record_id }) => record_id)).toEqual([records[1], records[0], records[2]]);
});

test('a paused café stays and says so, a deleted one is dropped, a recovered one is back', async () => {
  const { account, cafe } = await customerAt(sql(), 3);
  const states = async () => (await load(account.id)).cafes.map(({ cafe: { state } }) => state);
  await setCafe(sql(), cafe, 'paused');
  expect(await states()).toEqual(['paused']);
  await setCafe(sql(), cafe, 'deleted');
  expect(await states()).toEqual([]);
  await setCafe(sql(), cafe, 'active');
  expect(await states()).toEqual(['active']);
});

test("other people's records are absent, for an administrator too", async () => {
  const cafe = await createCafe(sql());
  await customerAt(sql(), 3, { cafe });
  const mine = await customerAt(sql(), 2, { cafe });
  expect((await load(mine.account.id)).cafes.map(({ record_id }) => record_id)).toEqual([mine.recordId]);
  const admin = await createAdmin(sql());
  expect(await load(admin.id)).toMatchObject({ email: admin.email, is_admin: true, cafes: [] });
});

describe('refused', () => {
  test('a visitor', async () => {
    expect(await refusalOf(load(null))).toMatchObject({ code: FORBIDDEN });
  });

  test('a session without a person', async () => {
    await expectRefused(
      asUser(sql(), '', (own) => own`select public.load_dashboard()`),
      401,
      'UNAUTHENTICATED',
    );
  });
});
