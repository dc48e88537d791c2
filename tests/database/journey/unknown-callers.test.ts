import { describe, expect, test } from 'vitest';
import type { ProcedureName } from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import {
  createAccount,
  customerAt,
  rpc,
  setCafe,
  type Cafe,
  type Customer,
} from '../../support/factories.ts';
import type { Caller } from '../../support/personas.ts';
import { createCode, SURVEY } from '../../support/steps.ts';
import { expectRefused, FORBIDDEN, refusalOf } from '../refusals.ts';
import { expectUnchanged } from '../expect-unchanged.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();
const UNKNOWN: Pick<Cafe, 'id' | 'slug'> = {
  id: '00000000-0000-0000-0000-000000000000',
  slug: 'no-existe-en-ningún-sitio',
};
const NONE = { id: null, slug: null };

interface Where {
  id: string | null;
  slug: string | null;
}

/** Every act of the challenges 2 to 7: where it stands and how it is called with evidence that would do. */
const ACTS: [ProcedureName, number, (where: Where) => object][] = [
  ['check_hito_2', 2, ({ slug }) => ({ cafe_slug: slug })],
  ['save_instagram', 3, ({ id }) => ({ cafe_id: id, username: 'ana.cafe' })],
  ['validate_hito', 4, ({ id }) => ({ cafe_id: id, hito: 4 })],
  ['submit_survey', 5, ({ id }) => ({ cafe_id: id, answers: SURVEY })],
  ['validate_hito', 6, ({ id }) => ({ cafe_id: id, hito: 6 })],
];

describe.each(ACTS)('The procedure %s at challenge %i', (name, hito, args) => {
  const ready = async (): Promise<Customer> => {
    const customer = await customerAt(sql(), hito);
    await sql()`update public."Clientes proto" set hito_2_completado = true, hito_4_completado = true, hito_6_completado = true
      where id = ${customer.enrollmentId}`;
    await createCode(sql(), customer.cafe);
    return customer;
  };
  const act = (customer: Customer, where: Where = customer.cafe, caller: Caller = customer.account.id) =>
    rpc(sql(), caller, name, args(where));

  test.each([
    ['no café', NONE],
    ['an unknown café', UNKNOWN],
  ])('is refused with %s, and nothing changes', async (_, where) => {
    const customer = await ready();
    await expectUnchanged(sql(), () => expectRefused(act(customer, where), 404, 'CAFE_NOT_FOUND'));
  });

  test.each([
    ['paused', 403, 'CAFE_PAUSED'],
    ['deleted', 404, 'CAFE_NOT_FOUND'],
  ] as const)('is refused at a %s café', async (state, status, code) => {
    const customer = await ready();
    await setCafe(sql(), customer.cafe, state);
    await expectUnchanged(sql(), () => expectRefused(act(customer), status, code));
  });

  test('is refused to a caller who is no customer there', async () => {
    const customer = await ready();
    const stranger = await createAccount(sql());
    await expectUnchanged(sql(), () =>
      expectRefused(act(customer, customer.cafe, stranger.id), 404, 'NOT_ENROLLED'),
    );
  });

  test('is refused to a visitor, a session without a person and a session of a deleted account', async () => {
    const customer = await ready();
    await expectUnchanged(sql(), async () => {
      expect(await refusalOf(act(customer, customer.cafe, null))).toMatchObject({ code: FORBIDDEN });
      await expectRefused(act(customer, customer.cafe, ''), 401, 'UNAUTHENTICATED');
      await expectRefused(act(customer, customer.cafe, UNKNOWN.id), 401, 'UNAUTHENTICATED');
    });
  });

  test('changes nothing for other customers', async () => {
    const customer = await ready();
    const other = await customerAt(sql(), hito, { cafe: customer.cafe });
    const record = () => sql()`select * from public."Clientes proto" where id = ${other.enrollmentId}`;
    const before = await record();
    await act(customer);
    expect(await record()).toEqual(before);
  });
});
