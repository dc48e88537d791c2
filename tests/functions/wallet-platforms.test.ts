import { execFile } from 'node:child_process';
import { randomUUID, verify } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { googleWallet } from '../../supabase/functions/_shared/wallet/google-account.ts';
import { googleObject } from '../../supabase/functions/_shared/wallet/google-pass.ts';
import { saveToGoogle } from '../../supabase/functions/google-wallet/handler.ts';
import { denoArguments, denoBinary } from '../../supabase/local/services/deno-program.ts';
import { FUNCTIONS_DIR } from '../../supabase/local/shared/project.ts';
import { appleSettings, PASS_TYPE } from '../support/wallet/apple-passes.ts';
import { passContent, type Changes } from '../support/wallet/pass-content.ts';
import { takeDelivery } from './support/delivery.ts';
import { ask, fakeBackend, USER } from './support/fake-backend.ts';
import { startPlatforms, type Reply } from './support/fake-platforms.ts';
import { customerOf, openCafe, putAt, type Cafe } from './support/people.ts';
import { sql, stack } from './support/stack.ts';

const decode = (text: string) => Buffer.from(text, 'base64').toString();
const apple = appleSettings();
const pushKey = decode(apple.APPLE_PUSH_KEY);
// any will do for Google's account, and for the server
const accountKey = decode(apple.APPLE_PASS_KEY);
const email = 'wallet@conecta.iam.gserviceaccount.com';
const account = JSON.stringify({ client_email: email, private_key: accountKey });
const settings: Record<string, string> = {
  ...apple,
  GOOGLE_WALLET_ISSUER_ID: '3388',
  GOOGLE_WALLET_ACCOUNT: Buffer.from(account).toString('base64'),
  SITE_URL: 'https://aroma.example/',
  SUPABASE_URL: stack.apiUrl,
  SUPABASE_ANON_KEY: stack.publishableKey,
  SUPABASE_SERVICE_ROLE_KEY: stack.secretKey,
  EVENTS_DELIVERY_SECRET: 'secret',
};
const wallet = googleWallet((name) => settings[name])!;

let letNext: () => Promise<void>;
let cafe: Cafe;
let platforms: Awaited<ReturnType<typeof startPlatforms>>;
beforeAll(async () => {
  letNext = await takeDelivery();
  cafe = await openCafe();
  platforms = await startPlatforms({ cert: decode(apple.APPLE_PASS_CERTIFICATE), key: accountKey });
});
afterEach(() => void vi.unstubAllGlobals().restoreAllMocks());
afterAll(() => {
  platforms.stop();
  return letNext();
});

/** Delivers once, in the functions' own runtime: there requests go out over HTTP/2. Returns the faults that it logs. */
async function deliver(changes: Record<string, string> = {}) {
  const script = fileURLToPath(new URL('support/deliver-in-deno.ts', import.meta.url));
  const options = denoArguments(join(FUNCTIONS_DIR, 'deliver-events'), script).slice(0, -2);
  const args = [...options, '--unsafely-ignore-certificate-errors=localhost', script];
  const env = { ...process.env, ...settings, ...changes, PLATFORMS: platforms.address };
  const { stdout, stderr } = await promisify(execFile)(denoBinary(), args, { env });
  expect(stdout).toBe('200\n');
  return (stderr.match(/^Error: .*/gm) ?? []).toSorted();
}

const pushTokenOf = (id: string) => id.replaceAll('-', '');

/** A marked pass that has ended, Apple's on a device whose push token is its serial; with the café's id, Google's class. */
async function addPass(platform: 'apple' | 'google', reply: Reply, id: string = randomUUID()) {
  await sql`
    insert into private.wallet_passes (id, platform, cafe_id, saved_at, changed_at, marked_at, next_try_at, ended_at)
    values (${id}, ${platform}, ${cafe.id}, now(), now(), now(), now() - interval '9 minutes',
      ${id === cafe.id ? null : new Date()})`;
  if (platform === 'apple')
    await sql`insert into private.wallet_devices values (${id}, ${id}, ${pushTokenOf(id)}, now())`;
  platforms.replies[platform === 'apple' ? pushTokenOf(id) : id] = reply;
  return id;
}

/** Returns what became of passes: `gone` with it, or with its last device. */
async function statesOf(ids: string[]): Promise<Record<string, string>> {
  const passes = await sql<{ id: string; state: string }[]>`
    select id, case when marked_at is not null then concat('waits: ', last_error)
      when platform = 'google' or push_token is not null then 'sent' else 'gone' end as state
    from unnest(${ids}::uuid[]) as i (id) left join private.wallet_passes using (id)
    left join private.wallet_devices on pass_id = id`;
  return Object.fromEntries(passes.map(({ id, state }) => [id, state]));
}

