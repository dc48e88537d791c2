import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signUp } from '@/features/public/auth/api/sign-up';
import {
  mailConfirmationCode,
  mailLoginCode,
  mailRecoveryCode,
} from '@/features/public/auth/email-code/code-mails';
import { setPassword } from '@/features/public/auth/recovery/set-password';
import { errorMessage } from '@/lib/error-messages';
import { SESSION_STORAGE_KEY } from '@/lib/prefetch';
import { exampleSession } from '@tests/support/dom/faked-network';

// As the auth service words them (internal/api/mail.go and middleware.go of supabase/auth 2.197).
const usedUp = [429, 'over_email_send_rate_limit', 'email rate limit exceeded'] as const;
const wasMailedRecently = [
  429,
  'over_email_send_rate_limit',
  'For security purposes, you can only request this after 42 seconds.',
] as const;
const foreign = [
  400,
  'email_address_not_authorized',
  'Email address "ana@example.com" cannot be used as it is not authorized',
] as const;
const crowd = [429, 'over_request_rate_limit', 'Request rate limit reached'] as const;
const noAccount = [422, 'otp_disabled', 'Signups not allowed for otp'] as const;

/** The auth service answers everything with one refusal. */
function refuse([status, code, message]: readonly [number, string, string], onAsk = () => {}) {
  vi.stubGlobal('fetch', () => {
    onAsk();
    return Promise.resolve(
      new Response(JSON.stringify({ code, message }), {
        status,
        headers: { 'x-supabase-api-version': '2024-01-01', 'content-type': 'application/json' },
      }),
    );
  });
}

beforeEach(() => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const asks: [string, () => Promise<unknown>][] = [
  ['a code for signing in', () => mailLoginCode('ana@example.com')],
  ['a code for a new password', () => mailRecoveryCode('ana@example.com')],
  ['another code for a new account', () => mailConfirmationCode('ana@example.com')],
  ['a new account', () => signUp({ email: 'ana@example.com', password: 'Conecta123' })],
];

describe.each(asks)('%s', (_, ask) => {
  test('does not read as sent when the mails of this hour are used up', async () => {
    refuse(usedUp);
    const failure: unknown = await ask().catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ code: 'NO_MAIL_NOW', status: 429 });
    expect(errorMessage(failure)).toEqual({
      title: 'Ahora no salen correos',
      description:
        'Ahora mismo no podemos enviar ninguno. No se ha perdido nada: prueba otra vez dentro de un rato.',
    });
  });

  test('says so when the mail server writes to its own team only', async () => {
    refuse(foreign);
    const failure: unknown = await ask().catch((thrown: unknown) => thrown);
    expect(errorMessage(failure).title).toBe('No podemos escribir a esa dirección');
  });

  test('is told from too many requests of one address', async () => {
    refuse(crowd);
    await expect(ask()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('reads as sent while the last mail is less than a minute old, and says when there can be another', async () => {
    refuse(wasMailedRecently);
    const answer = await ask();
    expect(typeof answer === 'number' ? answer : (answer as { wait: number }).wait).toBe(42);
  });

  test('does not read as sent, nor as a fault of ours, while the mail server is down', async () => {
    refuse([500, 'unexpected_failure', 'Error sending recovery email']);
    await expect(ask()).rejects.toMatchObject({ code: 'NO_MAIL_NOW' });
  });

  test.each([
    [403, 'user_banned', 'User is banned', 'Cuenta bloqueada'],
    [400, 'captcha_failed', 'captcha protection: request disallowed', 'Ahora no se puede entrar'],
  ])('says what is so of %s %s', async (status, code, message, title) => {
    refuse([status, code, message]);
    const failure: unknown = await ask().catch((thrown: unknown) => thrown);
    expect(errorMessage(failure).title).toBe(title);
  });
});

describe('a new password', () => {
  test.each([
    [403, 'session_not_found', 'Tu sesión ha terminado'],
    [400, 'reauthentication_needed', 'Falta confirmar que eres tú'],
  ])('is refused by %s %s in words of its own', async (status, code, title) => {
    localStorage.setItem(
      SESSION_STORAGE_KEY,
      JSON.stringify(exampleSession(crypto.randomUUID(), 'ana@example.com')),
    );
    refuse([status, code, 'as the service says it']);
    const failure: unknown = await setPassword('Conecta123').catch((thrown: unknown) => thrown);
    expect(errorMessage(failure).title).toBe(title);
  });
});

test('a sign-up that meets another one of its address is made once more, and only once', async () => {
  let asked = 0;
  refuse([500, 'unexpected_failure', 'Database error saving new user'], () => (asked += 1));
  await expect(signUp({ email: 'ana@example.com', password: 'Conecta123' })).rejects.toMatchObject({
    code: 'SERVER',
  });
  expect(asked).toBe(2);
});

test('an address without an account reads as one that was written to', async () => {
  refuse(noAccount);
  await expect(mailLoginCode('nadie@example.com')).resolves.toBe(60);
});
