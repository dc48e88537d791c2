import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createVipCode } from '../../supabase/functions/create-vip-code/handler.ts';
import { codesOf, signUpAdmin } from './support/admin.ts';
import { badTokens } from './support/bad-tokens.ts';
import { callFunction } from './support/call.ts';
import { fakeBackend, jsonRequest } from './support/fake-backend.ts';
import {
  customerOf,
  deleteCafe,
  openCafe,
  pauseCafe,
  signToken,
  type Cafe,
  type Person,
} from './support/people.ts';
import { sql } from './support/stack.ts';

const NAME = 'create-vip-code';
const PATTERN = 'El código debe seguir el formato: letra-número-número-letra-número-número (ej: a34n75)';
const NO_CODE = 'Debes introducir un código';
const NO_CAFE = 'Debes seleccionar una cafetería';

let cafe: Cafe;
let admin: Person;
beforeAll(async () => {
  [cafe, admin] = await Promise.all([openCafe(), signUpAdmin()]);
});

const create = (code: unknown, cafeteria: unknown = cafe.nombre, token: string | undefined = admin.token) =>
  callFunction(NAME, { body: { code, cafeteria }, token });

const refused = (status: number, error: string) => ({ status, body: { success: false, error } });

test('An administrator makes an inactive code, and leaves an audit row', async () => {
  expect(await create(' A34N75 ')).toMatchObject({ status: 200, body: { success: true } });
  const [code] = await sql`select id, status, cafeteria, created_by from public.vip_codes
    where cafe_id = ${cafe.id} and code = 'a34n75'`;
  expect(code).toMatchObject({ status: 'inactive', cafeteria: cafe.nombre, created_by: admin.id });
  const trail =
    await sql`select actor, action from private.audit_log where subject = ${`vip-code:${String(code?.id)}`}`;
  expect([...trail]).toEqual([{ actor: admin.id, action: 'vip-code.create' }]);
});

test('The same code can be made at another café, also at the same moment', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => create('b11c22')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject(refused(409, 'Este código ya existe en esta cafetería.'));
  expect((await create('b11c22', (await openCafe()).slug)).status).toBe(200);
});

test.each(['D34·n75', 'ｄ３４ｎ７５', 'd34-n75.\u200B'])('A code may be typed as %j', async (typed) => {
  const own = await openCafe();
  expect((await create(typed, own.nombre)).status).toBe(200);
  expect(await codesOf(own.id)).toMatchObject([{ code: 'd34n75' }]);
});

test('A paused café gets a code, a deleted or unknown one does not', async () => {
  const paused = await openCafe();
  await pauseCafe(paused);
  expect((await create('c11d22', paused.nombre)).status).toBe(200);
  const deleted = await openCafe();
  await deleteCafe(deleted);
  const nowhere = refused(404, 'Cafetería no encontrada. Verifica el enlace.');
  expect(await create('c11d22', deleted.nombre)).toMatchObject(nowhere);
  expect(await create('c11d22', `Ninguna ${crypto.randomUUID()}`)).toMatchObject(nowhere);
});

describe('A refused call', () => {
  test.each<[unknown, string]>([
    [undefined, NO_CODE],
    [null, NO_CODE],
    [7, NO_CODE],
    ['  ', NO_CODE],
    ['a3475', PATTERN],
    ['a34n755', PATTERN],
    ['aa4n75', PATTERN],
    ['ñ34n75', PATTERN],
    ['x'.repeat(200), PATTERN],
  ])('changes nothing with the code %j', async (code, error) => {
    const before = await codesOf(cafe.id);
    expect(await create(code)).toMatchObject(refused(400, error));
    expect(await codesOf(cafe.id)).toEqual(before);
  });

  test.each<[unknown, string]>([
    [undefined, NO_CAFE],
    ['  ', NO_CAFE],
    [[], NO_CAFE],
    ['x'.repeat(121), 'Cafetería no encontrada'],
  ])('changes nothing with the café %j', async (cafeteria, error) => {
    const body = { code: 'd11e22', ...(cafeteria === undefined ? {} : { cafeteria }) };
    expect(await callFunction(NAME, { body, token: admin.token })).toMatchObject(refused(400, error));
  });

  test('answers its own status for another method and for no JSON', async () => {
    expect((await callFunction(NAME, { method: 'GET', token: admin.token })).status).toBe(405);
    expect(await callFunction(NAME, { body: '{', token: admin.token })).toMatchObject(
      refused(400, 'La petición no es válida.'),
    );
  });

  test('is a customer’s, also one whose metadata says administrator', async () => {
    const customer = await customerOf(cafe);
    await customer.client.auth.updateUser({ data: { role: 'admin', is_admin: true } });
    const { data } = await customer.client.auth.refreshSession();
    const before = await codesOf(cafe.id);
    for (const token of [customer.token, data.session?.access_token])
      expect(await create('e11f22', cafe.nombre, token)).toMatchObject(
        refused(403, 'Solo puede hacerlo un administrador.'),
      );
    expect(await codesOf(cafe.id)).toEqual(before);
  });

  test('is anybody’s without a valid token, and the service role’s', async () => {
    const before = await codesOf(cafe.id);
    const service = signToken({ role: 'service_role', exp: Math.floor(Date.now() / 1000) + 3600 });
    for (const [what, token] of Object.entries({ ...badTokens(admin), 'the service role': service }))
      expect(await create('e11f22', cafe.nombre, token ?? ''), what).toMatchObject(
        refused(401, 'Tu sesión no es válida. Inicia sesión de nuevo.'),
      );
    expect(await codesOf(cafe.id)).toEqual(before);
  });
});

test('A failure of ours is 500 with its own sentence, and only in the log', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const body = JSON.stringify({ code: 'a11b22', cafeteria: 'Central' });
  const response = await createVipCode(fakeBackend({ create_vip_code: () => null })).fetch(jsonRequest(body));
  expect({ status: response.status, body: (await response.json()) as unknown }).toEqual(
    refused(500, 'Error al crear el código'),
  );
  expect(logged).toHaveBeenCalled();
});
