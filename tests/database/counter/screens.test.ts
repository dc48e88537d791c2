import { beforeEach, describe, expect, test } from 'vitest';
import {
  createCafe,
  createMember,
  customerAt,
  procedure,
  rpc,
  setCafe,
  type Account,
  type Cafe,
  type Customer,
} from '../../support/factories.ts';
import { ask, customerWhoAsks } from '../../support/handover.ts';
import { trail } from '../admin/people.ts';
import { atOnce } from '../at-once.ts';
import { expectRefused } from '../refusals.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase({ connections: 12 });
const NOON = new Date('2026-11-22T12:00:00Z');
const later = (seconds: number, from = NOON) => new Date(from.getTime() + seconds * 1000);
let cafe: Cafe;
let owner: Account;
beforeEach(async () => {
  cafe = await createCafe(sql());
  owner = await createMember(sql(), cafe, 'owner');
});

const makeCode = async (at = NOON, where = cafe) =>
  (await procedure(sql(), owner.id, 'make_pairing_code', where.id, at)).code;
const pair = (code: string, at = NOON, address: string = crypto.randomUUID()) =>
  procedure(sql(), null, 'pair_screen', code, address, at);
const load = (
  { device_id, secret }: { device_id: string | null; secret: string | null },
  at = NOON,
  known: string | null = null,
  until: number | null = null,
) => procedure(sql(), null, 'load_counter', device_id, secret, known, until, at);
const pairOne = async (at = NOON) => pair(await makeCode(at), at);
const find = async (token: string | undefined, at: Date) => [
  ...(await sql()`select * from private.find_screen_token(${cafe.id}, ${token ?? null}, ${at})`),
];
const screens = async () => (await rpc(sql(), owner.id, 'load_screens', { cafe_slug: cafe.slug })).screens;
const revoke = (device_id: string | null, where = cafe) =>
  rpc(sql(), owner.id, 'revoke_screen', { cafe_id: where.id, device_id });

describe('a pairing code', () => {
  test('makes a screen of whoever types it, once, and says whose act it was', async () => {
    const code = await makeCode();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    const paired = await pair(`${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`);
    expect(paired.status).toBe('paired');
    expect(paired.secret).toMatch(/^[0-9a-f]{64}$/);
    expect((await pair(code)).status).toBe('unknown');
    expect(await screens()).toMatchObject([{ id: paired.device_id, name: 'Pantalla 1', last_seen_at: null }]);
    expect(await trail(sql(), `cafe:${cafe.id}`)).toContainEqual({
      actor: owner.id,
      action: 'screen.code',
    });
    const [row] = await sql()<{ kept: string }[]>`
      select to_jsonb(d)::text as kept from private.counter_devices d where d.id = ${paired.device_id}`;
    expect(row!.kept).not.toContain(paired.secret);
  });

  test('is good for ten minutes, and until there is a newer one', async () => {
    const code = await makeCode();
    expect((await pair(code, later(600))).status).toBe('unknown');
    expect((await pair(code, later(599))).status).toBe('paired');
    const first = await makeCode();
    await makeCode();
    expect((await pair(first)).status).toBe('unknown');
  });

  test('of two devices at once pairs one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const code = await makeCode();
      const answers = await atOnce(
        sql(),
        'private.counter_pairings',
        Array.from({ length: 8 }, () => () => pair(code)),
      );
      expect(answers.filter(({ status }) => status === 'paired')).toHaveLength(1);
      const { device_id } = answers.find(({ status }) => status === 'paired')!;
      await revoke(device_id);
    }
  });

  test('of a deleted café pairs nothing, and there are six screens at most', async () => {
    const code = await makeCode();
    await setCafe(sql(), cafe, 'deleted');
    expect((await pair(code)).status).toBe('unknown');
    await setCafe(sql(), cafe, 'active');
    for (let n = 0; n < 6; n += 1) expect((await pairOne()).status).toBe('paired');
    await expectRefused(makeCode(), 409, 'TOO_MANY_SCREENS');
    await revoke((await screens())[0]!.id);
    expect((await pairOne()).status).toBe('paired');
  });

  test('is guessed twenty times an hour from an address, for good', async () => {
    const address = crypto.randomUUID();
    const code = await makeCode();
    for (let n = 0; n < 20; n += 1) expect((await pair('00000000', NOON, address)).status).toBe('unknown');
    expect((await pair(code, NOON, address)).status).toBe('try_later');
    expect((await pair('00000000', later(3600), address)).status).toBe('unknown');
    await expectRefused(pair('x'.repeat(10_000)), 422, 'INVALID_INPUT');
    expect((await pair(code)).status).toBe('paired');
  });
});

