import { randomBytes } from 'node:crypto';
import { PNG } from 'pngjs';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Backend } from '../../supabase/functions/_shared/backend.ts';
import type { Args } from '../../supabase/functions/_shared/contracts/procedures/index.ts';
import { onFault } from '../../supabase/functions/_shared/http.ts';
import { contrast } from '../../supabase/functions/_shared/texts/contrast.ts';
import {
  appleDeployment,
  certificateUntil,
} from '../../supabase/functions/_shared/wallet/apple-deployment.ts';
import { applePass } from '../../supabase/functions/_shared/wallet/apple-pass.ts';
import { appleWallet } from '../../supabase/functions/apple-wallet/handler.ts';
import { apiClient } from '../support/backend/api.ts';
import { appleSettings, PASS_TYPE, verifyPass } from '../support/wallet/apple-passes.ts';
import { passContent, type Changes } from '../support/wallet/pass-content.ts';
import { callFunction } from './support/call.ts';
import { takeDelivery } from './support/delivery.ts';
import { fakeBackend, USER } from './support/fake-backend.ts';
import { customerOf, openCafe, putAt } from './support/people.ts';
import { sql, stack } from './support/stack.ts';

const SITE = { SITE_URL: 'https://aroma.example/', SUPABASE_URL: 'https://ref.supabase.example' };
const settings = appleSettings();
const deploymentOf = (values: Record<string, string>) =>
  appleDeployment((name) => ({ ...SITE, ...values })[name]);
const deployment = deploymentOf(settings)!;
const issued = { serial: USER, token: 'f'.repeat(64) };

const faults = vi.fn(() => Promise.resolve());
beforeEach(() => {
  for (const way of ['error', 'warn'] as const) vi.spyOn(console, way).mockImplementation(() => {});
  faults.mockClear();
  onFault(faults);
});
afterEach(() => void vi.restoreAllMocks());

const like = (pattern: RegExp): unknown => expect.stringMatching(pattern);
/** Keys that Apple's published schema asks of a store card that is fetched again. */
const REQUIRED = {
  formatVersion: 1,
  passTypeIdentifier: PASS_TYPE,
  teamIdentifier: like(/^[A-Z0-9]{10}$/),
  serialNumber: USER,
  authenticationToken: like(/^.{16,}$/),
  webServiceURL: like(/^https:/),
  description: like(/^Tarjeta (VIP|de cliente) de ./),
};
const hex = (rgb: string) =>
  `#${rgb.replace(/\D*(\d+)\D*/g, (_, part) => Number(part).toString(16).padStart(2, '0'))}`;
const CUSTOMER = 'Desafíos: 3 de 7; Tu próximo premio: Tostada';
const WAITS = 'Desafíos: 3 de 7; Te espera: Tarta';
const names = ['Café', 'Tostada', 'Zumo', 'Tarta', 'Té'];
const five = names.map((name, at) => ({ name, until: `2026-12-0${at + 1}` }));
const one = { prizes: [{ name: 'Tarta', until: null }], waiting: 1 };
const ana = { name: 'Ana', vip: true, balance: 150, code: 'A1B2C3D4' };
const LONG = 'Ñ'.repeat(80);

