import { expect, test } from 'vitest';
import { readVariable } from '../../supabase/local/shared/variable.ts';
import { TEST_ADDRESS_HEADER } from '../support/backend/foreign-target.ts';
import { freshAddress } from './support/call.ts';
import { stack } from './support/stack.ts';

// Auth lets 30 requests of a kind through at once from one address, whatever the configuration says; the rest must ask again.

const address = freshAddress();
const ask = (path: string, body: object, from = address) =>
  fetch(`${stack.apiUrl}/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: stack.publishableKey,
      'content-type': 'application/json',
      [TEST_ADDRESS_HEADER]: from,
    },
    body: JSON.stringify(body),
  });
// Each counts, also one that Auth cannot use; hashing forty passwords would take longer than the bucket takes to fill up.
const signUp = (from = address) => ask('signup', { email: 'x', password: 'x' }, from);

// Elsewhere the burst would be that of everybody who tests from this address.
test.skipIf(readVariable('TARGET_URL'))(
  'one address may ask for thirty accounts at once; the next is told to come back, and may',
  async () => {
    const answers = await Promise.all(Array.from({ length: 36 }, () => signUp()));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(30);
    expect(refused.length).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toEqual({
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: 'Request rate limit reached',
    });
    expect((await signUp(freshAddress())).status).toBe(400);
    expect((await ask('recover', { email: 'nadie@example.com' })).status).toBe(200);
    await expect.poll(async () => (await signUp()).status, { timeout: 10_000, interval: 500 }).toBe(400);
  },
);
