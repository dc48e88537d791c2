import { expect, test } from 'vitest';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure } = useGiven({ connections: 40 });
const NOW = new Date('2026-11-21T10:00:00Z');
const uniqueEmail = () => `dueno-${crypto.randomUUID().slice(0, 8)}@example.test`;

const ask = (nombre: string, email: string, { address = 'a1', at = NOW } = {}) =>
  procedure(null, 'request_demo', nombre, email, address, at);
const leads = (email: string) => sql()`select nombre, email from public.contact_leads where email = ${email}`;
const events = (email: string) =>
  sql()`select topic, payload from private.events where payload ->> 'email' = ${email}`;

test('a visitor and a signed-in person ask for a demo; request and event lie in one transaction', async () => {
  const email = uniqueEmail();
  expect(
    await rpc(null, 'request_demo', { nombre: '  Ana   López ', email: ` ${email.toUpperCase()} ` }),
  ).toEqual({ status: 'sent' });
  expect(await leads(email)).toEqual([{ nombre: 'Ana López', email }]);
  expect(await events(email)).toEqual([{ topic: 'demo-request', payload: { nombre: 'Ana López', email } }]);
  const { id } = await given.account();
  expect(await rpc(id, 'request_demo', { nombre: 'Leo', email: uniqueEmail() })).toEqual({ status: 'sent' });
});

test('the same address within an hour is one request, also when ten arrive at once; later it is a new one', async () => {
  const email = uniqueEmail();
  await Promise.all(Array.from({ length: 10 }, () => ask('Ana', email)));
  expect(await leads(email)).toHaveLength(1);
  expect(await events(email)).toHaveLength(1);
  await ask('Ana', email, { at: new Date(NOW.getTime() + 3_600_001) });
  expect(await leads(email)).toHaveLength(2);
});

test('administrators read it on their start page, newest first and at most fifty', async () => {
  const first = uniqueEmail();
  // later than every other request of this file
  const start = new Date('2099-01-01T10:00:00Z');
  await ask('Ana López', first, { address: 'read', at: start });
  const admin = await given.admin();
  const requests = async () => (await given.adminHome(admin)).demo_requests;
  expect(await requests()).toContainEqual(
    expect.objectContaining({ nombre: 'Ana López', email: first, created_at: '2099-01-01T10:00:00+00:00' }),
  );
  for (let i = 1; i <= 50; i += 1)
    await ask('Leo', uniqueEmail(), { address: `read ${i}`, at: new Date(start.getTime() + i * 1000) });
  const listed = (await requests())!;
  expect(listed).toHaveLength(50);
  expect(listed[0]!.created_at).toBe('2099-01-01T10:00:50+00:00');
  expect(listed.map(({ email }) => email)).not.toContain(first);
});

test.each([
  ['', 'ana@example.test', 'nombre'],
  ['   ', 'ana@example.test', 'nombre'],
  ['x'.repeat(101), 'ana@example.test', 'nombre'],
  ['Ana', '', 'email'],
  ['Ana', 'ana', 'email'],
  ['Ana', `${'a'.repeat(100)}@example.test`, 'email'],
])('refuses %j, %j', async (nombre, email, field) => {
  await expectRefused(ask(nombre, email), 422, 'INVALID_INPUT', field);
});

test('20 an hour from one address, then it says to wait and stores nothing', async () => {
  for (let i = 0; i < 20; i += 1)
    expect(await ask('Ana', uniqueEmail(), { address: 'busy' })).toEqual({ status: 'sent' });
  const email = uniqueEmail();
  expect(await ask('Ana', email, { address: 'busy' })).toEqual({ status: 'try_later' });
  expect(await leads(email)).toEqual([]);
  expect(await ask('Ana', email, { address: 'other' })).toEqual({ status: 'sent' });
});

test('150 at once from one address are 20', async () => {
  const emails = Array.from({ length: 150 }, uniqueEmail);
  const answers = await Promise.all(emails.map((email) => ask('Ana', email, { address: 'eager' })));
  expect(answers.filter(({ status }) => status === 'sent')).toHaveLength(20);
  const kept = await sql()`select from public.contact_leads where email = any(${emails})`;
  expect(kept).toHaveLength(20);
});