test.each<[what: string, changes: Changes, words: string]>([
  ['a prize', one, `${WAITS}; Tu café te espera`],
  ['a café without a place', { ...one, cafe: { latitude: null } }, WAITS],
  ['white, with a name of 80 signs', { cafe: { color: '#FFFFFF', name: LONG } }, CUSTOMER],
  ['yellow, with an emoji', { cafe: { color: '#ffff00', name: '☕️🥐', slug: '☕️🥐' } }, CUSTOMER],
  ['black', { cafe: { color: '#000000' } }, CUSTOMER],
  ['grey', { cafe: { color: '#777777' } }, CUSTOMER],
  ['no prize to come', { next_prize: null, done: 6 }, 'Desafíos: 6 de 7; Tu próximo desafío: El 7'],
  [
    'five prizes of seven',
    { prizes: five, waiting: 7, cafe: { longitude: null } },
    'Desafíos: 3 de 7; Te espera hasta el 1 dic: Café; Hasta el 2 dic: Tostada; Hasta el 3 dic: Zumo',
  ],
  ['a VIP', ana, 'Conectitos: 150; Tu próximo premio: Tostada; Tarjeta VIP de: Ana; QR A1B2C3D4 A1B2 C3D4'],
  ['a VIP without a prize', { vip: true, next_prize: null }, 'Conectitos: 0; Tarjeta: VIP'],
  ['a pause', { ...one, state: 'paused' }, 'Desafíos: 3 de 7; Ahora mismo: En pausa; Te espera: Tarta'],
  ['a void pass', { state: 'void', next_prize: null }, 'Esta tarjeta: Ya no vale; void'],
])('pass.json keeps to Apple’s rules, and says legibly where a person is: %s', (_, changes, words) => {
  const content = passContent(changes);
  const { name, slug } = content.cafe;
  const pass = applePass(content, issued, deployment);
  expect(pass).toMatchObject({ ...REQUIRED, organizationName: name, logoText: name });
  const { headerFields, primaryFields, secondaryFields, backFields } = pass.storeCard;
  const front = [...headerFields, ...primaryFields, ...secondaryFields];
  const shown = [
    ...front.map(({ label, value }) => `${label}: ${value}`),
    ...(pass.barcodes ?? []).map(({ message, altText }) => `QR ${message} ${altText}`),
    ...(pass.locations ?? []).map(({ relevantText }) => relevantText),
    ...(pass.voided ? ['void'] : []),
  ];
  expect(shown.join('; ')).toBe(words);
  const keys = [...front, ...backFields].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const color of [pass.foregroundColor, pass.labelColor])
    expect(contrast(hex(color), hex(pass.backgroundColor))).toBeGreaterThanOrEqual(4.5);
  const page = `https://aroma.example/c/${encodeURIComponent(slug)}`;
  expect(backFields.map(({ value }) => value)).toContain(page);
});

test('A phone tells its person of a prize and of the balance, of nothing else', () => {
  const notices = (changes: Changes) =>
    Object.values(applePass(passContent(changes), issued, deployment).storeCard)
      .flat()
      .flatMap(({ changeMessage: text, value }) => text?.replace('%@', String(value)) ?? []);
  expect(notices({})).toEqual([]);
  const waits = 'Te espera: Café, hasta el martes 1 de diciembre\ny 1 premio más';
  expect(notices({ prizes: five.slice(0, 1), waiting: 2 })).toEqual([waits]);
  expect(notices(ana)).toEqual(['Ahora tienes 150 Conectitos.']);
});

const ADDRESS = { 'cf-connecting-ip': '203.0.113.7' };
const auth = { authorization: `ApplePass ${issued.token}` };

/** A database that answers all calls with a status, and expects to be told the address of each. */
function answering(status: string, content = passContent(), logo: Uint8Array<ArrayBuffer> | null = null) {
  const [token, changed_at, pass] =
    status === 'ok' ? [issued.token, '2026-11-29T12:00:05.654321+00:00', content] : [null, null, null];
  const answer = (body: object) => (args: Record<string, unknown>) => {
    expect(args.client_address).toEqual(ADDRESS);
    return { status, ...body };
  };
  const backend = fakeBackend({
    open_wallet_pass: answer({ token, changed_at, pass }),
    note_wallet_device: answer({}),
    poll_wallet_passes: answer({ serials: pass ? [USER] : [], tag: pass && '7' }),
  });
  return { ...backend, readFile: () => Promise.resolve(logo) };
}

interface Asked {
  backend?: Backend;
  headers?: Record<string, string>;
  body?: string;
  at?: typeof deployment | null;
}
/** Asks the function with the pass's token, as the hosted runtime hands a call on. */
async function ask(call: string, { backend = answering('ok'), headers, body, at = deployment }: Asked = {}) {
  const [method = '', path = ''] = call.split(' ');
  const request = { method, headers: { ...ADDRESS, ...auth, ...headers }, ...(body && { body }) };
  const fn = appleWallet({ backend, deployment: at });
  const response = await fn.fetch(new Request(`https://ref.example/apple-wallet${path}`, request));
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: new TextDecoder().decode(bytes) };
}

