import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signUp } from '@/features/auth/api/sign-up';
import { mailConfirmationCode, mailLoginCode, mailRecoveryCode } from '@/features/auth/email-code/code-mails';
import { errorMessage } from '@/lib/error-messages';

// As the auth service words them (internal/api/mail.go and middleware.go of supabase/auth 2.197).
const usedUp = [429, 'over_email_send_rate_limit', 'email rate limit exceeded'] as const;
const justMailed = [
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
function refuse([status, code, message]: readonly [number, string, string]) {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify({ code, message }), {
        status,
        headers: { 'x-supabase-api-version': '2024-01-01', 'content-type': 'application/json' },
      }),
    ),
  );
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

  test('reads as sent while the last mail is less than a minute old', async () => {
    refuse(justMailed);
    await expect(ask()).resolves.not.toBeNull();
  });
});

test('an address without an account reads as one that was written to', async () => {
  refuse(noAccount);
  await expect(mailLoginCode('nadie@example.com')).resolves.toBeUndefined();
});
