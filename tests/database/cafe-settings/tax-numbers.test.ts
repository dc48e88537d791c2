import { beforeEach, describe, expect, test } from 'vitest';
import {
  createAdmin,
  createCafe,
  createMember,
  rpc,
  setCafe,
  type Account,
  type Cafe,
  saveForm,
} from '../../support/given/factories.ts';
import { companyNif } from '../../support/examples/fiscal-qr.ts';
import { runInParallel } from '../run-in-parallel.ts';
import { expectRefused } from '../refusals.ts';
import { expectUnchanged } from '../expect-unchanged.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase({ connections: 9 });

let cafe: Cafe;
let owner: Account;
let administrator: { id: string };
let last = 0;
let nif: string;
beforeEach(async () => {
  cafe = await createCafe(sql());
  owner = await createMember(sql(), cafe, 'owner');
  administrator = await createAdmin(sql());
  nif = companyNif((last += 10));
});

const set = (numbers: string[], who = owner, at: Pick<Cafe, 'id'> = cafe) =>
  saveForm(sql(), who.id, 'set_tax_numbers', { cafe_id: at.id, numbers });
const numbersOf = async (who = owner, at = cafe) =>
  (await rpc(sql(), who.id, 'load_cafe_settings', { cafe_slug: at.slug })).tax_numbers;
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
    const manager = await createMember(sql(), cafe, 'manager');
    expect(await numbersOf(manager)).toEqual(['89890001K', nif]);
    const admin = await createAdmin(sql());
    await set([nif], admin);
    expect(await rpc(sql(), admin.id, 'admin_load_cafe', { cafe_id: cafe.id })).toMatchObject({
      tax_numbers: [nif],
    });
    await set([]);
    expect([await numbersOf(), await reads()]).toEqual([[], false]);
  });

  test('has at most five numbers', async () => {
    const six = [1, 2, 3, 4, 5, 6].map((more) => companyNif(last + more));
    await set(six.slice(1));
    expect(await numbersOf()).toEqual(six.slice(1).toSorted());
    await expectUnchanged(sql(), () => expectRefused(set(six), 422, 'INVALID_INPUT', 'numbers'));
  });

  test.each([
    ['a wrong letter', '89890001A'],
    ['a wrong digit', 'B12345675'],
    ['nothing', ''],
    ['a word', 'cafetería'],
    ['a novel', 'B'.repeat(200_000)],
    ['null', null as unknown as string],
  ])('is refused with %s: the answer gives its place, and nothing is stored', async (_, wrong) => {
    await expectUnchanged(sql(), () => expectRefused(set([nif, wrong, 'x']), 422, 'TAX_NUMBER_WRONG', '2'));
  });

  test('is removed with a deleted café, and does not come back with it', async () => {
    await set([nif]);
    await setCafe(sql(), cafe, 'paused');
    expect(await numbersOf()).toEqual([nif]);
    await setCafe(sql(), cafe, 'deleted');
    expect(await reads()).toBe(false);
    const other = await createCafe(sql());
    await set([nif], await createMember(sql(), other, 'owner'), other);
    await setCafe(sql(), cafe, 'active');
    expect([await numbersOf(), await reads(other)]).toEqual([[], true]);
  });
});

/** An administrator confirms a number of a café. */
const confirm = (number: string, at = cafe) =>
  rpc(sql(), administrator.id, 'confirm_tax_number', { cafe_id: at.id, number });

