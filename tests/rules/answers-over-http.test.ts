import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callEdgeFunction, callProcedure, type Transport } from '../support/backend/api.ts';

const enrolled = {
  invited: false,
  status: 'nothing_to_enroll',
  cafe: null,
  enrollment_id: null,
  load_journey: null,
};
const wrong = /does not answer what its contract says/;
let server: Server;
let reply: { status: number; body: object };
let door: Transport;
beforeAll(async () => {
  server = createServer((_, res) =>
    res.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  door = { apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, publishableKey: 'key' };
});
afterAll(() => server.close());

test.each([
  ['a value of another type', { status: 200, body: { ...enrolled, enrollment_id: 7 } }, wrong],
  ['a key too many', { status: 200, body: { ...enrolled, more: 1 } }, /answers more than its contract says/],
  [
    'a refusal that is not named',
    { status: 403, body: { code: 'PT403', message: 'NOT_VIP' } },
    /names no refusal/,
  ],
])('A procedure that answers %s fails its test', async (_, answer, complaint) => {
  reply = answer;
  await expect(callProcedure(door, 'enroll', {})).rejects.toThrow(complaint);
});

test('A procedure whose answer fits its contract is read', async () => {
  reply = { status: 200, body: enrolled };
  expect(await callProcedure(door, 'enroll', {})).toEqual(enrolled);
  reply = { status: 403, body: { code: 'PT403', message: 'CAFE_PAUSED' } };
  await expect(callProcedure(door, 'enroll', {})).rejects.toThrow('answered 403');
});

test('An Edge Function’s answer is compared with the contract of its status', async () => {
  reply = { status: 200, body: { success: true } };
  const body = { userId: crypto.randomUUID() };
  expect(await callEdgeFunction(door, 'delete-account', body)).toEqual({ success: true });
  reply = { status: 200, body: { success: false, error: 'No.' } };
  await expect(callEdgeFunction(door, 'delete-account', body)).rejects.toThrow(wrong);
});
