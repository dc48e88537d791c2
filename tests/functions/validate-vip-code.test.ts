import { beforeAll, describe, expect, test } from 'vitest';
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

const enrollment = async ({ id }: Person) => {
  const [row] =
    await sql`select hito_actual, hito_validado, codigo_vip, "VIP" from public."Clientes proto" where user_id = ${id}`;
  return row;
};

describe('A valid code', () => {
  test('is assigned to the caller, typed in capitals and again', async () => {
    await addCode('a34n75');
    const person = await customerAt7();
    const good = { status: 200, body: { success: true, vipCode: 'a34n75' } };
    expect(await enter(person, ' A34N75 ')).toMatchObject(good);
    expect(await enter(person, 'a34n75', cafe.nombre)).toMatchObject(good);
    expect(await enrollment(person)).toEqual({
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
});