/** Returns the header and the claims of a JWT that node's own verifier takes. */
function readJwt(jwt: string, key: string): Record<string, unknown>[] {
  const [header = '', claims = '', signature = ''] = jwt.split('.');
  const signed = Buffer.from(signature, 'base64url');
  const text = Buffer.from(`${header}.${claims}`);
  expect(verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, signed)).toBe(true);
  return [header, claims].map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as never);
}

const iat = expect.any(Number) as number;
const MEGABYTE = 'x'.repeat(1_000_000);
const FAULTS: [becomes: string, reply: Reply, of?: 'apple' | 'google'][] = [
  ['waits: HTTP 400', [400, MEGABYTE]],
  ['waits: HTTP 400', [400, '<html>']],
  ['waits: HTTP 307', [307]],
  ['waits: HTTP 429', [429]],
  ['waits: HTTP 500', [500]],
  ['waits: no answer within 5000 ms', 'hangs'],
  ['waits: no connection', 'closes'],
  ['sent', [200, MEGABYTE]],
  ['sent', [200]],
  ['gone', [410, { reason: 'Unregistered' }], 'apple'],
  ['gone', [400, { reason: 'BadDeviceToken' }], 'apple'],
  ['gone', [400, { reason: 'DeviceTokenNotForTopic' }], 'apple'],
  ['waits: HTTP 429 TooManyRequests', [429, { reason: 'TooManyRequests' }], 'apple'],
  ['gone', [404], 'google'],
  ['waits: HTTP 403', [403], 'google'],
];

describe('A run of the schedule', () => {
  test('settles each pass by what its platform answers, and asks as both document', async () => {
    const expected = { [await addPass('google', [200], cafe.id)]: 'sent' };
    for (const [becomes, reply, of] of FAULTS)
      for (const platform of ['apple', 'google'] as const)
        if (!of || of === platform) expected[await addPass(platform, reply)] = becomes;
    expect(await deliver()).toEqual([]);
    expect(await statesOf(Object.keys(expected))).toEqual(expected);

    for (const { method, url, headers, body } of platforms.asked) {
      const token = String(headers.authorization);
      if (url.startsWith('/3/device/')) {
        expect([method, headers['apns-topic'], body]).toEqual(['POST', PASS_TYPE, '{}']);
        const header = { alg: 'ES256', kid: 'K1L2M3N4P5', typ: 'JWT' };
        expect(readJwt(token.replace('bearer ', ''), pushKey)).toEqual([header, { iss: 'A1B2C3D4E5', iat }]);
      } else if (url !== '/token') {
        const { id, classId } = JSON.parse(body) as Record<string, string>;
        const kind = classId ? 'loyaltyObject' : 'loyaltyClass';
        expect([method, url, token]).toEqual(['PUT', `/walletobjects/v1/${kind}/${id}`, 'Bearer kept']);
      }
    }
    const [form, ...others] = platforms.asked.filter(({ url }) => url === '/token');
    expect(others).toEqual([]);
    const { grant_type, assertion } = Object.fromEntries(new URLSearchParams(form!.body));
    expect(grant_type).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const scope = 'https://www.googleapis.com/auth/wallet_object.issuer';
    const aud = 'https://oauth2.googleapis.com/token';
    expect(readJwt(assertion!, accountKey)[1]).toEqual({ iss: email, aud, scope, iat, exp: iat });
  });

  test('counts one fault for a key that is refused, and one for a certificate that ends soon', async () => {
    const refusal: Reply = [403, { reason: 'InvalidProviderToken' }];
    const ids = await Promise.all(Array.from({ length: 8 }, () => addPass('apple', refusal)));
    const object = await addPass('google', [200]);
    platforms.replies.token = [400, { error: 'invalid_grant' }];
    const before = platforms.asked.length;
    const { APPLE_PASS_CERTIFICATE } = appleSettings({ days: 29 });
    expect(await deliver({ APPLE_PASS_CERTIFICATE })).toEqual([
      expect.stringMatching(/^Error: The certificate of Apple’s passes ends: 20/),
      'Error: apple refuses the key: HTTP 403 InvalidProviderToken',
      'Error: google refuses the key: no token: HTTP 400',
    ]);
    const faults = await sql`select kind from private.faults where name = 'pass-certificate 500'`;
    expect(faults).toEqual([{ kind: 'server' }]);
    const refused = ids.map(() => 'waits: HTTP 403 InvalidProviderToken');
    expect(Object.values(await statesOf(ids))).toEqual(refused);
    expect(await statesOf([object])).toEqual({ [object]: 'waits: no token: HTTP 400' });
    // five pushes that were under way, and Google's token
    expect(platforms.asked.length - before).toBeLessThanOrEqual(6);
  });

  test('tells the phone of a visit and its win, once', async () => {
    const person = await customerOf(cafe);
    await putAt(person, 2, 1);
    const { client } = person;
    const [cafe_slug, cafe_id] = [cafe.slug, cafe.id];
    const saved = await client.rpc('save_wallet_pass', { cafe_slug, platform: 'apple', shows_name: false });
    const { serial } = saved.data as { serial: string };
    await sql`insert into private.wallet_devices values (${serial}, 'phone', ${pushTokenOf(serial)}, now())`;
    expect(await statesOf([serial])).toEqual({ [serial]: 'sent' });
    expect((await client.rpc('register_visit', { cafe_slug })).data).toMatchObject({ completed_hito: 2 });
    await client.rpc('validate_hito', { cafe_id, hito: 2 });
    const { error } = await client.rpc('spin_hito_wheel', { cafe_id, hito: 2, request_id: randomUUID() });
    expect(error).toBeNull();
    await sql`update private.wallet_passes set next_try_at = now() where id = ${serial}`;
    expect([await deliver(), await deliver()]).toEqual([[], []]);
    const url = `/3/device/${pushTokenOf(serial)}`;
    expect(platforms.asked.filter((request) => request.url === url)).toHaveLength(1);
  });
});

