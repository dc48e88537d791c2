import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auth } from '@/lib/auth-client';
import { callerHeaders } from '@/lib/supabase';

const HOUR_S = 3600;
/** The server's clock, in seconds. */
let serverTime = 0;
let renewals = 0;

/** Answers sign-ins and renewals as the auth service does: with the instant at which the token ends, by its own clock. */
function answerAuth(input: unknown): Promise<Response> {
  if (String(input).includes('grant_type=refresh_token')) renewals += 1;
  return Promise.resolve(
    Response.json({
      access_token: `token-${renewals}`,
      refresh_token: `refresh-${renewals}`,
      token_type: 'bearer',
      expires_in: HOUR_S,
      expires_at: serverTime + HOUR_S,
      user: { id: 'user-1', email: 'ana@conecta.test' },
    }),
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('fetch', vi.fn(answerAuth));
  renewals = 0;
});
afterEach(async () => {
  await auth.signOut({ scope: 'local' });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([-3, 0, 3])(
  'a clock %i hours ahead of the server renews the session once an hour, not at every call',
  async (hoursAhead) => {
    const at = (minute: number) => {
      serverTime = Date.UTC(2026, 10, 21, 10, minute) / 1000;
      vi.setSystemTime((serverTime + hoursAhead * HOUR_S) * 1000);
    };
    at(0);
    await auth.signInWithPassword({ email: 'ana@conecta.test', password: 'Secreto-123' });
    for (const minute of [1, 10, 20, 40, 55]) {
      at(minute);
      expect((await callerHeaders()).Authorization).toBe('Bearer token-0');
    }
    at(59);
    for (let call = 0; call < 3; call += 1)
      expect((await callerHeaders()).Authorization).toBe('Bearer token-1');
    expect(renewals).toBe(1);
  },
);
