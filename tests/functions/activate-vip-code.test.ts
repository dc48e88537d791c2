import { beforeAll, describe, expect, test, vi } from 'vitest';
import { activateVipCode } from '../../supabase/functions/activate-vip-code/handler.ts';
import { codesOf, signUpAdmin } from './support/admin.ts';
import { badTokens } from './support/bad-tokens.ts';
import { callFunction } from './support/call.ts';
import { fakeBackend, jsonRequest } from './support/fake-backend.ts';
import { customerOf, openCafe, putAt, type Cafe, type Person } from './support/people.ts';
import { sql } from './support/stack.ts';

const NAME = 'activate-vip-code';
const NOT_INACTIVE = 'Este código no se puede activar: ya está activo, ya se ha usado o no existe.';
const MALFORMED = 'La petición no es válida.';

let cafe: Cafe;
let admin: Person;
beforeAll(async () => {
  [cafe, admin] = await Promise.all([openCafe(), signUpAdmin()]);
});

async function addCode(code: string, status: 'inactive' | 'active' | 'used' = 'inactive'): Promise<string> {
  const [row] = await sql<
    { id: string }[]
  >`insert into public.vip_codes (cafe_id, cafeteria, code, status, used_at)
    values (${cafe.id}, ${cafe.nombre}, ${code}, ${status}, ${status === 'used' ? sql`now()` : null}) returning id`;
  return row!.id;
}

const activate = (codeId: unknown, token: string | undefined = admin.token) =>
  callFunction(NAME, { body: { codeId }, token });

const refused = (status: number, error: string) => ({ status, body: { success: false, error } });

test('An administrator activates a code, and then a customer can use it', async () => {
  const id = await addCode('a34n75');
  expect(await activate(id.toUpperCase())).toMatchObject({ status: 200, body: { success: true } });
  const [code] = await sql`select status, activated_at from public.vip_codes where id = ${id}`;
  expect(code).toMatchObject({ status: 'active', activated_at: expect.any(Date) as Date });
  const trail = await sql`select actor, action from private.audit_log where subject = ${`vip-code:${id}`}`;
  expect([...trail]).toEqual([{ actor: admin.id, action: 'vip-code.activate' }]);

  const customer = await customerOf(cafe);
  await putAt(customer, 7);
  const body = { userId: customer.id, businessName: cafe.slug, vipCode: 'a34n75' };
  expect((await callFunction('validate-vip-code', { body, token: customer.token })).status).toBe(200);
});

describe('A refused activation', () => {
  test('changes nothing about active, used and unknown codes', async () => {
    const ids = [await addCode('c11d11', 'active'), await addCode('c22d22', 'used'), crypto.randomUUID()];
    const before = await codesOf(cafe.id);
    for (const id of ids) expect(await activate(id)).toMatchObject(refused(409, NOT_INACTIVE));
    expect(await codesOf(cafe.id)).toEqual(before);
  });

  test.each<unknown>([undefined, null, 7, '', 'a34n75', ['x'], {}])(
    'changes nothing with the id %j',
    async (codeId) => {
      expect(await activate(codeId)).toMatchObject(refused(400, MALFORMED));
    },
  );

  test('is that of a customer, and of any call without a valid token', async () => {
    const id = await addCode('d11e22');
    const before = await codesOf(cafe.id);
    expect(await activate(id, (await customerOf(cafe)).token)).toMatchObject(
      refused(403, 'Solo puede hacerlo un administrador.'),
    );
    for (const [what, token] of Object.entries(badTokens(admin)))
      expect(await activate(id, token ?? ''), what).toMatchObject({ status: 401 });
    expect(await codesOf(cafe.id)).toEqual(before);
  });
});

test('A failure of ours is 500 with its own sentence, and only in the log', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const body = JSON.stringify({ codeId: crypto.randomUUID() });
  const response = await activateVipCode(fakeBackend({ activate_vip_codes: () => null })).fetch(
    jsonRequest(body),
  );
  expect({ status: response.status, body: (await response.json()) as unknown }).toEqual(
    refused(500, 'Error al activar el código'),
  );
  expect(logged).toHaveBeenCalled();
});
