import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { clientAddress } from '../../supabase/functions/_shared/client-address.ts';
import { PROCEDURE_TIMEOUT_MS } from '../../supabase/functions/_shared/backend.ts';
import { activateVipCode } from '../../supabase/functions/activate-vip-code/handler.ts';
import { checkHito2Completion } from '../../supabase/functions/check-hito2-completion/handler.ts';
import { createVipCode } from '../../supabase/functions/create-vip-code/handler.ts';
import { eventAddresses } from '../../supabase/functions/deliver-events/addresses.ts';
import { deliverEvents } from '../../supabase/functions/deliver-events/handler.ts';
import { processVisitRegistration } from '../../supabase/functions/process-visit-registration/handler.ts';
import { validateInviterEmail } from '../../supabase/functions/validate-inviter-email/handler.ts';
import { validateVipCode } from '../../supabase/functions/validate-vip-code/handler.ts';
import { ask, fakeBackend, USER, type Procedures } from './support/fake-backend.ts';

afterEach(() => vi.restoreAllMocks());

test('a function waits less than the platform lets a call work', () => {
  expect(PROCEDURE_TIMEOUT_MS).toBeLessThan(8000);
});

describe('A failure of ours', () => {
  const broken: Procedures = {
    validate_inviter: () => ({ status: 'surprise' }),
    check_hito_2: () => {
      throw new Error('secret detail at handler.ts:1');
    },
    validate_vip_code: () => undefined,
    register_visit_by_email: () => ({ status: 'registered' }),
    create_vip_code: () => null,
    activate_vip_codes: () => null,
  };
  const cafe = 'central';
  test.each([
    [
      validateInviterEmail,
      { inviterEmail: 'ana@example.com', cafeteriaName: cafe },
      { success: false, error: 'Error al validar el invitador. Por favor intenta de nuevo' },
    ],
    [
      checkHito2Completion,
      { userId: USER, cafeteria: cafe },
      { success: false, hito2Completed: false, canAdvance: false, message: 'Error al verificar el desafío' },
    ],
    [
      validateVipCode,
      { userId: USER, businessName: cafe, vipCode: 'a12b34' },
      { success: false, error: 'Error al validar el código VIP' },
    ],
    [
      processVisitRegistration,
      { email: 'ana@example.com', cafeteria: cafe, visitDate: '2026-11-21' },
      {
        success: false,
        message: 'Hubo un problema al registrar tu visita. Por favor, intenta de nuevo.',
        milestone: null,
        visitRegistered: false,
      },
    ],
    [
      createVipCode,
      { code: 'a12b34', cafeteria: cafe },
      { success: false, error: 'Error al crear el código' },
    ],
    [activateVipCode, { codeId: USER }, { success: false, error: 'Error al activar el código' }],
  ])('is 500 with its own sentence, and only in the log', async (handler, body, answer) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await ask(handler(fakeBackend(broken)), body)).toMatchObject({ status: 500, body: answer });
    expect(log).toHaveBeenCalledOnce();
  });
});

test('A procedure gets trimmed, lower-case values and the headers of the address', async () => {
  const register = vi.fn(() => ({
    status: 'registered',
    completed_hito: null,
    reopened: null,
    proof: null,
    day: '2026-11-21',
    retry_after_seconds: null,
  }));
  const fn = processVisitRegistration(fakeBackend({ register_visit_by_email: register }));
  const body = { email: ' Ana@Example.com ', cafeteria: ' central ', visitDate: '2026-11-21T00:30:00+01:00' };
  const headers = { 'x-forwarded-for': '198.51.100.9', 'cf-connecting-ip': '203.0.113.7' };
  expect((await ask(fn, body, { headers })).status).toBe(200);
  expect(register).toHaveBeenCalledWith({
    cafe_slug: 'central',
    email: 'ana@example.com',
    visit_date: '2026-11-20T23:30:00.000Z',
    client_address: { 'cf-connecting-ip': '203.0.113.7' },
  });
});

test('Only headers that a deployment may trust are passed on, and none that is too long', () => {
  const headers = {
    'x-forwarded-for': '198.51.100.9',
    'CF-Connecting-IP': '203.0.113.7',
    'x-real-ip': '1'.repeat(65),
    'x-client-address': '2001:db8::1',
  };
  expect(clientAddress(new Request('http://localhost/', { headers }))).toEqual({
    'cf-connecting-ip': '203.0.113.7',
    'x-client-address': '2001:db8::1',
  });
  expect(clientAddress(new Request('http://localhost/'))).toEqual({});
});

