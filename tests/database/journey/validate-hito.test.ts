import { describe, expect, test } from 'vitest';
import { madrid, type Customer } from '../../support/given/factories.ts';
import { expectRefused, refusalOf } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, procedure, expectUnchanged } = useGiven();

const validate = ({ account, cafe }: Customer, hito: number | null, at = new Date()) =>
  procedure(account.id, 'validate_hito', cafe.id, hito, at);

describe('Challenge 4', () => {
  test('is validated once an invitee has enrolled', async () => {
    const customer = await given.customerAt(4);
    await expectUnchanged(() => expectRefused(validate(customer, 4), 409, 'EVIDENCE_MISSING', ''));
    await given.inviteReferral(customer);
    expect(await validate(customer, 4)).toMatchObject({ load_journey: { enrollment: { hito_validado: 4 } } });
    expect(await given.enrollmentOf(customer)).toMatchObject({ hito_actual: 4, hito_validado: 4 });
  });

  test('counts an invitee who came before the challenge was reached', async () => {
    const customer = await given.customerAt(2);
    await given.inviteReferral(customer);
    await sql()`update public."Clientes proto" set hito_actual = 4, hito_validado = 3 where id = ${customer.enrollmentId}`;
    expect(await validate(customer, 4)).toMatchObject({ load_journey: { enrollment: { hito_validado: 4 } } });
  });

  test('is not helped by an invitee of another café', async () => {
    const customer = await given.customerAt(4);
    await given.inviteReferral(await given.customerAt(4, { account: customer.account }));
    await expectUnchanged(() => expectRefused(validate(customer, 4), 409, 'EVIDENCE_MISSING'));
  });
});

describe('challenge 6', () => {
  const reached = '2026-01-10 10:00';
  const missing = async (customer: Customer, clock: string) => {
    const refusal = await expectUnchanged(() => refusalOf(validate(customer, 6, madrid(clock))));
    expect(refusal).toMatchObject({ code: 'PT409', message: 'EVIDENCE_MISSING' });
    return JSON.parse(refusal.detail!) as unknown;
  };

  test('says how many visits are missing and until when', async () => {
    const customer = await given.customerAt(6, { at: madrid(reached) });
    const details = { visits: 0, needed: 2, deadline: '2026-01-30', late: false };
    expect(await missing(customer, reached)).toEqual(details);
    await given.visit(customer, madrid('2026-01-12 10:00'));
    expect(await missing(customer, '2026-01-12 10:01')).toEqual({ ...details, visits: 1 });
    expect(await missing(customer, '2026-01-30 23:59')).toEqual({ ...details, visits: 1 });
    expect(await missing(customer, '2026-01-31 00:00')).toEqual({ ...details, visits: 1, late: true });
  });
});

test.each([
  [2, 4],
  [4, 6],
  [6, 4],
  [8, 6],
])('A call at %i for challenge %i is refused as not current', async (hito, other) => {
  const customer = await given.customerAt(hito);
  await expectUnchanged(() => expectRefused(validate(customer, other), 409, 'HITO_NOT_CURRENT', `${hito}`));
});

test.each([null, 0, 1, 2, 3, 5, 7, 8, -4])('A call for challenge %s is refused', async (hito) => {
  const customer = await given.customerAt(4);
  await given.inviteReferral(customer);
  await expectUnchanged(() => expectRefused(validate(customer, hito), 422, 'INVALID_INPUT', 'hito'));
});
