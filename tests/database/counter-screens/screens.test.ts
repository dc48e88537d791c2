import { beforeEach, describe, expect, test } from 'vitest';
import type { Account, Cafe } from '../../support/given/factories.ts';
import { mistyped } from '../../support/examples/mistyped.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure, saveForm, runTimes } = useGiven({ connections: 12 });
const NOON = new Date('2026-11-22T12:00:00Z');
const later = (seconds: number, from = NOON) => new Date(from.getTime() + seconds * 1000);
let cafe: Cafe;
let owner: Account;
beforeEach(async () => {
  cafe = await given.cafe();
  owner = await given.member(cafe, 'owner');
});

const makeCode = (at = NOON) => given.pairingCodeOf(owner, cafe, at);
const newSecret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex');
/** Types a code, as a device with a secret of its own does. */
const tryCode = async (
  code: string,
  at = NOON,
  address: string = crypto.randomUUID(),
  secret = newSecret(),
) => ({ ...(await procedure(null, 'pair_counter_screen', code, secret, address, at)), secret });
const statusOf = async ({ device_id, secret }: { device_id: string | null; secret: string | null }) => {
  const [row] = await sql()<{ on: boolean }[]>`select exists (select from private.counter_screens d
    where d.id = ${device_id} and d.secret_hash = private.token_hash(${secret})) as on`;
  return row!.on ? 'paired' : 'unknown';
};
/** Types a code and learns whether it was one. */
const pair = async (...args: Parameters<typeof tryCode>) => {
  const tried = await tryCode(...args);
  return tried.status === 'try_later' ? tried : { ...tried, status: await statusOf(tried) };
};
interface Credentials {
  device_id: string | null;
  secret: string | null;
}
const load = ({ device_id, secret }: Credentials, at = NOON, known: string | null = null) =>
  procedure(null, 'load_counter_screen', device_id, secret, known, at);
const renew = ({ device_id, secret }: Credentials, at = NOON, known: string | null = null) =>
  procedure(null, 'renew_screen', device_id, secret, known, at);
const pairOne = async (at = NOON) => pair(await makeCode(at), at);
const find = async (token: string | undefined, at: Date) => [
  ...(await sql()`select * from private.find_screen_token(${cafe.id}, ${token ?? null}, ${at})`),
];
const screens = async () => (await rpc(owner.id, 'load_counter_screens', { cafe_slug: cafe.slug })).screens;
const revoke = (device_id: string | null) =>
  rpc(owner.id, 'revoke_counter_screen', { cafe_id: cafe.id, device_id });

describe('A pairing code', () => {
  test('pairs one device, once, and records its maker', async () => {
    const code = await makeCode();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    const paired = await pair(mistyped(code));
    expect(paired.status).toBe('paired');
    expect((await pair(code)).status).toBe('unknown');
    expect(await screens()).toMatchObject([{ id: paired.device_id, name: 'Pantalla 1', last_seen_at: null }]);
    expect(await given.trail(`cafe:${cafe.id}`)).toContainEqual({ actor: owner.id, action: 'screen.code' });
    const [row] = await sql()<{ kept: string }[]>`
      select to_jsonb(d)::text as kept from private.counter_screens d where d.id = ${paired.device_id}`;
    expect(row!.kept).not.toContain(paired.secret);
  });

  test('is valid for ten minutes, and until there is a newer one', async () => {
    const code = await makeCode();
    expect((await pair(code, later(600))).status).toBe('unknown');
    expect((await pair(code, later(599))).status).toBe('paired');
    const first = await makeCode();
    await makeCode();
    expect((await pair(first)).status).toBe('unknown');
  });

  test('pairs one of several devices at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const code = await makeCode();
      const answers = await runTimes('private.counter_screen_pairings', 8, () => pair(code));
      expect(answers.filter(({ status }) => status === 'paired')).toHaveLength(1);
      const { device_id } = answers.find(({ status }) => status === 'paired')!;
      await revoke(device_id);
    }
  });

  test('pairs nothing at a deleted café, nor beyond six counter screens', async () => {
    const code = await makeCode();
    await given.setCafe(cafe, 'deleted');
    expect((await pair(code)).status).toBe('unknown');
    await given.setCafe(cafe, 'active');
    for (let n = 0; n < 6; n += 1) expect((await pairOne()).status).toBe('paired');
    await expectRefused(makeCode(), 409, 'TOO_MANY_SCREENS');
    await revoke((await screens())[0]!.id);
    expect((await pairOne()).status).toBe('paired');
  });

  test('is guessed at most twenty times an hour from an address, whether or not a later one is right', async () => {
    const address = crypto.randomUUID();
    const code = await makeCode();
    for (let n = 0; n < 20; n += 1) expect((await pair('00000000', NOON, address)).status).toBe('unknown');
    expect((await pair(code, NOON, address)).status).toBe('try_later');
    expect((await pair('00000000', later(3600), address)).status).toBe('unknown');
    await expectRefused(pair('x'.repeat(10_000)), 422, 'INVALID_INPUT');
    expect((await pair(code)).status).toBe('paired');
  });
});