describe('a screen', () => {
  test('reads the café and ten minutes of tokens, each good at its instant, and then little', async () => {
    const device = await pairOne();
    const first = await load(device, later(3));
    expect(first).toMatchObject({ status: 'on', counter: { cafe: { nombre: cafe.nombre } } });
    const { first_step, tokens } = first.signed!;
    expect(tokens).toHaveLength(60);
    for (const [place, token] of tokens.entries()) {
      const found = await find(token, new Date((first_step + place) * 10_000 + 5_000));
      expect(found, String(place)).toMatchObject([{ device_id: device.device_id }]);
    }
    expect(await find(tokens[59], later(3))).toEqual([]);
    const until = first_step + 59;
    const quiet = { version: first.version, counter: null, signed: null };
    expect(await load(device, later(299), first.version, until)).toMatchObject(quiet);
    const again = await load(device, later(300), first.version, until);
    expect(again).toMatchObject({ counter: null, signed: { first_step: first_step + 30 } });
  });

  test('is told of a change of the café, and that it was seen is kept once a minute', async () => {
    const device = await pairOne();
    const { version } = await load(device);
    await sql()`update public.cafeterias set primary_color = '#112233' where id = ${cafe.id}`;
    expect((await load(device, later(30), version)).counter?.cafe.primary_color).toBe('#112233');
    expect(new Date((await screens())[0]!.last_seen_at!)).toEqual(NOON);
    await load(device, later(61));
    expect(new Date((await screens())[0]!.last_seen_at!)).toEqual(later(61));
  });

  test('that is revoked is told so, and what it was signed ahead is worth nothing', async () => {
    const device = await pairOne();
    const { signed } = await load(device);
    expect(await find(signed!.tokens[0], NOON)).toHaveLength(1);
    const other = await createCafe(sql());
    await createMember(sql(), other, 'owner', { account: owner });
    expect(await revoke(device.device_id, other)).toEqual({ revoked: false });
    expect(await revoke(device.device_id)).toEqual({ revoked: true });
    expect(await revoke(device.device_id)).toEqual({ revoked: false });
    expect(await find(signed!.tokens[0], NOON)).toEqual([]);
    expect(await load(device)).toMatchObject({ status: 'revoked', counter: null, signed: null });
    expect(await screens()).toEqual([]);
  });

  test('names the prizes that wait for the bar’s touch, not who waits, and knows when that changes', async () => {
    const device = await pairOne();
    const { version } = await load(device);
    const customer = await customerWhoAsks(sql(), { cafe, at: later(-86_400) });
    await ask(sql(), customer, 3, later(10));
    const waits = await load(device, later(20), version);
    expect(waits.counter?.waiting).toEqual(['Aperitivo gratis']);
    expect(JSON.stringify(waits)).not.toMatch(
      new RegExp(`Ana|${customer.account.email}|${customer.account.id}`),
    );
    expect((await load(device, later(200), waits.version)).counter?.waiting).toEqual([]);
  });

  test('without its own secret is none', async () => {
    const device = await pairOne();
    const other = await pairOne();
    for (const secret of [other.secret, '', null, 'x'.repeat(100_000)])
      expect(await load({ ...device, secret })).toMatchObject({ status: 'unknown', signed: null });
  });

  test('is named by the owner, and only their own', async () => {
    const device = await pairOne();
    const rename = (name: string) =>
      rpc(sql(), owner.id, 'rename_screen', { cafe_id: cafe.id, device_id: device.device_id, name });
    expect(await rename('  Barra del fondo ')).toEqual({ renamed: true });
    expect((await screens())[0]!.name).toBe('Barra del fondo');
    for (const name of ['', ' ', 'x'.repeat(41), 'a\nb'])
      await expectRefused(rename(name), 422, 'INVALID_INPUT');
  });
});

