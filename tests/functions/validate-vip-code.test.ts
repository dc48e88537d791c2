import { beforeAll, describe, expect, test } from 'vitest';
import { badTokens } from './support/bad-tokens.ts';
import { callFunction } from './support/call.ts';
import { customerOf, openCafe, putAt, stateOf, type Cafe, type Person } from './support/people.ts';
import { sql } from './support/stack.ts';

const NAME = 'validate-vip-code';
const INVALID = { status: 422, body: { success: false, error: 'El código VIP no es válido' } };

let cafe: Cafe;

beforeAll(async () => {
  cafe = await openCafe();
});

const enter = ({ id, token }: Person, vipCode: string, businessName = cafe.slug, userId = id) =>
  callFunction(NAME, { body: { userId, businessName, vipCode }, token });

async function addCode(
  code: string,
  status: 'inactive' | 'active' | 'used' | 'revoked' = 'active',
  at = cafe,
): Promise<void> {
  await sql`insert into public.vip_codes (cafe_id, cafeteria, code, status, used_at, revoked_at)
    values (${at.id}, ${at.nombre}, ${code}, ${status}, ${status === 'used' ? sql`now()` : null},
      ${status === 'revoked' ? sql`now()` : null})`;
}

async function customerAt7(at = cafe): Promise<Person> {
  const person = await customerOf(at);
  await putAt(person, 7);
  return person;
}

const record = async ({ id }: Person) => {
  const [row] =
    await sql`select hito_actual, hito_validado, codigo_vip, "VIP" from public."Clientes proto" where user_id = ${id}`;
  return row;
};

describe('A valid code', () => {
  test('is read by the position of characters that look alike', async () => {
    await addCode('l30n71');
    const person = await customerAt7();
    expect(await enter(person, 'I3O·N7l')).toMatchObject({
      status: 200,
      body: { success: true, vipCode: 'l30n71' },
    });
  });

  test('is assigned to the caller, typed in capitals and again', async () => {
    await addCode('a34n75');
    const person = await customerAt7();
    const good = { status: 200, body: { success: true, vipCode: 'a34n75' } };
    expect(await enter(person, ' A34N75 ')).toMatchObject(good);
    expect(await enter(person, 'a34n75', cafe.nombre)).toMatchObject(good);
    expect(await record(person)).toEqual({
      hito_actual: 7,
      hito_validado: 7,
      codigo_vip: 'a34n75',
      VIP: false,
    });
    const [code] =
      await sql`select status, assigned_to from public.vip_codes where cafe_id = ${cafe.id} and code = 'a34n75'`;
    expect(code).toEqual({ status: 'used', assigned_to: person.id });
  });
});

describe('An unusable code', () => {
  test('is answered alike, if it is unknown, used, inactive, foreign or malformed', async () => {
    const elsewhere = await openCafe();
    await addCode('c11d11', 'inactive');
    await addCode('c22d22', 'used');
    await addCode('c33d33', 'active', elsewhere);
    const person = await customerAt7();
    const before = await stateOf(cafe);
    for (const code of [
      'z99z99',
      'c11d11',
      'c22d22',
      'c33d33',
      '123456',
      'a1b2c3',
      'a12b345',
      "a' or 1",
      '😀😀😀😀😀😀',
    ]) {
      const answer = await enter(person, code);
      expect(answer, code).toMatchObject(INVALID);
      expect(answer.body, code).toEqual(INVALID.body);
    }
    expect(await stateOf(cafe)).toEqual(before);
  });

  test('says what to do if its café has revoked it', async () => {
    await addCode('d11d11', 'revoked');
    expect(await enter(await customerAt7(), 'd11d11')).toMatchObject({
      status: 422,
      body: {
        error: 'Este código ya no vale: la cafetería lo ha retirado. Pide otra tarjeta VIP en la barra.',
      },
    });
  });

  test('ends the guessing after ten, also for a valid one; malformed ones do not count', async () => {
    await addCode('e55f55');
    const person = await customerAt7();
    for (let count = 0; count < 12; count += 1) expect((await enter(person, 'no es')).status).toBe(422);
    const guesses = await Promise.all(
      Array.from({ length: 10 }, (_, count) => enter(person, `x0${count}y00`)),
    );
    for (const answer of guesses) expect(answer).toMatchObject(INVALID);
    const before = await stateOf(cafe);
    const answer = await enter(person, 'e55f55');
    expect(answer.status).toBe(429);
    expect(answer.body.success).toBe(false);
    expect(answer.body.error).toMatch(/^Demasiados intentos\. Prueba de nuevo en \d+ minutos?\.$/);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await stateOf(cafe)).toEqual(before);
    expect((await enter(await customerAt7(), 'e55f55')).status).toBe(200);
  });
});

describe('A refused caller', () => {
  test('is not at challenge 7', async () => {
    await addCode('g66h66');
    const person = await customerOf(cafe);
    const notCurrent = {
      status: 409,
      body: { success: false, error: 'El código VIP es del desafío 7, y ahora no es tu desafío actual.' },
    };
    const before = await stateOf(cafe);
    expect(await enter(person, 'g66h66')).toMatchObject(notCurrent);
    expect(await stateOf(cafe)).toEqual(before);
    await putAt(person, 6);
    expect(await enter(person, 'g66h66')).toMatchObject(notCurrent);
  });

  test("uses somebody else's id", async () => {
    await addCode('i77j77');
    const [one, other] = [await customerAt7(), await customerAt7()];
    const before = await stateOf(cafe);
    expect(await enter(one, 'i77j77', cafe.slug, other.id)).toMatchObject({
      status: 403,
      body: { success: false, error: 'Solo puedes hacerlo con tu propia cuenta.' },
    });
    expect(await stateOf(cafe)).toEqual(before);
  });

  test('has no valid token', async () => {
    await addCode('k88l88');
    const person = await customerAt7();
    const before = await stateOf(cafe);
    for (const [what, token] of Object.entries(badTokens(person))) {
      const body = { userId: person.id, businessName: cafe.slug, vipCode: 'k88l88' };
      expect(await callFunction(NAME, { body, token }), what).toMatchObject({
        status: 401,
        body: { success: false, error: 'Tu sesión no es válida. Inicia sesión de nuevo.' },
      });
    }
    expect(await stateOf(cafe)).toEqual(before);
  });
});
