import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { callFunction, freshAddress, type Call } from './support/call.ts';
import {
  customerOf,
  deleteCafe,
  moveVisitsBack,
  openCafe,
  pauseCafe,
  putAt,
  stateOf,
  type Cafe,
  type Person,
} from './support/people.ts';
import { sql } from './support/stack.ts';
import { TEST_ADDRESS_HEADER } from '../support/foreign-target.ts';

let cafe: Cafe;

beforeAll(async () => {
  cafe = await openCafe();
});

interface Visit {
  email: string;
  cafeteria?: string;
  visitDate?: string;
}

const visit = (
  { email, cafeteria = cafe.slug, visitDate = new Date().toISOString() }: Visit,
  call: Call = {},
) => callFunction('process-visit-registration', { body: { email, cafeteria, visitDate }, ...call });

const failed = (message: unknown, code?: string) => ({
  success: false,
  message,
  milestone: null,
  visitRegistered: false,
  ...(code ? { code } : {}),
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const visitsOf = ({ id }: Person) =>
  sql`select fecha_visita::text, source, registered_by from public.visitas_clientes where user_id = ${id} order by fecha_visita`;

async function customerOfYesterday(): Promise<Person> {
  const person = await customerOf(cafe);
  await moveVisitsBack(person, 1);
  return person;
}

describe('a visit', () => {
  test("is registered on the server's day, for an e-mail in any case and without login", async () => {
    const person = await customerOfYesterday();
    const answer = await visit({ email: ` ${person.email.toUpperCase()} `, cafeteria: cafe.nombre });
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, milestone: null, visitRegistered: true },
    });
    expect(answer.body.message).toBe('Has registrado esta visita con éxito. ¡Gracias por volver!');
    const [today] = await sql<
      { day: string }[]
    >`select ((now() at time zone 'Europe/Madrid')::date)::text as day`;
    expect((await visitsOf(person)).at(-1)).toEqual({
      fecha_visita: today?.day,
      source: 'visit-page',
      registered_by: null,
    });
  });

  test('counts once a day, also when many arrive at once', async () => {
    const person = await customerOfYesterday();
    const answers = await Promise.all(Array.from({ length: 9 }, () => visit(person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject({
        status: 409,
        body: failed(
          'Hoy ya has registrado una visita en esta cafetería. Cuenta una visita por día.',
          'VISIT_DUPLICATE',
        ),
      });
    expect(await visitsOf(person)).toHaveLength(2);
  });

  test('names the milestone only when it completes one', async () => {
    const person = await customerOf(cafe);
    await putAt(person, 2, 5);
    expect((await visit(person)).body).toEqual({
      success: true,
      message:
        'Has registrado esta visita con éxito y has completado el desafío 2. Entra en tu cuenta y gira la ruleta.',
      milestone: 2,
      visitRegistered: true,
    });

    const late = await customerOf(cafe);
    await putAt(late, 2, 16);
    expect((await visit(late)).body).toEqual({
      success: true,
      message:
        'Has registrado esta visita con éxito. El plazo del desafío 2 había terminado: hoy se abre otro de 15 días, y cuenta tu próxima visita de otro día.',
      milestone: null,
      visitRegistered: true,
    });
  });

  test('too late for challenge 6 says that the window had closed and that it opens another', async () => {
    const late = await customerOf(cafe);
    await putAt(late, 6, 21);
    expect((await visit(late)).body.message).toBe(
      'Has registrado esta visita con éxito. El plazo del desafío 6 había terminado: hoy se abre otro de 20 días, y esta visita ya es la primera.',
    );
  });

  test.each([
    ['an hour ago', new Date(Date.now() - 3_600_000).toISOString()],
    ['with an offset', new Date().toISOString().replace('Z', '+00:00')],
    ['only a day', new Date().toISOString().slice(0, 10)],
  ])('may come with a time that is %s', async (_, visitDate) => {
    expect((await visit({ ...(await customerOfYesterday()), visitDate })).status).toBe(200);
  });
});

describe('A refused registration', () => {
  test('answers alike for strangers and for customers elsewhere', async () => {
    const elsewhere = await customerOf(await openCafe());
    const before = await stateOf(cafe);
    const unknown = {
      status: 404,
      body: failed('Cliente no encontrado en esta cafetería.', 'CUSTOMER_UNKNOWN'),
    };
    expect(await visit({ email: `nadie-${randomUUID()}@example.com` })).toMatchObject(unknown);
    expect(await visit({ email: elsewhere.email })).toMatchObject(unknown);
    expect(await stateOf(cafe)).toEqual(before);
  });

  test('names an unknown, deleted or paused café', async () => {
    const paused = await openCafe();
    const person = await customerOf(paused);
    await moveVisitsBack(person, 1);
    await pauseCafe(paused);
    const before = await stateOf(paused);
    expect(await visit({ email: person.email, cafeteria: paused.slug })).toMatchObject({
      status: 403,
      body: failed('Esta cafetería no está activa en este momento.'),
    });
    await deleteCafe(paused);
    const notFound = { status: 404, body: failed('Cafetería no encontrada. Verifica el enlace.') };
    expect(await visit({ email: person.email, cafeteria: paused.slug })).toMatchObject(notFound);
    expect(await visit({ email: person.email, cafeteria: `ninguna-${randomUUID()}` })).toMatchObject(
      notFound,
    );
    expect(await stateOf(paused)).toEqual(before);
  });

  test.each([daysAgo(3), daysAgo(-3), '2001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
    'names the implausible date %s',
    async (visitDate) => {
      const person = await customerOfYesterday();
      expect(await visit({ email: person.email, visitDate })).toMatchObject({
        status: 422,
        body: failed('La fecha de la visita no es la de hoy. Comprueba la fecha de tu dispositivo.'),
      });
      expect(await visitsOf(person)).toHaveLength(1);
    },
  );

  test('limits an address with 20 misses in the hour, and no other address', async () => {
    const address = freshAddress();
    const misses = await Promise.all(
      Array.from({ length: 20 }, () => visit({ email: `nadie-${randomUUID()}@example.com` }, { address })),
    );
    expect(misses.map(({ status }) => status)).toEqual(Array(20).fill(404));
    const person = await customerOfYesterday();
    const answer = await visit(person, { address });
    expect(answer).toMatchObject({
      status: 429,
      body: failed(expect.stringMatching(/^Demasiados intentos\. Prueba de nuevo en \d+ minutos?\.$/)),
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await visitsOf(person)).toHaveLength(1);
    expect((await visit(person)).status).toBe(200);
  });

  // a target elsewhere believes the tests' own word while they run
  test.skipIf(TEST_ADDRESS_HEADER !== 'x-test-address')(
    'more than 20 misses from a forged address either: a header that the caller writes is no address',
    async () => {
      const address = freshAddress();
      const forged = () => {
        const other = freshAddress();
        return {
          'x-forwarded-for': other,
          'x-client-address': other,
          'cf-connecting-ip': other,
          forwarded: `for=${other}`,
        };
      };
      const statuses: number[] = [];
      for (let count = 0; count < 21; count += 1) {
        const email = `nadie-${randomUUID()}@example.com`;
        statuses.push((await visit({ email }, { address, headers: forged() })).status);
      }
      expect(statuses).toEqual([...Array<number>(20).fill(404), 429]);
      // An attacker who writes a customer's address cannot lock them out.
      const person = await customerOfYesterday();
      expect((await visit(person, { headers: { 'x-forwarded-for': address } })).status).toBe(200);
    },
  );

  test('an address of the same /64, whoever is signed in', async () => {
    const network = freshAddress().split(':').slice(0, 4).join(':');
    const misses = Array.from({ length: 20 }, (_, n) =>
      visit({ email: `nadie-${randomUUID()}@example.com` }, { address: `${network}::${n}` }),
    );
    await Promise.all(misses);
    const address = `${network}:ffff::1`;
    const person = await customerOfYesterday();
    expect((await visit(person, { address })).status).toBe(429);
    expect((await visit(person, { address, token: person.token })).status).toBe(429);
  });
});