const LIST = `GET /v1/devices/d3v1ce/registrations/${PASS_TYPE}`;
const REGISTER = `${LIST.replace('GET', 'POST')}/${USER}`;
const UNREGISTER = REGISTER.replace('POST', 'DELETE');
const LOAD = `GET /v1/passes/${PASS_TYPE}/${USER}`;
const LOG = 'POST /v1/log';
const DOWNLOAD = `GET /download?serial=${USER}&code=c0de&cafe=la%20esquina`;
const PUSH = { body: '{"pushToken":"a1"}' };
const megabyte = 'x'.repeat(1_000_000);
const since = (date: string): Asked => ({ headers: { 'if-modified-since': date } });
const HEADERS = ['authorization', 'if-modified-since', 'user-agent', 'cf-connecting-ip', 'x-more'];

test.each<[status: number, call: string, says: string, asked?: Asked]>([
  [201, REGISTER, 'added', PUSH],
  [200, REGISTER, 'known', PUSH],
  [401, REGISTER, 'refused', PUSH],
  [429, REGISTER, 'try_later', PUSH],
  [401, REGISTER.replace(PASS_TYPE, 'pass.other'), 'added', PUSH],
  [400, REGISTER, 'added', { body: '{"pushToken":"no hex"}' }],
  [413, REGISTER, 'added', { body: megabyte }],
  [200, UNREGISTER, 'removed'],
  [401, UNREGISTER, 'refused'],
  [429, UNREGISTER, 'try_later'],
  [200, `${LIST}?passesUpdatedSince=6`, 'ok'],
  [204, LIST, 'none'],
  [429, LIST, 'try_later'],
  [200, LOAD, 'ok'],
  [200, LOAD, 'ok', since('Sun, 29 Nov 2026 12:00:04 GMT')],
  [200, LOAD, 'ok', since('yesterday')],
  [304, LOAD, 'ok', since('Sun, 29 Nov 2026 12:00:05 GMT')],
  [401, LOAD, 'refused'],
  [429, LOAD, 'try_later'],
  [200, LOG, 'ok', { body: '{"logs":["one"]}' }],
  [400, LOG, 'ok', { body: 'junk' }],
  [200, DOWNLOAD, 'ok'],
  [410, DOWNLOAD, 'refused'],
  [429, DOWNLOAD, 'try_later'],
  [400, `${DOWNLOAD}&code=%00`, 'ok'],
  [404, 'POST ', 'ok'],
  [405, LOAD.replace('GET', 'PUT'), 'ok'],
  [405, DOWNLOAD.replace('GET', 'OPTIONS'), 'ok'],
  ...HEADERS.map((name): [number, string, string, Asked] => [
    431,
    LOAD,
    name,
    { headers: { [name]: megabyte } },
  ]),
])('%i: %s: %s', async (status, call, says, asked) => {
  const { headers, text, ...answer } = await ask(call, { backend: answering(says), ...asked });
  expect(answer.status).toBe(status);
  expect(headers.has('retry-after')).toBe(status === 429);
  expect(headers.get('cache-control')).toBe('no-store');
  if (status === 401) expect(text).toBe('{"success":false,"error":"No autorizado."}');
  if (status >= 400 && call.includes('/download')) {
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(/^[A-Z].* https:\/\/aroma\.example\/c\/la%20esquina\n$/);
  }
  expect(faults).not.toHaveBeenCalled();
});

test('What phones report is logged in few short lines', async () => {
  const logs = ['a\n\u2028\u202eb\x1b[2J', ...Array.from({ length: 8 }, () => 'x'.repeat(400))];
  await ask(LOG, { body: JSON.stringify({ logs }) });
  const lines = vi.mocked(console.warn).mock.calls.map(([line]) => String(line));
  expect(lines[0]).toBe('phone: a b [2J');
  expect(lines.map(({ length }) => length)).toEqual([14, 307, 307, 307, 307]);
});

