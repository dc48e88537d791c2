import { beforeAll, describe, expect, test } from 'vitest';
import type { ProcedureName } from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import type { Account, Cafe } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, expectUnchanged } = useGiven();
let admin: Account;
let cafe: Cafe;
beforeAll(async () => {
  admin = await given.admin();
  cafe = await given.cafe();
});

const call = <Name extends ProcedureName>(name: Name, args: Parameters<typeof rpc<Name>>[2]) =>
  rpc(admin.id, name, args);
const generate = (amount: number | null, cafe_id = cafe.id) =>
  call('generate_vip_codes', { cafe_id, amount });
const list = (args: object) => call('admin_list_vip_codes', args);

describe('A batch of VIP codes', () => {
  test('has different random codes, inactive, with one audit row', async () => {
    const fresh = await given.cafe();
    const { codes } = await generate(200, fresh.id);
    expect(codes).toHaveLength(200);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(200);
    for (const { code, status } of codes) {
      // none of the signs that look like others
      expect(code).toMatch(/^[a-hjkmnp-z][2-9]{2}[a-hjkmnp-z][2-9]{2}$/);
      expect(status).toBe('inactive');
    }
    expect(await given.trail(`cafe:${fresh.id}`)).toContainEqual({
      actor: admin.id,
      action: 'vip-code.generate',
    });
  });

  test.each([0, -1, 201, null])('is refused with the number %s', async (amount) => {
    await expectUnchanged(() => expectRefused(generate(amount), 422, 'INVALID_INPUT', 'amount'));
  });
});

describe('The activation of several VIP codes', () => {
  test('activates the inactive ones among them', async () => {
    const { codes } = await generate(4);
    const ids = codes.map(({ id }) => id);
    await sql()`update public.vip_codes set status = 'active', activated_at = now() where id = ${ids[0]!}`;
    await sql()`update public.vip_codes set status = 'used', used_at = now() where id = ${ids[1]!}`;
    const code_ids = [...ids, ids[2]!, crypto.randomUUID()];
    const answer = await call('activate_vip_codes', { code_ids });
    expect([...answer.activated].sort()).toEqual([ids[2]!, ids[3]!].sort());
    expect(answer.requested).toBe(6);
    expect(await call('activate_vip_codes', { code_ids })).toMatchObject({ activated: [] });
  });

  test('activates each code once when two administrators call at once', async () => {
    const other = await given.admin();
    const ids = (await generate(50)).codes.map(({ id }) => id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        rpc(index % 2 ? other.id : admin.id, 'activate_vip_codes', { code_ids: ids }),
      ),
    );
    const activated = answers.flatMap((answer) => answer.activated);
    expect(activated.sort()).toEqual([...ids].sort());
  });

  test.each(['activate_vip_codes', 'revoke_vip_codes'] as const)(
    'is refused for no code and for more than 200, as any other act with several: %s',
    async (name) => {
      for (const code_ids of [[], Array.from({ length: 201 }, () => crypto.randomUUID())])
        await expectRefused(call(name, { code_ids }), 422, 'INVALID_INPUT', 'code_ids');
    },
  );
});

test('A chosen code is unique per café, whatever its case, and has the right form', async () => {
  const other = await given.cafe();
  const create = (code: string | null, at = cafe) => call('create_vip_code', { code, cafeteria: at.nombre });
  expect(await create(' B34N75 ')).toMatchObject({
    code: 'b34n75',
    status: 'inactive',
    cafeteria: cafe.nombre,
  });
  await expectRefused(create('b34n75'), 409, 'VIP_CODE_EXISTS');
  expect((await create('b34n75', other)).code).toBe('b34n75');
  for (const odd of [null, '', 'b3475', 'bb4n75', 'ñ34n75', 'b34n755'])
    await expectRefused(create(odd), 422, 'INVALID_INPUT', 'code');
});

test('Two codes of a café that can be misread for one another cannot both exist', async () => {
  const create = (code: string) => call('create_vip_code', { code, cafeteria: cafe.nombre });
  expect((await create('i23o45')).code).toBe('i23o45');
  for (const alike of ['l23o45', '123045', 'I23045', 'L23O45', '１２３０４５'])
    await expectRefused(create(alike), 409, 'VIP_CODE_EXISTS');
  await expect(given.vipCode(cafe, { code: 'l23o45' })).rejects.toThrow('vip_codes_unique_per_cafe');
  for (const search of ['i23o45', 'L23 O45', '1-2-3-0-4-5'])
    expect((await list({ cafe_id: cafe.id, search })).rows, search).toMatchObject([{ code: 'i23o45' }]);
});

test('A code’s position tells which of two similar characters is meant', async () => {
  const typed = { 'AOl Bl0': 'a01b10', '034o75': 'o34o75', '134n7I': 'l34n71' };
  for (const [text, code] of Object.entries(typed)) {
    const created = await call('create_vip_code', { code: text, cafeteria: cafe.nombre });
    expect(created.code, text).toBe(code);
    expect((await list({ cafe_id: cafe.id, search: text })).rows).toMatchObject([{ code }]);
  }
});

test('The list of codes filters, searches, sorts and pages', async () => {
  const mine = await given.cafe();
  for (const code of ['c33c33', 'a11a11', 'b22b22'])
    await call('create_vip_code', { code, cafeteria: mine.nombre });
  const [a] = (await list({ cafe_id: mine.id, search: 'A11A11' })).rows;
  await call('activate_vip_codes', { code_ids: [a!.id] });
  const codes = async (args: object) =>
    (await list({ cafe_id: mine.id, ...args })).rows.map(({ code }) => code);
  expect(await codes({ sort: 'code', descending: false })).toEqual(['a11a11', 'b22b22', 'c33c33']);
  expect(await codes({ sort: 'code', descending: true, page_size: 2, page: 2 })).toEqual(['a11a11']);
  expect(await codes({ status: 'active' })).toEqual(['a11a11']);
  expect((await list({ cafe_id: mine.id, status: 'used' })).total).toBe(0);
});
