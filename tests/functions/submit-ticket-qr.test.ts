import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { giveTaxNumber, setSample, verifactu } from '../support/given/receipts.ts';
import { callFunction } from './support/call.ts';
import { openCafe, vipOf, type Cafe, type Person } from './support/people.ts';
import { sql } from './support/stack.ts';

let cafe: Cafe;
let nif: string;
let person: Person;
beforeAll(async () => {
  await setSample(sql, false);
  cafe = await openCafe();
  nif = await giveTaxNumber(sql, cafe);
});
beforeEach(async () => {
  person = await vipOf(cafe);
});

/** A day in Madrid, so many days from today. */
const day = (days = 0) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format(Date.now() + days * 86_400_000);
const receipt = (change: Partial<Parameters<typeof verifactu>[0]> = {}) =>
  verifactu({ nif, day: day(), number: randomUUID(), ...change });
const send = (
  { token }: { token?: string },
  qr: unknown,
  requestId: unknown = randomUUID(),
  cafeId: unknown = cafe.id,
) => callFunction('submit-ticket-qr', { token, body: { cafeId, qr, requestId } });
const ticketsOf = ({ id }: Person) =>
  sql<{ id: string; status: string }[]>`select id, status from public.purchase_tickets where user_id = ${id}`;

test('A readable receipt is a provisional ticket, with its Conectitos and the time of their credit', async () => {
  const answer = await send(person, receipt({ amount: '8.40' }));
  expect(answer).toMatchObject({
    status: 200,
    body: {
      success: true,
      ticket: {
        status: 'provisional',
        decided_by: 'qr',
        conectitos_to_award: 84,
        receipt: { amount_cents: 840, day: day() },
      },
    },
  });
});

test('Repeated presses, also ten at once, are one ticket and the same answer', async () => {
  const qr = receipt();
  const requestId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(person, qr, requestId)));
  answers.push(await send(person, qr, requestId));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await ticketsOf(person)).toHaveLength(1);
  expect((await send(person, receipt(), requestId)).status).toBe(422);
});
