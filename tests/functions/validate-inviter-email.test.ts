import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { callFunction } from './support/call.ts';
import { customerOf, openCafe, stateOf, type Cafe, type Person } from './support/people.ts';
import { sql } from './support/stack.ts';

const NAME = 'validate-inviter-email';

let cafe: Cafe;
let inviter: Person;

beforeAll(async () => {
  cafe = await openCafe('Cafetería Ávila');
  inviter = await customerOf(cafe);
});

const challenge4 = async (person: Person) => {
  const [enrollment] = await sql<{ hito_4_completado: boolean }[]>`
    select hito_4_completado from public."Clientes proto" where user_id = ${person.id}`;
  return enrollment?.hito_4_completado;
};

describe('The check before sign-up', () => {
  const ask = (inviterEmail: string, cafeteriaName: string, address?: string) =>
    callFunction(NAME, { body: { inviterEmail, cafeteriaName }, ...(address ? { address } : {}) });

  test('accepts a customer of the café, whatever the spelling', async () => {
    const before = await stateOf(cafe);
    const spellings = [cafe.slug, cafe.nombre, cafe.nombre.toUpperCase(), cafe.slug.normalize('NFD')];
    for (const name of spellings) {
      const answer = await ask(`  ${inviter.email.toUpperCase()} `, name);
      expect(answer).toMatchObject({ status: 200, body: { success: true } });
    }
    expect(await stateOf(cafe)).toEqual(before);
  });

  test('refuses strangers and customers of other cafés with the same answer', async () => {
    const elsewhere = await customerOf(await openCafe());
    const refused = {
      status: 422,
      body: { success: false, error: 'Este email no es de ningún cliente de esta cafetería' },
    };
    expect(await ask(`nadie-${randomUUID()}@example.com`, cafe.slug)).toMatchObject(refused);
    expect(await ask(elsewhere.email, cafe.slug)).toMatchObject(refused);
  });
});

describe('The check after sign-up', () => {
  const confirm = (inviterEmail: string, invitedUserId: string, token?: string, cafeteriaName = cafe.slug) =>
    callFunction(NAME, { body: { inviterEmail, cafeteriaName, invitedUserId }, token });

  test('names the inviter in the enrollment and completes their challenge 4, however often it is called', async () => {
    const host = await customerOf(cafe);
    const invitee = await customerOf(cafe);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        confirm(host.email.toUpperCase(), invitee.id.toUpperCase(), invitee.token),
      ),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(await challenge4(host)).toBe(true);
    const [enrollment] =
      await sql`select invitado_por from public."Clientes proto" where user_id = ${invitee.id}`;
    expect(enrollment).toEqual({ invitado_por: host.email });
  });
});