describe('A signed pass', () => {
  const red = new PNG({ width: 64, height: 64 });
  red.data.fill(Buffer.from('c80000ff', 'hex'));
  const png = new Uint8Array(PNG.sync.write(red));
  const pixel = (file: Buffer | undefined, x: number, y: number) => {
    const { data, width } = PNG.sync.read(file!);
    return data.subarray((y * width + x) * 4).toString('hex', 0, 4);
  };
  /** Downloads the pass of a café with a logo, whose file is named after what it is. */
  const download = async (logo_path: string, logo: Uint8Array<ArrayBuffer>) =>
    await ask(DOWNLOAD, { backend: answering('ok', passContent({ cafe: { logo_path } }), logo) });

  test('is verified, and bears the mark, and the café’s logo on a disc, in three sizes', async () => {
    const { headers, bytes } = await download('PNG', png);
    expect(headers.get('content-type')).toBe('application/vnd.apple.pkpass');
    expect(headers.get('last-modified')).toBe('Sun, 29 Nov 2026 12:00:05 GMT');
    const { 'pass.json': pass, ...images } = verifyPass(bytes);
    expect(JSON.parse(String(pass))).toMatchObject({ serialNumber: USER, authenticationToken: issued.token });
    const sides = Object.entries(images).map(([name, file]) => [name, PNG.sync.read(file).width]);
    expect(Object.fromEntries(sides)).toEqual({
      ...{ 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87 },
      ...{ 'logo.png': 50, 'logo@2x.png': 100, 'logo@3x.png': 150 },
    });
    const { 'logo.png': logo, 'icon@3x.png': icon } = images;
    expect([pixel(logo, 25, 25), pixel(logo, 0, 0)]).toEqual(['c80000ff', 'c8000000']);
    // the mark's ground, and one of its dots
    expect([pixel(icon, 1, 1), pixel(icon, 23, 58)]).toEqual(['244eb8ff', 'ffffffff']);
  });

  test('bears the mark where the logo is no PNG, one that could unpack to anything, or half of one', async () => {
    const webp = new TextEncoder().encode('RIFF\0\0\0\0WEBPVP8 '.padEnd(40, '\0'));
    for (const [what, file] of Object.entries({
      webp,
      interlaced: png.with(28, 1),
      half: png.slice(0, 60),
    })) {
      const { 'logo.png': logo } = verifyPass((await download(what, file)).bytes);
      expect(pixel(logo, 1, 1), what).toBe('244eb8ff');
    }
  });

  test(
    'is verified, of five hundred each, in less than 300 ms of processor',
    { tags: ['long'] },
    async () => {
      const before = process.cpuUsage();
      const passes: Uint8Array[] = [];
      for (let number = 0; number < 500; number += 1) {
        const cafe = { color: `#${(number * 33_333).toString(16).padStart(6, '0')}` };
        const content = passContent({ ...(number % 2 ? ana : {}), prizes: five.slice(number % 6), cafe });
        passes.push((await ask(DOWNLOAD, { backend: answering('ok', content) })).bytes);
      }
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 500_000).toBeLessThan(300);
      for (const pass of passes) verifyPass(pass);
    },
  );
});