describe('deliver-events', () => {
  const event = (number: number) => ({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    topic: 'registration',
    payload: {},
    attempts: 1,
  });
  const addresses = new Map([['registration', new URL('http://localhost:1/')]]);
  const secret = { 'x-delivery-secret': 's3cret' };

  test('refuses every call while its secret is not set', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const claim = vi.fn(() => []);
    const fn = deliverEvents({ backend: fakeBackend({ claim_events: claim }), secret: undefined, addresses });
    for (const wrongSecret of ['', 'undefined', 's3cret'])
      expect((await ask(fn, {}, { headers: { 'x-delivery-secret': wrongSecret } })).status).toBe(401);
    expect((await ask(fn, {})).status).toBe(401);
    expect(claim).not.toHaveBeenCalled();
  });

  test('asks for events of no topic while none has an address: the database sees the schedule run', async () => {
    const claim = vi.fn(() => []);
    const fn = deliverEvents({
      backend: fakeBackend({ claim_events: claim }),
      secret: 's3cret',
      addresses: new Map(),
    });
    expect((await ask(fn, {}, { headers: secret })).body).toEqual({ success: true, delivered: 0, failed: 0 });
    expect(claim.mock.calls).toEqual([[{ topics: [], batch: 10 }]]);
  });

  test('goes on with the others if an event cannot be settled, which stays claimed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const settle = vi.fn(({ event_id }: Record<string, unknown>) => {
      if (event_id === event(2).id) throw new Error('database away');
      return null;
    });
    const backend = fakeBackend({ claim_events: () => [1, 2, 3].map(event), settle_event: settle });
    const post = () => Promise.resolve({ delivered: true, error: null });
    const fn = deliverEvents({ backend, secret: 's3cret', addresses, post });
    expect((await ask(fn, {}, { headers: secret })).body).toEqual({ success: true, delivered: 2, failed: 1 });
    expect(settle).toHaveBeenCalledTimes(3);
  });

  test('ends a delivery after five seconds without an answer', { timeout: 10_000 }, async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    // a clock a hundred times as fast
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100));
    const settle = vi.fn(() => null);
    const backend = fakeBackend({ claim_events: () => [event(1)], settle_event: settle });
    const { port } = silent.address() as AddressInfo;
    const toIt = new Map([['registration', new URL(`http://127.0.0.1:${port}/`)]]);
    const fn = deliverEvents({ backend, secret: 's3cret', addresses: toIt });
    expect((await ask(fn, {}, { headers: secret })).body).toEqual({ success: true, delivered: 0, failed: 1 });
    const error = 'no answer within 5000 ms';
    expect(settle.mock.calls).toEqual([[{ event_id: event(1).id, delivered: false, error }]]);
    silent.closeAllConnections();
    silent.close();
  });

  test('delivers at most five at a time, and claims no more once half of its minute is over', async () => {
    let claims = 0;
    // each claim is a tenth of a minute later than the one before
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    const claim = ({ batch }: Record<string, unknown>) => {
      claims += 1;
      now += 6000;
      return Array.from({ length: Number(batch) }, (_, index) => event(claims * 100 + index));
    };
    let open = 0;
    let most = 0;
    const post = async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 5));
      open -= 1;
      return { delivered: true, error: null };
    };
    const backend = fakeBackend({ claim_events: claim, settle_event: () => null });
    const fn = deliverEvents({ backend, secret: 's3cret', addresses, post });
    expect((await ask(fn, {}, { headers: secret })).body).toEqual({
      success: true,
      delivered: 50,
      failed: 0,
    });
    expect(most).toBe(5);
  });

  test('counts an address that is no http(s) URL as not set', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const settings: Record<string, string> = {
      EVENT_URL_REGISTRATION: 'https://automation.example/hook?key=1',
      EVENT_URL_CHALLENGE_1: 'automation.example',
      EVENT_URL_DEMO_REQUEST: 'file:///etc/passwd',
    };
    const found = eventAddresses((name) => settings[name]);
    expect([...found].map(([topic, url]) => [topic, url.href])).toEqual([
      ['registration', 'https://automation.example/hook?key=1'],
    ]);
    expect(log).toHaveBeenCalledTimes(2);
  });
});
