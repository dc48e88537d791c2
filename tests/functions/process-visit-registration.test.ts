import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { callFunction, freshAddress, type Call } from './support/call.ts';
import { customerOf, moveVisitsBack, openCafe, type Cafe, type Person } from './support/people.ts';
import { sql } from './support/stack.ts';
import { TEST_ADDRESS_HEADER } from '../support/backend/foreign-target.ts';

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
});

describe('A refused registration', () => {
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
});
