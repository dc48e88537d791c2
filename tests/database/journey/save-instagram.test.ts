import { expect, test } from 'vitest';
import type { Customer } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { given, rpc, expectUnchanged } = useGiven();

const save = ({ account, cafe }: Customer, username: string | null) =>
  rpc(account.id, 'save_instagram', { cafe_id: cafe.id, username });

test.each([
  ['a', 'a'],
  ['Ana.Cafe_99', 'Ana.Cafe_99'],
  ['...', '...'],
  ['123', '123'],
  ['a'.repeat(30), 'a'.repeat(30)],
  ['  ana.cafe ', 'ana.cafe'],
])('"%s" is saved as %s and validates the challenge', async (username, saved) => {
  const customer = await given.customerAt(3);
  expect(await save(customer, username)).toMatchObject({
    load_journey: { enrollment: { hito_validado: 3 } },
  });
  expect(await given.enrollmentOf(customer)).toMatchObject({
    instagram_usuario: saved,
    hito_actual: 3,
    hito_validado: 3,
  });
});

test.each([
  [null],
  [''],
  ['   '],
  ['@ana'],
  ['ana cafe'],
  ['ana-cafe'],
  ['áná'],
  ['ana\nb'],
  ['a'.repeat(31)],
  ['a'.repeat(10_000)],
  ['https://instagram.com/ana'],
  ["ana'; drop table x"],
  ['☕'],
])('The name %j is refused, and nothing changes', async (username) => {
  const customer = await given.customerAt(3);
  await expectUnchanged(() => expectRefused(save(customer, username), 422, 'INVALID_INPUT', 'username'));
});

test('A typing mistake can be corrected until the wheel is spun', async () => {
  const customer = await given.customerAt(3);
  await save(customer, 'ana.cfe');
  await save(customer, 'ana.cafe');
  expect(await given.enrollmentOf(customer)).toMatchObject({
    instagram_usuario: 'ana.cafe',
    hito_validado: 3,
  });
  await expectUnchanged(() => expectRefused(save(customer, '@'), 422, 'INVALID_INPUT', 'username'));
});

test.each([1, 2, 4, 8])('A call at challenge %i is refused as not current', async (hito) => {
  const customer = await given.customerAt(hito);
  await expectUnchanged(() => expectRefused(save(customer, 'otra'), 409, 'HITO_NOT_CURRENT', `${hito}`));
});