describe('a greeting', () => {
  const allow = (account: Account, allowed = true) => rpc(sql(), account.id, 'allow_greeting', { allowed });
  /** Reads the code of a screen, as whoever stands before it. */
  const scan = async ({ account }: Customer, { signed }: Awaited<ReturnType<typeof load>>, at: Date) =>
    procedure(sql(), account.id, 'claim_presence', cafe.slug, signed!.tokens[0]!, null, 'here', at);
  const helloOn = async (device: Awaited<ReturnType<typeof pairOne>>, at: Date) =>
    (await load(device, at)).counter?.hello;
  const named = async (nombre: string) => {
    const customer = await customerAt(sql(), 3, { cafe });
    await sql()`update public."Clientes proto" set nombre = ${nombre} where id = ${customer.recordId}`;
    return customer;
  };

  test('names who scanned this screen last, if they allow it, for ten seconds and on no other', async () => {
    const [device, another] = [await pairOne(), await pairOne()];
    const elsewhere = await createCafe(sql());
    await createMember(sql(), elsewhere, 'owner', { account: owner });
    const abroad = await pair(await makeCode(NOON, elsewhere));
    const read = await load(device);
    const marta = await named('Marta López');
    await allow(marta.account);
    expect((await scan(marta, read, later(2))).status).toBe('claimed');
    const greets = await load(device, later(3), read.version);
    expect(greets.counter?.hello).toBe('Marta');
    expect(JSON.stringify(greets)).not.toMatch(
      new RegExp(`López|${marta.account.email}|${marta.account.id}`),
    );
    for (const other of [another, abroad]) expect(await helloOn(other, later(3))).toBeNull();
    expect(await helloOn(device, later(11))).toBe('Marta');
    const over = await load(device, later(12), greets.version);
    expect(over.counter?.hello).toBeNull();
    expect(over.version).toBe(read.version);
  });

  test('names nobody who has not allowed it, also not in place of who came before, and nobody who allows it no more', async () => {
    const device = await pairOne();
    const read = await load(device);
    const [marta, luis] = [await named('Marta'), await named('Luis')];
    await allow(marta.account);
    await scan(marta, read, later(1));
    await scan(luis, read, later(2));
    expect(await load(device, later(3), read.version)).toMatchObject({ counter: null });
    await allow(luis.account);
    expect(await helloOn(device, later(3))).toBe('Luis');
    await allow(luis.account, false);
    expect(await helloOn(device, later(3))).toBeNull();
  });

  test('says nothing of a browser without account, of a name that was never given, and of what is no name', async () => {
    const device = await pairOne();
    const read = await load(device);
    const browser = 'b'.repeat(43);
    await procedure(
      sql(),
      null,
      'claim_presence',
      cafe.slug,
      read.signed!.tokens[0]!,
      browser,
      'here',
      later(1),
    );
    expect(await helloOn(device, later(2))).toBeNull();
    const fresh = await customerAt(sql(), 1, { cafe });
    const odd = await named('www.ejemplo.test');
    for (const customer of [fresh, odd]) {
      await allow(customer.account);
      await scan(customer, read, later(3));
      expect(await helloOn(device, later(4))).toBeNull();
    }
  });

  test('is nobody’s until they say so, and theirs alone to say', async () => {
    const marta = await named('Marta');
    const asks = async () => (await rpc(sql(), marta.account.id, 'load_account')).greeted;
    expect(await asks()).toBe(false);
    await allow(owner);
    expect(await asks()).toBe(false);
    expect(await allow(marta.account)).toEqual({ allowed: true });
    expect(await allow(marta.account)).toEqual({ allowed: true });
    expect(await asks()).toBe(true);
    await expectRefused(
      rpc(sql(), marta.account.id, 'allow_greeting', { allowed: null as unknown as boolean }),
      422,
      'INVALID_INPUT',
    );
  });
});

describe('a phone of the team', () => {
  const open = ({ id }: Account, at = NOON) => procedure(sql(), id, 'open_phone_screen', cafe.slug, at);

  test('is a screen until it is left, or for ten minutes, and again', async () => {
    const member = await createMember(sql(), cafe, 'staff');
    const { signed } = await open(member);
    expect(await find(signed.tokens[59], later(595))).toHaveLength(1);
    expect(await find(signed.tokens[59], later(600))).toEqual([]);
    const again = await open(member, later(300));
    expect(await find(again.signed.tokens[59], later(895))).toHaveLength(1);
    await procedure(sql(), member.id, 'close_phone_screen', cafe.slug, later(310));
    expect(await find(again.signed.tokens[1], later(310))).toEqual([]);
    expect(await screens()).toEqual([]);
  });

  test('of somebody who is removed shows nothing of worth from that moment', async () => {
    const member = await createMember(sql(), cafe, 'staff');
    const { signed } = await open(member);
    expect(await find(signed.tokens[0], NOON)).toHaveLength(1);
    await rpc(sql(), owner.id, 'remove_member', { cafe_id: cafe.id, user_id: member.id });
    expect(await find(signed.tokens[0], NOON)).toEqual([]);
    await expectRefused(open(member), 403, 'NOT_ALLOWED');
  });

  test('is one of ten at most', async () => {
    const members = await Promise.all(Array.from({ length: 11 }, () => createMember(sql(), cafe, 'staff')));
    for (const member of members.slice(0, 10)) await open(member);
    await expectRefused(open(members[10]!), 409, 'TOO_MANY_SCREENS');
    await open(members[0]!);
    expect((await open(members[10]!, later(601))).signed.tokens).toHaveLength(60);
  });
});
