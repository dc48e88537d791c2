import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test as anyTest, vi } from 'vitest';
import { callFunction } from './support/call.ts';
import { takeDelivery } from './support/delivery.ts';
import { customerOf, openCafe, type Person } from './support/people.ts';
import { startReceiver, withStatus } from './support/receiver.ts';
import { sql, stack } from './support/stack.ts';

type Topic = 'registration' | 'challenge-1' | 'demo-request';

// a backend elsewhere delivers where its own settings say
const test = anyTest.skipIf(stack.receiverPort === 0);

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let letNext: () => Promise<void>;

beforeAll(async () => {
  letNext = await takeDelivery();
  receiver = await startReceiver(stack.receiverPort);
});
afterAll(async () => {
  await receiver.stop();
  await letNext();
});

// Events of other files' customers are no part of these tests.
beforeEach(() => sql`update private.events set delivered_at = now() where delivered_at is null`);

const run = (secret: string | null = stack.deliverySecret) =>
  callFunction('deliver-events', {
    body: {},
    headers: secret === null ? {} : { 'x-delivery-secret': secret },
  });

/** Long due, hence before the events that other files' customers cause meanwhile. */
async function addEvent(topic: Topic, payload: object = { at: randomUUID() }): Promise<string> {
  const [event] = await sql<{ id: string }[]>`
    insert into private.events (topic, payload, next_attempt_at)
    values (${topic}, ${sql.json(payload as never)}, now() - interval '1 hour') returning id`;
  return event?.id ?? '';
}

async function eventState(id: string) {
  const [event] = await sql<
    { delivered: boolean; attempts: number; last_error: string | null; wait: number }[]
  >`
    select delivered_at is not null as delivered, attempts, last_error,
      extract(epoch from next_attempt_at - now())::int as wait
    from private.events where id = ${id}`;
  if (!event) throw new Error('no such event');
  return event;
}

const makeDue = (id: string) => sql`update private.events set next_attempt_at = now() where id = ${id}`;

describe('a delivery', () => {
  test('posts the payload with the event id to the address of its topic, once', async () => {
    const registration = await addEvent('registration', {
      user_id: 'u',
      email: 'ana@example.com',
      invitado_por: null,
    });
    const challenge = await addEvent('challenge-1', { user_id: 'u', invitado_por: 'eva@example.com' });
    const answer = await run();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true, failed: 0 });
    expect(answer.body.delivered).toBeGreaterThanOrEqual(2);

    const [first] = receiver.of(registration);
    expect(first).toMatchObject({ method: 'POST', path: '/registration' });
    expect(first?.headers).toMatchObject({ 'content-type': 'application/json', 'x-event-id': registration });
    expect(JSON.parse(first?.body ?? '')).toEqual({
      user_id: 'u',
      email: 'ana@example.com',
      invitado_por: null,
    });
    expect(receiver.of(challenge)).toMatchObject([{ path: '/challenge-1?token=hidden' }]);
    // Nothing of ours goes out with it.
    expect(JSON.stringify(first?.headers)).not.toMatch(/apikey|authorization|x-delivery-secret/);

    await run();
    expect(receiver.of(registration)).toHaveLength(1);
    expect(await eventState(registration)).toMatchObject({ delivered: true, attempts: 1, last_error: null });
  });

  test('tells of a real enrolment', async () => {
    const cafe = await openCafe();
    const host = await customerOf(cafe);
    const person = await customerOf(cafe, host.email);
    await run();
    const eventOf = async ({ id }: Person) =>
      (await sql<{ id: string }[]>`select id from private.events where user_id = ${id}`)[0]?.id ?? '';
    expect(JSON.parse(receiver.of(await eventOf(person))[0]?.body ?? '')).toEqual({
      user_id: person.id,
      email: person.email,
      cafeteria: cafe.nombre,
      invitado_por: host.email,
    });
    // An event without an inviter waits a minute for one.
    expect(receiver.of(await eventOf(host))).toEqual([]);
    await makeDue(await eventOf(host));
    await run();
    expect(JSON.parse(receiver.of(await eventOf(host))[0]?.body ?? '')).toMatchObject({ invitado_por: null });
  });

  test('waits for the address of a topic that has none', async () => {
    const id = await addEvent('demo-request');
    expect((await run()).status).toBe(200);
    expect(await eventState(id)).toMatchObject({ delivered: false, attempts: 0, last_error: null });
  });
});