describe('A pairing', () => {
  test('answers a right code as it answers a wrong one: only the second call tells', async () => {
    const code = await makeCode();
    const [wrong, right] = [await tryCode('00000000'), await tryCode(code)];
    expect(Object.keys(wrong)).toEqual(Object.keys(right));
    expect(wrong).toMatchObject({ status: 'tried', device_id: expect.any(String) as string });
    expect(right).toMatchObject({ status: 'tried', device_id: expect.any(String) as string });
    expect((await load(wrong)).status).toBe('unknown');
    expect((await load(right)).status).toBe('on');
  });

  test('is found by a repeat after a lost answer, with the same secret alone', async () => {
    const [code, address, secret] = [await makeCode(), crypto.randomUUID(), newSecret()];
    const { device_id } = await tryCode(code, NOON, address, secret);
    expect((await tryCode(code, later(5), address, secret)).device_id).toBe(device_id);
    expect((await tryCode(code, later(5), address)).device_id).not.toBe(device_id);
    expect(await screens()).toHaveLength(1);
  });

  test.each(['', 'a'.repeat(63), 'A'.repeat(64), 'a'.repeat(100_000)])(
    'takes no secret like %s',
    async (secret) => {
      await expectRefused(tryCode('00000000', NOON, 'here', secret), 422, 'INVALID_INPUT', 'secret');
    },
  );
});

describe('A counter screen’s secret', () => {
  const copied = async () => (await screens())[0]!.copy_detected_at;
  const device = async () => {
    const { device_id, secret } = await pairOne();
    const look = (by: string | null, seconds: number) => renew({ device_id, secret: by }, later(seconds));
    const statusBy = async (by: string | null) => (await load({ device_id, secret: by })).status;
    return { first: secret, look, statusBy };
  };

  test('is another at each signing, and the one before works until a signing has used that', async () => {
    const { first, look, statusBy } = await device();
    const next = (await look(first, 0)).next_secret;
    expect(next).not.toBe(first);
    expect(await look(first, 300)).toMatchObject({ status: 'on' });
    const renewed = (await look(first, 301)).next_secret;
    expect([await statusBy(first), await statusBy(renewed), await statusBy(next)]).toEqual([
      'on',
      'on',
      'unknown',
    ]);
    expect(await look(renewed, 600)).toMatchObject({ status: 'on' });
    expect([await statusBy(first), await statusBy(renewed)]).toEqual(['unknown', 'on']);
    expect(await look(first, 601)).toMatchObject({
      status: 'unknown',
      counter: null,
      signed: null,
      next_secret: null,
    });
    const [row] = await sql()<{ kept: string }[]>`
      select to_jsonb(d)::text as kept from private.counter_screens d where d.cafe_id = ${cafe.id}`;
    expect(row!.kept).not.toContain(renewed!);
  });

  test.each([
    ['that the screen was paired with', 1],
    ['that the server handed out', 2],
  ])('is noticed as a copy once another has replaced it, and the owner learns it: %s', async (_, stolen) => {
    const { first, look } = await device();
    const used = [first];
    for (let turn = 0; turn < 3; turn += 1) used.push((await look(used.at(-1)!, turn * 300)).next_secret!);
    expect(await copied()).toBeNull();
    expect(await look(used[stolen - 1]!, 1000)).toMatchObject({ status: 'unknown', signed: null });
    expect(new Date((await copied())!)).toEqual(later(1000));
    const signals = async () =>
      (await given.signalsOf(owner, cafe, later(1001))).signals.map(({ kind }) => kind);
    expect(await signals()).toEqual(['screen-copied']);
    // the screen itself goes on
    expect(await look(used.at(-1)!, 1002)).toMatchObject({ status: 'on' });
    await revoke((await screens())[0]!.id);
    expect(await signals()).toEqual([]);
  });

  test('ends on one of two devices that use it in turn, whoever is first', async () => {
    const { first, look } = await device();
    const mine = (await look(first, 0)).next_secret;
    const theirs = (await look(first, 100)).next_secret;
    expect(await look(theirs, 200)).toMatchObject({ status: 'on' });
    for (const old of [mine, first]) expect(await look(old, 300)).toMatchObject({ status: 'unknown' });
    expect(await copied()).not.toBeNull();
  });

  test('is not noticed as a copy if it was made up or is of another screen', async () => {
    const { first, look } = await device();
    const other = await device();
    const second = (await look(first, 0)).next_secret;
    const foreign = (await other.look(other.first, 0)).next_secret;
    await look(second, 100);
    const madeUp = second!.replace(
      /^(.*)(.)$/,
      (_, start: string, last: string) => start + (last === '0' ? '1' : '0'),
    );
    for (const secret of [foreign, other.first, madeUp, '0'.repeat(64), '0.0.0', null])
      expect(await look(secret, 1000)).toMatchObject({ status: 'unknown' });
    expect(await copied()).toBeNull();
  });

  test('works for ten signings that use it for the first time at once', async () => {
    const { first, look, statusBy } = await device();
    const next = (await look(first, 0)).next_secret;
    const answers = await runTimes('private.counter_screens', 10, () => look(next, 100));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['on']));
    expect(await statusBy(first)).toBe('unknown');
    const worth = await Promise.all(answers.map((answer) => statusBy(answer.next_secret)));
    expect(worth.filter((status) => status === 'on')).toHaveLength(1);
    expect(await copied()).toBeNull();
  });
});

