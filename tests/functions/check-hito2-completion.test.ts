import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { badTokens } from './support/bad-tokens.ts';
import { callFunction } from './support/call.ts';
import {
  customerOf,
  openCafe,
  pauseCafe,
  putAt,
  signUp,
  stateOf,
  type Cafe,
  type Person,
} from './support/people.ts';
import { sql } from './support/stack.ts';

let cafe: Cafe;

beforeAll(async () => {
  cafe = await openCafe();
});

const check = ({ id, token }: Person, cafeteria = cafe.slug, userId = id) =>
  callFunction('check-hito2-completion', { body: { userId, cafeteria }, token });

const visit = ({ email }: Person) =>
  callFunction('process-visit-registration', {
    body: { email, cafeteria: cafe.slug, visitDate: new Date().toISOString() },
  });

describe('The answer', () => {
  test('says until when a missing visit is possible', async () => {
    const person = await customerOf(cafe);
    await putAt(person, 2, 3);
    const answer = await check(person);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, hito2Completed: false, canAdvance: false },
    });
    expect(answer.body.message).toMatch(
      /^Aún falta una visita\. Vuelve otro día y regístrala: te quedan 12 días, hasta el \d{1,2} de [a-z]+\.$/,
    );
  });

  test.each([
    [14, /te queda 1 día, hasta el/],
    [15, /hoy es el último día/],
  ])('says how long the window is still open %i days after the reference', async (days, words) => {
    const person = await customerOf(cafe);
    await putAt(person, 2, days);
    expect((await check(person)).body.message).toMatch(words);
  });

  test('says what to do when the window is over', async () => {
    const person = await customerOf(cafe);
    await putAt(person, 2, 16);
    const answer = await check(person);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, hito2Completed: false, canAdvance: false },
    });
    expect(answer.body.message).toMatch(
      /^El plazo terminó el \d{1,2} de [a-z]+\. Registra tu próxima visita y tendrás 15 días más para volver\.$/,
    );
  });

  test('is complete after a visit in time, also when asked again and in parallel', async () => {
    const person = await customerOf(cafe);
    await putAt(person, 2, 15);
    expect((await visit(person)).body).toMatchObject({ success: true, milestone: 2 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => check(person, cafe.nombre)));
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 200,
        body: { success: true, hito2Completed: true, canAdvance: true, message: '¡Desafío completado!' },
      });
    const [record] =
      await sql`select hito_actual, hito_validado from public."Clientes proto" where user_id = ${person.id}`;
    expect(record).toEqual({ hito_actual: 2, hito_validado: 2 });
  });

  test('is a refusal if another challenge is the current one', async () => {
    const early = await customerOf(cafe);
    expect((await check(early)).body).toEqual({
      success: true,
      hito2Completed: false,
      canAdvance: false,
      message: 'Este no es tu desafío actual.',
    });
    const done = await customerOf(cafe);
    await putAt(done, 3, 4);
    await sql`update public."Clientes proto" set hito_2_completado = true where user_id = ${done.id}`;
    expect((await check(done)).body).toEqual({
      success: true,
      hito2Completed: true,
      canAdvance: false,
      message: 'Ya has completado este desafío.',
    });
  });
});

describe('A refusal', () => {
  const refused = (message: string) => ({
    success: false,
    hito2Completed: false,
    canAdvance: false,
    message,
  });

  test("is the answer to somebody else's id", async () => {
    const [one, other] = [await customerOf(cafe), await customerOf(cafe)];
    await putAt(other, 2, 3);
    const before = await stateOf(cafe);
    expect(await check(one, cafe.slug, other.id)).toMatchObject({
      status: 403,
      body: refused('Solo puedes hacerlo con tu propia cuenta.'),
    });
    expect(await stateOf(cafe)).toEqual(before);
  });

  test('is the answer to a call without a valid token', async () => {
    const person = await customerOf(cafe);
    await putAt(person, 2, 3);
    const before = await stateOf(cafe);
    for (const [what, token] of Object.entries(badTokens(person))) {
      const answer = await callFunction('check-hito2-completion', {
        body: { userId: person.id, cafeteria: cafe.slug },
        token,
      });
      expect(answer, what).toMatchObject({
        status: 401,
        body: refused('Tu sesión no es válida. Inicia sesión de nuevo.'),
      });
    }
    expect(await stateOf(cafe)).toEqual(before);
  });

  test('is the answer at unknown and paused cafés, and to an account that is no customer there', async () => {
    const paused = await openCafe();
    const person = await customerOf(paused);
    await putAt(person, 2, 3);
    await pauseCafe(paused);
    expect(await check(person, paused.slug)).toMatchObject({
      status: 403,
      body: refused('Esta cafetería no está activa en este momento.'),
    });
    expect(await check(person, `ninguna-${randomUUID()}`)).toMatchObject({
      status: 404,
      body: refused('Cafetería no encontrada. Verifica el enlace.'),
    });
    expect(await check(await signUp())).toMatchObject({
      status: 404,
      body: refused('Todavía no participas en esta cafetería.'),
    });
  });
});