describe('A deployment', () => {
  test.each([
    ['none', {}, 0],
    ['half', { ...settings, APPLE_PASS_KEY: '' }, 1],
    ['all, but no page,', { ...settings, SITE_URL: '' }, 1],
  ])('with %s of its settings has no path, and loads nothing', async (_, values, logged) => {
    const at = deploymentOf(values);
    for (const call of [DOWNLOAD, LOAD, REGISTER, LOG]) expect((await ask(call, { at })).status).toBe(404);
    expect([certificateUntil(at), vi.mocked(console.error).mock.calls.length]).toEqual([null, logged]);
  });

  test.each<[string, Record<string, string>]>([
    ['has ended', appleSettings({ days: -1 })],
    ['belongs to another pass type', appleSettings({ passType: 'pass.other' })],
    ['belongs to another team', appleSettings({ team: 'ZZZZZZZZZZ' })],
    ['was issued by another', { ...settings, APPLE_WWDR_CERTIFICATE: settings.APPLE_PASS_CERTIFICATE }],
    ['cannot be read', { ...settings, APPLE_PASS_CERTIFICATE: 'no base64' }],
  ])('whose certificate %s counts a fault, and tells a person when to come back', async (_, values) => {
    const at = deploymentOf(values);
    const { status, text } = await ask(DOWNLOAD, { at });
    const sentence = 'Ahora mismo no podemos darte la tarjeta. Inténtalo más tarde.';
    expect([status, text]).toEqual([500, `${sentence} https://aroma.example/c/la%20esquina\n`]);
    expect(faults.mock.calls).toEqual([['apple-wallet']]);
    // a phone that has removed its pass is forgotten all the same
    expect((await ask(UNREGISTER, { at, backend: answering('removed') })).status).toBe(200);
  });

  test('knows when its certificate ends', () => {
    const until = Date.parse(certificateUntil(deploymentOf(appleSettings({ days: 29 })))!);
    expect(Math.round((until - Date.now()) / 86_400_000)).toBe(29);
  });
});

test('A pass is saved, downloaded, registered, changed, listed, fetched and removed, and is void after the account', async () => {
  onTestFinished(await takeDelivery());
  const service = apiClient(stack.apiUrl, stack.secretKey);
  const asService = (async (name: 'open_wallet_pass', args: Args<typeof name>) =>
    (await service.rpc(name, args)).data!) as Backend['asService'];
  const backend = { ...fakeBackend({}), asService };
  const cafe = await openCafe();
  const person = await customerOf(cafe);
  const choice = { cafe_slug: cafe.slug, platform: 'apple', shows_name: false };
  const { serial, code } = (await person.client.rpc('save_wallet_pass', choice)).data!;
  const passOf = ({ bytes }: { bytes: Uint8Array }) =>
    JSON.parse(String(verifyPass(bytes)['pass.json'])) as ReturnType<typeof applePass>;
  const saved = passOf(await ask(`GET /download?serial=${serial}&code=${code}`, { backend }));
  const { serialNumber, logoText, authenticationToken } = saved;
  expect([serialNumber, logoText]).toEqual([serial, cafe.nombre]);

  const device = `/v1/devices/${randomBytes(16).toString('hex')}/registrations/${PASS_TYPE}`;
  const headers = { authorization: `ApplePass ${authenticationToken}` };
  const register = async (more = {}) =>
    (await ask(`POST ${device}/${serial}`, { backend, headers, ...PUSH, ...more })).status;
  expect([await register(), await register(), await register({ headers: auth })]).toEqual([201, 200, 401]);
  const list = async (tag: string) => {
    const { status, text } = await ask(`GET ${device}?passesUpdatedSince=${tag}`, { backend });
    return status === 204 ? null : (JSON.parse(text) as { serialNumbers: string[]; lastUpdated: string });
  };
  const all = await list('');
  expect(all?.serialNumbers).toEqual([serial]);
  expect(await list(all!.lastUpdated)).toBeNull();

  await putAt(person, 4);
  await sql`select private.claim_wallet_passes(array['apple'], 50, now() + interval '2 minutes')`;
  expect((await list(all!.lastUpdated))?.serialNumbers).toEqual([serial]);
  const load = (known = '') => {
    const conditions = { ...headers, 'if-modified-since': known };
    return ask(`GET /v1/passes/${PASS_TYPE}/${serial}`, { backend, headers: conditions });
  };
  const fetched = await load();
  expect(passOf(fetched).storeCard.headerFields[0]?.value).toBe('3 de 7');
  expect((await load(fetched.headers.get('last-modified')!)).status).toBe(304);

  const body = { userId: person.id };
  expect((await callFunction('delete-account', { body, token: person.token })).status).toBe(200);
  expect(passOf(await load())).toMatchObject({ voided: true, storeCard: { headerFields: [] } });
  expect((await ask(`DELETE ${device}/${serial}`, { backend, headers })).status).toBe(200);
  expect([await list(''), await register()]).toEqual([null, 401]);
});