const prize = { prizes: [{ name: 'Tarta', until: '2026-12-01' }], waiting: 1 };
const USUAL = /^(id|classId|state|loyaltyPoints|secondaryLoyaltyPoints|textModulesData)$/;

test.each<[state: string, points: string, more: string, Changes, notifies?: boolean]>([
  ['ACTIVE', '3 de 7', '', {}],
  ['ACTIVE', '3 de 7', 'accountName', { name: 'Ana' }],
  ['ACTIVE', '3 de 7', 'merchantLocations,notifyPreference', prize, true],
  ['ACTIVE', '150', 'barcode', { vip: true, balance: 150, code: 'A1B2C3D4' }],
  ['INACTIVE', '3 de 7', '', { ...prize, state: 'paused' }],
])('Google’s card says where its person stands: %s, %s, %s', (state, points, more, changes, notifies) => {
  const card = googleObject(passContent(changes), USER, wallet, notifies);
  expect(card).toMatchObject({ id: `3388.${USER}`, state, loyaltyPoints: { balance: { string: points } } });
  expect(String(Object.keys(card).filter((key) => !USUAL.test(key)))).toBe(more);
});

test.each<[status: number, asked: string, ...answers: number[]]>([
  [200, 'POST loyaltyClass, POST loyaltyObject', 409, 200],
  [200, 'POST loyaltyClass, POST loyaltyObject', 200, 409],
  [500, 'POST loyaltyClass', 401],
  [503, 'POST loyaltyClass, POST loyaltyObject', 200, 500],
  [404, ''],
])('google-wallet answers %i after %s', async (expected, asked, ...answers) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const requests: string[] = [];
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    if (url.endsWith('/token')) return Promise.resolve(Response.json({ access_token: 'kept' }));
    requests.push(`${method} ${url.split('/')[5]}`);
    return Promise.resolve(new Response('', { status: answers.shift()! }));
  });
  const opened = { status: 'ok', token: '', changed_at: '2026-12-01T00:00:00Z', pass: passContent() };
  const refused = { status: 'refused', token: null, changed_at: null, pass: null };
  const backend = fakeBackend({
    save_wallet_pass: () => ({ serial: USER, code: 'code' }),
    open_wallet_pass: ({ secret }) => (secret === 'code' && asked ? opened : refused),
  });
  const body = { cafe: 'central', showsName: false };
  const answer = await ask(saveToGoogle(backend, wallet), body);
  expect([answer.status, requests.join(', ')]).toEqual([expected, asked]);
  expect((await ask(saveToGoogle(backend, null), body)).status).toBe(404);
  if (expected !== 200) return;
  const jwt = String(answer.body.url).replace('https://pay.google.com/gp/v/save/', '');
  const { id, classId } = googleObject(passContent(), USER, wallet);
  const [origins, payload] = [['https://aroma.example'], { loyaltyObjects: [{ id, classId }] }];
  const signed = { iss: email, iat, aud: 'google', typ: 'savetowallet', origins, payload };
  expect(readJwt(jwt, accountKey)[1]).toEqual(signed);
});

test.each(['', 'junk', 'e30='])('The text "%s" is no account at Google', (half) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(googleWallet((name) => ({ ...settings, GOOGLE_WALLET_ACCOUNT: half })[name])).toBeNull();
});
