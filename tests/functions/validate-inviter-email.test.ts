import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { badTokens } from './support/bad-tokens.ts';
import { callFunction, freshAddress } from './support/call.ts';
import {
  customerOf,
  deleteCafe,
  openCafe,
  pauseCafe,
  putAt,
  signUp,
  stateOf,
  type Cafe,
  type Person,
} from './support/people.ts';
import { sql } from './support/stack.ts';

const NAME = 'validate-inviter-email';

let cafe: Cafe;
let inviter: Person;

beforeAll(async () => {
  cafe = await openCafe('Cafetería Ávila');
  inviter = await customerOf(cafe);
});

const challenge4 = async (person: Person) => {
  const [record] = await sql<{ hito_4_completado: boolean }[]>`
    select hito_4_completado from public."Clientes proto" where user_id = ${person.id}`;
  return record?.hito_4_completado;
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

  test('refuses unknown, deleted and paused cafés', async () => {
    const paused = await openCafe();
    await pauseCafe(paused);
    const deleted = await openCafe();
    await deleteCafe(deleted);
    const notFound = {
      status: 404,
      body: { success: false, error: 'Cafetería no encontrada. Verifica el enlace.' },
    };
    expect(await ask(inviter.email, `ninguna-${randomUUID()}`)).toMatchObject(notFound);
    expect(await ask(inviter.email, deleted.slug)).toMatchObject(notFound);
    expect(await ask(inviter.email, paused.slug)).toMatchObject({
      status: 403,
      body: { success: false, error: 'Esta cafetería no está activa en este momento.' },
    });
  });

  test('ends after 20 misses of one address, and of no other', async () => {
    const address = freshAddress();
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => ask(`nadie-${randomUUID()}@example.com`, cafe.slug, address)),
    );
    expect(guesses.map(({ status }) => status)).toEqual(Array(20).fill(422));
    expect(await ask(inviter.email, cafe.slug, address)).toMatchObject({
      status: 429,
      body: { success: false, error: 'Demasiados intentos. Prueba más tarde o continúa sin invitación.' },
    });
    expect((await ask(inviter.email, cafe.slug)).status).toBe(200);
  });
});

describe('The check after sign-up', () => {
  const confirm = (inviterEmail: string, invitedUserId: string, token?: string, cafeteriaName = cafe.slug) =>
    callFunction(NAME, { body: { inviterEmail, cafeteriaName, invitedUserId }, token });

  test('names the inviter in the enrollment and completes their challenge 4, however often it is called', async () => {
    const host = await customerOf(cafe);
    const guest = await customerOf(cafe);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => confirm(host.email.toUpperCase(), guest.id.toUpperCase(), guest.token)),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(await challenge4(host)).toBe(true);
    const [record] = await sql`select invitado_por from public."Clientes proto" where user_id = ${guest.id}`;
    expect(record).toEqual({ invitado_por: host.email });
  });

  test('refuses a second inviter, oneself, strangers, and everybody after challenge 1', async () => {
    const other = await customerOf(cafe);
    const guest = await customerOf(cafe, inviter.email);
    const alone = await customerOf(cafe);
    const late = await customerOf(cafe);
    await putAt(late, 2);
    const before = await stateOf(cafe);
    const refused = (error: string) => ({ status: 422, body: { success: false, error } });
    expect(await confirm(other.email, guest.id, guest.token)).toMatchObject(
      refused('Tu registro en esta cafetería no nombra a esta persona.'),
    );
    expect(await confirm(alone.email, alone.id, alone.token)).toMatchObject(
      refused('No puedes invitarte a ti. Escribe el email de quien te invitó.'),
    );
    expect(await confirm(`nadie-${randomUUID()}@example.com`, alone.id, alone.token)).toMatchObject(
      refused('Este email no es de ningún cliente de esta cafetería'),
    );
    expect(await confirm(other.email, late.id, late.token)).toMatchObject(
      refused('La invitación se confirma antes del primer desafío, y ya lo has superado.'),
    );
    const stranger = await signUp();
    expect((await confirm(other.email, stranger.id, stranger.token)).status).toBe(404);
    expect(await stateOf(cafe)).toEqual(before);
  });

  test("refuses somebody else's id and an invalid one", async () => {
    const guest = await customerOf(cafe, inviter.email);
    const before = await stateOf(cafe);
    expect(await confirm(inviter.email, inviter.id, guest.token)).toMatchObject({
      status: 403,
      body: { success: false, error: 'Solo puedes hacerlo con tu propia cuenta.' },
    });
    expect(await confirm(inviter.email, 'yo', guest.token)).toMatchObject({
      status: 400,
      body: { success: false, error: 'La petición no es válida.' },
    });
    expect(await stateOf(cafe)).toEqual(before);
  });

  test('changes nothing without a valid token', async () => {
    const guest = await customerOf(cafe, inviter.email);
    const before = await stateOf(cafe);
    for (const [what, token] of Object.entries(badTokens(guest))) {
      const answer = await confirm(inviter.email, guest.id, token);
      expect(answer, what).toMatchObject({
        status: 401,
        body: { success: false, error: 'Tu sesión no es válida. Inicia sesión de nuevo.' },
      });
    }
    expect(await stateOf(cafe)).toEqual(before);
  });
});