describe('A tax number', () => {
  test('named first by a stranger keeps nobody out, and is confirmed for one company alone', async () => {
    const squatter = await createCafe(sql());
    const stranger = await createMember(sql(), squatter, 'owner');
    await set([nif], stranger, squatter);
    await set([nif]);
    expect([await reads(), await reads(squatter)]).toEqual([true, true]);
    await confirm(nif);
    await expectUnchanged(sql(), () => expectRefused(confirm(nif, squatter), 409, 'TAX_NUMBER_TAKEN'));
    const acts = await sql()`select details from private.audit_log
      where action = 'cafe.tax-number-confirmed' and cafe_id in ${sql()([cafe.id, squatter.id])}`;
    expect(acts).toEqual([{ details: { number: nif } }]);
  });

  test('is confirmed once, by an administrator, for a café that has named it', async () => {
    await set([nif]);
    const state = async () =>
      (await rpc(sql(), owner.id, 'load_cafe_settings', { cafe_slug: cafe.slug })).unconfirmed_numbers;
    expect(await state()).toEqual([nif]);
    const stranger = await createMember(sql(), await createCafe(sql()), 'owner');
    await expectUnchanged(sql(), async () => {
      for (const who of [owner, stranger])
        await expectRefused(
          rpc(sql(), who.id, 'confirm_tax_number', { cafe_id: cafe.id, number: nif }),
          403,
          'ADMIN_ONLY',
        );
      await expectRefused(confirm(companyNif(last + 1)), 404, 'TAX_NUMBER_NOT_FOUND');
    });
    await confirm(nif);
    await expectUnchanged(sql(), () => confirm(nif));
    expect(await state()).toEqual([]);
    // one that an administrator names needs no other word, one that was away is new
    const admin = await createAdmin(sql());
    await set([nif, companyNif(last + 1)], admin);
    expect(await state()).toEqual([]);
    await set([companyNif(last + 1)]);
    await set([nif, companyNif(last + 1)]);
    expect(await state()).toEqual([nif]);
  });

  test('is shared by the cafés of its confirmed company, and refused to another company’s', async () => {
    await set([nif]);
    await confirm(nif);
    const second = await createCafe(sql());
    const stranger = await createMember(sql(), second, 'owner');
    await expectUnchanged(sql(), () =>
      expectRefused(set([companyNif(last + 1), nif], stranger, second), 409, 'TAX_NUMBER_TAKEN', '2'),
    );
    // A manager of both cafés who owns only one makes no company of them.
    await createMember(sql(), second, 'manager', { account: owner });
    const admin = await createAdmin(sql());
    for (const who of [stranger, admin])
      await expectRefused(set([nif], who, second), 409, 'TAX_NUMBER_TAKEN', '1');
    await rpc(sql(), stranger.id, 'set_member_role', {
      cafe_id: second.id,
      user_id: owner.id,
      role: 'owner',
    });
    await set([nif], stranger, second);
    await confirm(nif, second);
    expect([await reads(), await reads(second)]).toEqual([true, true]);
  });

  test('needs an owner in common with each of three cafés that share it', async () => {
    const [second, third] = [await createCafe(sql()), await createCafe(sql())];
    const partner = await createMember(sql(), second, 'owner');
    await createMember(sql(), second, 'owner', { account: owner });
    await createMember(sql(), third, 'owner', { account: partner });
    await set([nif]);
    await set([nif], owner, second);
    for (const one of [cafe, second]) await confirm(nif, one);
    await expectRefused(set([nif], partner, third), 409, 'TAX_NUMBER_TAKEN', '1');
    await createMember(sql(), third, 'owner', { account: owner });
    await set([nif], partner, third);
    expect(await reads(third)).toBe(true);
  });

  test('named by two cafés is confirmed for one of them, also at the same moment', async () => {
    const cafes = await Promise.all(Array.from({ length: 6 }, () => createCafe(sql())));
    const admins = await Promise.all(cafes.map(() => createAdmin(sql())));
    for (const one of cafes) await set([nif], await createMember(sql(), one, 'owner'), one);
    const outcomes = await runInParallel(
      sql(),
      'private.cafe_tax_numbers',
      cafes.map(
        (one, at) => () =>
          rpc(sql(), admins[at]!.id, 'confirm_tax_number', { cafe_id: one.id, number: nif }).then(
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
