import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveTaxNumber, setSample, verifactu } from '../support/receipts.ts';
import { badTokens } from './support/bad-tokens.ts';
import { callFunction } from './support/call.ts';
import { customerOf, openCafe, pauseCafe, vipOf, type Cafe, type Person } from './support/people.ts';
import { addPhoto } from './support/photos.ts';
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

test('A receipt with a blank before it and a line after it is read', async () => {
  expect((await send(person, ` ${receipt()}\r\n`)).body).toMatchObject({ success: true });
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

test('A second customer’s claim sends both to a manual review', async () => {
  const other = await vipOf(cafe);
  const qr = receipt();
  await send(person, qr);
  expect((await send(other, qr)).body).toMatchObject({
    ticket: { status: 'pending', review_reason: 'competing-receipt', photo_requested: true },
  });
  expect(await ticketsOf(person)).toMatchObject([{ status: 'pending' }]);
});

test('A requested photo is added to its ticket', async () => {
  const { body } = await send(person, receipt({ amount: '250' }));
  const { id } = body.ticket as { id: string };
  const imagePath = await addPhoto(person);
  const sendPhoto = (ticketId: unknown) =>
    callFunction('submit-ticket', { token: person.token, body: { cafeId: cafe.id, imagePath, ticketId } });
  expect((await sendPhoto(randomUUID())).body.code).toBe('TICKET_NOT_FOUND');
  expect((await sendPhoto('x')).status).toBe(400);
  expect(await sendPhoto(id)).toMatchObject({
    status: 200,
    body: { ticket: { id, ticket_image_url: imagePath, photo_requested: false } },
  });
  expect(await ticketsOf(person)).toHaveLength(1);
});

describe('A call', () => {
  test('is refused without a valid session', async () => {
    for (const [what, token] of Object.entries(badTokens(person)))
      expect((await send({ token }, receipt())).status, what).toBe(401);
    expect(await ticketsOf(person)).toEqual([]);
  });

  test.each([
    ['nothing', ''],
    ['words', 'hola'],
    ['another address', 'https://example.com/?nif=B12345674'],
    ['a host that looks alike', receipt().replace('agenciatributaria', 'agenciatrıbutaria')],
    ['a user before the host', receipt().replace('https://', 'https://www2.agenciatributaria.gob.es@')],
    ['a NUL', `${receipt()}\u0000`],
    ['half a character', `${receipt()}\ud800`],
    ['a line and more after it', `${receipt()}\nx`],
    ['501 characters', receipt().padEnd(501, 'x')],
    ['15,000 characters', 'x'.repeat(15_000)],
  ])('is refused in one sentence that accuses nobody: %s', async (_, qr) => {
    expect(await send(person, qr)).toMatchObject({
      status: 400,
      body: {
        success: false,
        code: 'NOT_A_FISCAL_QR',
        error:
          'No es el QR fiscal del ticket. Busca el que dice «VERI*FACTU» o «TicketBAI», o manda una foto.',
      },
    });
  });

  test('is refused with a body of one MB, and with an invalid request', async () => {
    expect((await send(person, 'x'.repeat(1_000_000))).status).toBe(413);
    for (const [qr, requestId, cafeId] of [
      [7],
      [null],
      [receipt(), 'x'],
      [receipt(), undefined, 'x'],
      [receipt(), null],
    ])
      expect(await send(person, qr, requestId, cafeId)).toMatchObject({
        status: 400,
        body: { success: false, error: 'La petición no es válida.' },
      });
  });

  test('is refused with the code and the sentence of each reason', async () => {
    const elsewhere = await openCafe();
    const there = await giveTaxNumber(sql, elsewhere);
    const wrong = `${nif.slice(0, 8)}${nif.endsWith('T') ? 'R' : 'T'}`;
    for (const [qr, status, code] of [
      [receipt({ nif: wrong }), 422, 'TAX_NUMBER_WRONG'],
      [receipt({ nif: there }), 409, 'RECEIPT_OF_OTHERS'],
      [receipt({ day: day(1) }), 409, 'RECEIPT_IN_FUTURE'],
      [receipt({ day: day(-8) }), 409, 'RECEIPT_TOO_OLD'],
      [receipt({ amount: '0.00' }), 409, 'RECEIPT_WITHOUT_AMOUNT'],
    ] as const)
      expect(await send(person, qr)).toMatchObject({ status, body: { success: false, code } });
    const qr = receipt();
    await send(person, qr);
    const again = await send(person, qr);
    expect(again).toMatchObject({ status: 409, body: { code: 'RECEIPT_ALREADY_SENT' } });
    expect(Math.abs(Date.parse(again.body.sentAt as string) - Date.now())).toBeLessThan(60_000);
    expect(again.body.error).toMatch(/^Ya enviaste este ticket el \d+ de [a-z]+ de \d{4}, \d+:\d\d\.$/);
    await send(person, receipt());
    await send(person, receipt());
    expect(await send(person, receipt())).toMatchObject({ status: 429, body: { code: 'TOO_MANY_QR_TODAY' } });
  });

  test('is refused to customers who are not VIP, at a paused café and with ten waiting tickets', async () => {
    expect((await send(await customerOf(cafe), receipt())).body.code).toBe('NOT_VIP');
    const paused = await openCafe();
    const there = await giveTaxNumber(sql, paused);
    const customer = await vipOf(paused);
    await pauseCafe(paused);
    expect((await send(customer, receipt({ nif: there }), randomUUID(), paused.id)).body.code).toBe(
      'CAFE_PAUSED',
    );
    expect((await send(person, receipt(), randomUUID(), randomUUID())).status).toBe(404);
  });

  test('cannot be replaced by the Data API, which takes no receipt', async () => {
    const args = { user_id: person.id, cafe_id: cafe.id, qr: receipt(), request_id: randomUUID() };
    const { error } = await person.client.rpc('submit_ticket_qr', args);
    expect(error).toBeTruthy();
    expect(await ticketsOf(person)).toEqual([]);
  });
});

test('A drawn sample stays drawn, whichever press comes after it', async () => {
  await setSample(sql, true);
  const qr = receipt();
  const requestId = randomUUID();
  const first = await send(person, qr, requestId);
  await setSample(sql, false);
  expect(first.body).toMatchObject({ ticket: { review_reason: 'sample' } });
  const again = await send(person, qr, requestId);
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect((await send(person, qr)).body.code).toBe('RECEIPT_ALREADY_SENT');
});
