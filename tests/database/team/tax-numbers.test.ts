import { beforeEach, describe, expect, test } from 'vitest';
import {
  createAdmin,
  createCafe,
  createMember,
  rpc,
  setCafe,
  type Account,
  type Cafe,
} from '../../support/factories.ts';
import { companyNif } from '../../support/fiscal-qr.ts';
import { atOnce } from '../at-once.ts';
import { expectRefused } from '../refusals.ts';
import { unchanged } from '../unchanged.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase({ connections: 9 });

let cafe: Cafe;
let owner: Account;
let last = 0;
let nif: string;
beforeEach(async () => {
  cafe = await createCafe(sql());
  owner = await createMember(sql(), cafe, 'owner');
  nif = companyNif((last += 10));
});

const set = (numbers: string[], who = owner, at: Pick<Cafe, 'id'> = cafe) =>
  rpc(sql(), who.id, 'set_tax_numbers', { cafe_id: at.id, numbers });
const numbersOf = async (who = owner, at = cafe) =>
  (await rpc(sql(), who.id, 'load_cafe_settings', { cafe_slug: at.slug })).tax_numbers;
const reads = async (at = cafe) => {
  const [row] = await sql()<{ reads: boolean }[]>`select private.reads_qr(${at.id}) as reads`;
  return row!.reads;
};

describe('the tax numbers of a café', () => {
  test('are set all together by its owner, in any spelling, and read back by those who run it', async () => {
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

  test('leave an audit row where something changed, and none where nothing did', async () => {
    await set([nif]);
    await set([nif]);
    await set([nif, companyNif(last + 1)]);
    await set([]);
    const acts = await sql()`select actor, details from private.audit_log
      where action = 'cafe.tax-numbers' and cafe_id = ${cafe.id} order by id`;
    expect(acts).toEqual(
      [[nif], [nif, companyNif(last + 1)], []].map((numbers) => ({ actor: owner.id, details: { numbers } })),
    );
  });

  test('are five at most', async () => {
    const six = [1, 2, 3, 4, 5, 6].map((more) => companyNif(last + more));
    await set(six.slice(1));
    expect(await numbersOf()).toEqual(six.slice(1).toSorted());
    await unchanged(sql(), () => expectRefused(set(six), 422, 'INVALID_INPUT', 'numbers'));
  });

  test.each([
    ['a wrong letter', '89890001A'],
    ['a wrong digit', 'B12345675'],
    ['nothing', ''],
    ['a word', 'cafetería'],
    ['a novel', 'B'.repeat(200_000)],
    ['null', null as unknown as string],
  ])('are not %s: its place is told, and nothing is kept', async (_, wrong) => {
    await unchanged(sql(), () => expectRefused(set([nif, wrong, 'x']), 422, 'TAX_NUMBER_WRONG', '2'));
  });

  test('are the owner’s to set, and an administrator’s', async () => {
    const manager = await createMember(sql(), cafe, 'manager');
    const stranger = await createMember(sql(), await createCafe(sql()), 'owner');
    await unchanged(sql(), async () => {
      for (const who of [manager, stranger]) await expectRefused(set([nif], who), 403, 'NOT_ALLOWED');
    });
  });

  test('of a café that is deleted go, and it comes back without', async () => {
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

describe('a tax number', () => {
  test('is one company’s: its cafés share it, another’s is told so', async () => {
    await set([nif]);
    const second = await createCafe(sql());
    const stranger = await createMember(sql(), second, 'owner');
    await unchanged(sql(), () =>
      expectRefused(set([companyNif(last + 1), nif], stranger, second), 409, 'TAX_NUMBER_TAKEN', '2'),
    );
    // who runs both without owning both makes no company of them
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
    expect([await reads(), await reads(second)]).toEqual([true, true]);
  });

  test('of a café without an owner stays its own when an administrator names it again', async () => {
    const [alone, admin] = [await createCafe(sql()), await createAdmin(sql())];
    await set([nif], admin, alone);
    await set([nif, companyNif(last + 1)], admin, alone);
    expect(await numbersOf(admin, alone)).toEqual([nif, companyNif(last + 1)]);
  });

  test('that three cafés would share needs an owner in common with each', async () => {
    const [second, third] = [await createCafe(sql()), await createCafe(sql())];
    const partner = await createMember(sql(), second, 'owner');
    await createMember(sql(), second, 'owner', { account: owner });
    await createMember(sql(), third, 'owner', { account: partner });
    await set([nif]);
    await set([nif], owner, second);
    await expectRefused(set([nif], partner, third), 409, 'TAX_NUMBER_TAKEN', '1');
    await createMember(sql(), third, 'owner', { account: owner });
    await set([nif], partner, third);
    expect(await reads(third)).toBe(true);
  });

  test('that two cafés name at the same moment is one’s', async () => {
    const cafes = await Promise.all(Array.from({ length: 6 }, () => createCafe(sql())));
    const owners = await Promise.all(cafes.map((one) => createMember(sql(), one, 'owner')));
    const outcomes = await atOnce(
      sql(),
      'private.cafe_tax_numbers',
      cafes.map(
        (one, at) => () =>
          set([nif], owners[at], one).then(
            () => 'set',
            (error: Error) => error.message,
          ),
      ),
    );
    expect(outcomes.toSorted()).toEqual([...Array<string>(5).fill('TAX_NUMBER_TAKEN'), 'set']);
    const [row] = await sql()<{ count: number }[]>`
      select count(*)::int from private.cafe_tax_numbers where nif = ${nif}`;
    expect(row!.count).toBe(1);
  });
});