describe('a screen', () => {
  test('is signed ten minutes of tokens, each good at its instant, and reads the café', async () => {
    const device = await pairOne();
    const first = await renew(device, later(3));
    expect(first).toMatchObject({ status: 'on', counter: { cafe: { nombre: cafe.nombre } } });
    const { first_step, tokens } = first.signed!;
    expect(tokens).toHaveLength(60);
    for (const [place, token] of tokens.entries()) {
      const found = await find(token, new Date((first_step + place) * 10_000 + 5_000));
      expect(found, String(place)).toMatchObject([{ device_id: device.device_id }]);
    }
    expect(await find(tokens[59], later(3))).toEqual([]);
    const quiet = { version: first.version, counter: null };
    expect(await load(device, later(299), first.version)).toMatchObject(quiet);
    const again = await renew(device, later(300), first.version);
    expect(again).toMatchObject({ ...quiet, signed: { first_step: first_step + 30 } });
  });

  test('is told of a change of the café, and its last signing is kept', async () => {
    const device = await pairOne();
    const { version } = await renew(device);
    await sql()`update public.cafeterias set primary_color = '#112233' where id = ${cafe.id}`;
    expect((await load(device, later(30), version)).counter?.cafe.primary_color).toBe('#112233');
    expect(new Date((await screens())[0]!.last_seen_at!)).toEqual(NOON);
    await renew(device, later(300));
    expect(new Date((await screens())[0]!.last_seen_at!)).toEqual(later(300));
  });

  test('gets no tokens once it is revoked, and the tokens signed ahead are invalid', async () => {
    const device = await pairOne();
    const { signed } = await renew(device);
    expect(await find(signed!.tokens[0], NOON)).toHaveLength(1);
    expect(await revoke(device.device_id)).toEqual({ revoked: true });
    expect(await revoke(device.device_id)).toEqual({ revoked: false });
    expect(await find(signed!.tokens[0], NOON)).toEqual([]);
    expect(await load(device)).toMatchObject({ status: 'revoked', counter: null });
    expect(await renew(device)).toMatchObject({ status: 'revoked', counter: null, signed: null });
    expect(await screens()).toEqual([]);
  });

  test('names the prizes that wait for a confirmation, without customers, and knows when that changes', async () => {
    const device = await pairOne();
    const { version } = await load(device);
    const customer = await given.customerWithHandoverRequest({ cafe, at: later(-86_400) });
    await given.ask(customer, 3, later(10));
    const waits = await load(device, later(20), version);
    expect(waits.counter?.waiting).toEqual(['Aperitivo gratis']);
    expect(JSON.stringify(waits)).not.toMatch(
      new RegExp(`Ana|${customer.account.email}|${customer.account.id}`),
    );
    expect((await load(device, later(200), waits.version)).counter?.waiting).toEqual([]);
  });

  test('is named by the owner, and only at the own café', async () => {
    const device = await pairOne();
    const rename = (name: string) =>
      saveForm(owner.id, 'rename_counter_screen', { cafe_id: cafe.id, device_id: device.device_id, name });
    expect(await rename('  Barra del fondo ')).toEqual({ renamed: true });
    expect((await screens())[0]!.name).toBe('Barra del fondo');
    for (const name of ['', ' ', 'x'.repeat(41), '\u200B'])
      await expectRefused(rename(name), 422, 'INVALID_INPUT');
  });
});

describe('A phone of the team', () => {
  const open = ({ id }: Account, at = NOON) => procedure(id, 'open_phone_screen', cafe.id, at);

  test('is a counter screen for ten minutes or until it is closed, and again', async () => {
    const member = await given.member(cafe, 'staff');
    const { signed } = await open(member);
    expect(await find(signed.tokens[59], later(595))).toHaveLength(1);
    expect(await find(signed.tokens[59], later(600))).toEqual([]);
    const again = await open(member, later(300));
    expect(await find(again.signed.tokens[59], later(895))).toHaveLength(1);
    await procedure(member.id, 'close_phone_screen', cafe.id, later(310));
    expect(await find(again.signed.tokens[1], later(310))).toEqual([]);
    expect(await screens()).toEqual([]);
  });

  test('is one of ten at most', async () => {
    const members = await Promise.all(Array.from({ length: 11 }, () => given.member(cafe, 'staff')));
    for (const member of members.slice(0, 10)) await open(member);
    await expectRefused(open(members[10]!), 409, 'TOO_MANY_SCREENS');
    await open(members[0]!);
    expect((await open(members[10]!, later(601))).signed.tokens).toHaveLength(60);
  });
});
