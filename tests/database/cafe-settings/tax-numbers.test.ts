import { beforeEach, describe, expect, test } from 'vitest';
import type { Account, Cafe } from '../../support/given/factories.ts';
import { companyNif } from '../../support/examples/fiscal-qr.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, saveForm, expectUnchanged, runInParallel } = useGiven({ connections: 9 });

let cafe: Cafe;
let owner: Account;
let administrator: { id: string };
let last = 0;
let nif: string;
beforeEach(async () => {
  cafe = await given.cafe();
  owner = await given.member(cafe, 'owner');
  administrator = await given.admin();
  nif = companyNif((last += 10));
});

const set = (numbers: string[], who = owner, at: Pick<Cafe, 'id'> = cafe) =>
  saveForm(who.id, 'set_tax_numbers', { cafe_id: at.id, numbers });
const numbersOf = async (who = owner, at = cafe) =>
  (await rpc(who.id, 'load_cafe_settings', { cafe_slug: at.slug })).tax_numbers;
const reads = async (at = cafe) => {
  const [row] = await sql()<{ reads: boolean }[]>`select private.accepts_fiscal_qr(${at.id}) as reads`;
  return row!.reads;
};

describe('The list of a café’s tax numbers', () => {
  test('is set as a whole by its owner, in any spelling, and read back by the managers', async () => {
    expect([await numbersOf(), await reads()]).toEqual([[], false]);
    const dashed = `${nif[0]!.toLowerCase()}-${nif.slice(1)}`;
    await set([dashed, ' 89890001 k ', nif]);
    expect([await numbersOf(), await reads()]).toEqual([['89890001K', nif], true]);
    const manager = await given.member(cafe, 'manager');
    expect(await numbersOf(manager)).toEqual(['89890001K', nif]);
    const admin = await given.admin();
    await set([nif], admin);
    expect(await given.adminCafe(admin, cafe)).toMatchObject({ tax_numbers: [nif] });
    await set([]);
    expect([await numbersOf(), await reads()]).toEqual([[], false]);
  });

  test('has at most five numbers', async () => {
    const six = [1, 2, 3, 4, 5, 6].map((more) => companyNif(last + more));
    await set(six.slice(1));
    expect(await numbersOf()).toEqual(six.slice(1).toSorted());
    await expectUnchanged(() => expectRefused(set(six), 422, 'INVALID_INPUT', 'numbers'));
  });

  test.each([
    ['a wrong letter', '89890001A'],
    ['a wrong digit', 'B12345675'],
    ['nothing', ''],
    ['a word', 'cafetería'],
    ['a novel', 'B'.repeat(200_000)],
    ['null', null as unknown as string],
  ])('is refused with %s: the answer gives its place, and nothing is stored', async (_, wrong) => {
    await expectUnchanged(() => expectRefused(set([nif, wrong, 'x']), 422, 'TAX_NUMBER_WRONG', '2'));
  });

  test('is removed with a deleted café, and does not come back with it', async () => {
    await set([nif]);
    await given.setCafe(cafe, 'paused');
    expect(await numbersOf()).toEqual([nif]);
    await given.setCafe(cafe, 'deleted');
    expect(await reads()).toBe(false);
    const other = await given.cafe();
    await set([nif], await given.member(other, 'owner'), other);
    await given.setCafe(cafe, 'active');
    expect([await numbersOf(), await reads(other)]).toEqual([[], true]);
  });
});

/** An administrator confirms a number of a café. */
const confirm = (number: string, at = cafe) => given.confirmTaxNumber(administrator, at, number);

describe('A tax number', () => {
  test('named first by a stranger keeps nobody out, and is confirmed for one company alone', async () => {
    const squatter = await given.cafe();
    const stranger = await given.member(squatter, 'owner');
    await set([nif], stranger, squatter);
    await set([nif]);
    expect([await reads(), await reads(squatter)]).toEqual([true, true]);
    await confirm(nif);
    await expectUnchanged(() => expectRefused(confirm(nif, squatter), 409, 'TAX_NUMBER_TAKEN'));
    const acts = await sql()`select details from private.audit_log
      where action = 'cafe.tax-number-confirmed' and cafe_id in ${sql()([cafe.id, squatter.id])}`;
    expect(acts).toEqual([{ details: { number: nif } }]);
  });

  test('is confirmed once, by an administrator, for a café that has named it', async () => {
    await set([nif]);
    const state = async () =>
      (await rpc(owner.id, 'load_cafe_settings', { cafe_slug: cafe.slug })).unconfirmed_numbers;
    expect(await state()).toEqual([nif]);
    await expectUnchanged(() => expectRefused(confirm(companyNif(last + 1)), 404, 'TAX_NUMBER_NOT_FOUND'));
    await confirm(nif);
    await expectUnchanged(() => confirm(nif));
    expect(await state()).toEqual([]);
    // one that an administrator names needs no other word, one that was away is new
    const admin = await given.admin();
    await set([nif, companyNif(last + 1)], admin);
    expect(await state()).toEqual([]);
    await set([companyNif(last + 1)]);
    await set([nif, companyNif(last + 1)]);
    expect(await state()).toEqual([nif]);
  });

  test('is shared by the cafés of its confirmed company, and refused to another company’s', async () => {
    await set([nif]);
    await confirm(nif);
    const second = await given.cafe();
    const stranger = await given.member(second, 'owner');
    await expectUnchanged(() =>
      expectRefused(set([companyNif(last + 1), nif], stranger, second), 409, 'TAX_NUMBER_TAKEN', '2'),
    );
    // A manager of both cafés who owns only one makes no company of them.
    await given.member(second, 'manager', { account: owner });
    const admin = await given.admin();
    for (const who of [stranger, admin])
      await expectRefused(set([nif], who, second), 409, 'TAX_NUMBER_TAKEN', '1');
    await given.setRole(stranger, second, owner, 'owner');
    await set([nif], stranger, second);
    await confirm(nif, second);
    expect([await reads(), await reads(second)]).toEqual([true, true]);
  });

  test('needs an owner in common with each of three cafés that share it', async () => {
    const [second, third] = [await given.cafe(), await given.cafe()];
    const partner = await given.member(second, 'owner');
    await given.member(second, 'owner', { account: owner });
    await given.member(third, 'owner', { account: partner });
    await set([nif]);
    await set([nif], owner, second);
    for (const one of [cafe, second]) await confirm(nif, one);
    await expectRefused(set([nif], partner, third), 409, 'TAX_NUMBER_TAKEN', '1');
    await given.member(third, 'owner', { account: owner });
    await set([nif], partner, third);
    expect(await reads(third)).toBe(true);
  });

  test('named by two cafés is confirmed for one of them, also at the same moment', async () => {
    const cafes = await Promise.all(Array.from({ length: 6 }, () => given.cafe()));
    const admins = await Promise.all(cafes.map(() => given.admin()));
    for (const one of cafes) await set([nif], await given.member(one, 'owner'), one);
    const outcomes = await runInParallel(
      'private.cafe_tax_numbers',
      cafes.map(
        (one, at) => () =>
          given.confirmTaxNumber(admins[at]!, one, nif).then(
            () => 'confirmed',
            (error: Error) => error.message,
          ),
      ),
    );
    expect(outcomes.toSorted()).toEqual([...Array<string>(5).fill('TAX_NUMBER_TAKEN'), 'confirmed']);
    const [row] = await sql()<{ count: number }[]>`
      select count(*)::int from private.cafe_tax_numbers where nif = ${nif} and confirmed_at is not null`;
    expect(row!.count).toBe(1);
  });
});