describe('a delivery that fails', () => {
  test('comes again later, with the same id, until it succeeds', async () => {
    const id = await addEvent('registration');
    receiver.answer(id, withStatus(500), withStatus(503));
    expect((await run()).body).toMatchObject({ success: true, failed: 1 });
    const first = await eventState(id);
    expect(first).toMatchObject({ delivered: false, attempts: 1, last_error: 'HTTP 500' });
    expect(first.wait).toBeGreaterThan(20);

    // Not before its time.
    await run();
    expect(receiver.of(id)).toHaveLength(1);

    await makeDue(id);
    await run();
    const second = await eventState(id);
    expect(second).toMatchObject({ delivered: false, attempts: 2, last_error: 'HTTP 503' });
    expect(second.wait).toBeGreaterThan(first.wait);

    await makeDue(id);
    await run();
    expect(await eventState(id)).toMatchObject({ delivered: true, attempts: 3 });
    expect(receiver.of(id)).toHaveLength(3);
  });

  test('does not hold up the others', async () => {
    const failing = await addEvent('registration');
    receiver.answer(failing, withStatus(400));
    const others = await Promise.all(Array.from({ length: 24 }, () => addEvent('challenge-1')));
    await run();
    for (const id of others) expect(await eventState(id)).toMatchObject({ delivered: true });
    expect(await eventState(failing)).toMatchObject({ delivered: false, last_error: 'HTTP 400' });
  });

  test('follows no redirect', async () => {
    const id = await addEvent('registration');
    receiver.answer(id, withStatus(307, { location: '/elsewhere' }));
    await run();
    expect(receiver.of(id).map(({ path }) => path)).toEqual(['/registration']);
    expect(await eventState(id)).toMatchObject({ delivered: false, last_error: 'HTTP 307' });
  });

  test('survives an automation that is down, and writes down no secret of its address', async () => {
    await receiver.stop();
    const id = await addEvent('challenge-1');
    await run();
    const event = await eventState(id);
    expect(event).toMatchObject({ delivered: false, last_error: 'no connection' });
    expect(event.last_error).not.toContain('hidden');
    receiver = await startReceiver(stack.receiverPort);
    await makeDue(id);
    await run();
    expect(receiver.of(id)).toHaveLength(1);
  });
});

test('parallel runs deliver each event at least once, under its own id, and settle all', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => addEvent('registration')));
  await Promise.all([run(), run(), run()]);
  // Another file's run may have taken some of these events, and end a moment later.
  for (const id of ids) {
    await vi.waitFor(async () => expect(await eventState(id)).toMatchObject({ delivered: true }), 10_000);
    expect(receiver.of(id).length).toBeGreaterThanOrEqual(1);
  }
});

describe('the guard', () => {
  test.each([
    ['no secret', null],
    ['an empty secret', ''],
    ['a wrong secret', 'hola'],
    ['the beginning of the secret', stack.deliverySecret.slice(0, -1)],
    ['more than the secret', `${stack.deliverySecret}x`],
    ['the secret key of the project', stack.secretKey],
  ])('%s moves nothing', async (_, secret) => {
    const id = await addEvent('registration');
    expect(await run(secret)).toMatchObject({
      status: 401,
      body: { success: false, delivered: 0, failed: 0, error: 'No autorizado.' },
    });
    expect(await eventState(id)).toMatchObject({ delivered: false, attempts: 0 });
    expect(receiver.of(id)).toHaveLength(0);
  });
});
