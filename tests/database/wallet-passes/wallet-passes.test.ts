import { beforeEach, describe, expect, test } from 'vitest';
import { findMentions } from '../../support/database/find-mentions.ts';
import { byCode, SERVICE } from '../../support/database/personas.ts';
import { daysAfter, type Account, type Customer } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure } = useGiven({ connections: 4 });

const now = new Date();
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const newAddress = () => crypto.randomUUID();
const REFUSED = { status: 'refused', token: null, changed_at: null, pass: null };

const open = (serial: string, secret: string, at = now, address = newAddress()) =>
  procedure(SERVICE, 'open_wallet_pass', serial, secret, address, at);
const note = (
  serial: string,
  token: string,
  device: string,
  push: string | null = 'ab12',
  address = newAddress(),
) => procedure(SERVICE, 'note_wallet_device', serial, token, device, push, address, now);
const poll = (device: string, since: string | null = null) =>
  procedure(SERVICE, 'poll_wallet_passes', device, since, newAddress(), now);
const claim = (minutes: number, batch = 50) =>
  procedure(SERVICE, 'claim_wallet_passes', ['apple', 'google'], batch, inMinutes(minutes));
const settle = (id: string, mark: string, outcome: string, minutes: number, gone: string[] = []) =>
  procedure(SERVICE, 'settle_wallet_pass', id, mark, outcome, gone, 'status 500', inMinutes(minutes));
const take = () => sql()`select private.take_wallet_marks()`;
const mark = (serial: string) => sql()`insert into private.wallet_marks (pass_id) values (${serial})`;
const unmark = async () => {
  await take();
  await sql()`update private.wallet_passes set marked_at = null`;
};
const marked = async () => {
  await take();
  const rows = await sql()<{ id: string }[]>`
    select id from private.wallet_passes where marked_at is not null`;
  return rows.map(({ id }) => id);
};
const rowOf = async (serial: string) =>
  (await sql()`select * from private.wallet_passes where id = ${serial}`)[0]!;

/** Returns what a new pass of a customer shows. */
async function contentOf(customer: Customer, showsName = false) {
  const { serial, code } = await given.savePass(customer, 'apple', { showsName, at: now });
  return (await open(serial, code)).pass!;
}

let vip: Customer;
let owner: Account;
let pass: Awaited<ReturnType<typeof given.passOnDevice>>;
beforeEach(async () => {
  await sql()`delete from private.wallet_passes`;
  await sql()`delete from private.wallet_marks`;
  vip = await given.vipWithBalance();
  owner = await given.member(vip.cafe, 'owner');
  pass = await given.passOnDevice(vip, 'phone', now);
});

describe('A pass', () => {
  test('shows what a customer has there, and the name only on request', async () => {
    const customer = await given.customerAt(4);
    const { nombre: name, id, slug } = customer.cafe;
    const prize = (reward: string) => ({ name: reward, until: null });
    expect(await contentOf(customer)).toEqual({
      state: 'live',
      cafe: { id, name, slug, color: '#244EB8', logo_path: null, latitude: null, longitude: null },
      ...{ name: null, vip: false, done: 3, balance: null, code: null, next_prize: 'Ruleta de premios' },
      prizes: ['Café gratis', 'Aperitivo gratis', 'Aperitivo gratis'].map(prize),
      waiting: 3,
    });
    expect(await contentOf(customer, true)).toMatchObject({ name: 'Ana' });
    const newcomer = await given.customerAt(1, { cafe: customer.cafe });
    expect(await contentOf(newcomer)).toMatchObject({ done: 0, next_prize: 'Café gratis' });
  });

  test('shows a VIP’s balance and code, and the prize that ends soonest first', async () => {
    const { prize } = await given.spinVip(vip);
    const { code } = await given.accountOf(vip.account);
    const { prizes, ...content } = await contentOf(vip);
    expect(content).toMatchObject({ vip: true, done: 7, code, balance: await given.balanceOf(vip) });
    expect([prizes[0]!.until, prizes.length, content.waiting]).toEqual([prize.expires_at, 5, 8]);
  });

  test('is void while its person is blocked, and says that its café is paused', async () => {
    await given.block(owner, vip);
    expect((await open(pass.serial, pass.token)).pass).toMatchObject({
      state: 'void',
      code: null,
      balance: null,
      prizes: [],
    });
    await expectRefused(given.savePass(vip), 403, 'BLOCKED');
    await given.unblock(owner, vip);
    await given.setCafe(vip.cafe, 'paused');
    expect(await contentOf(vip)).toMatchObject({ state: 'paused', done: 7 });
  });

  test('is one row for each wallet, whatever is saved again, and Google’s has its café’s class', async () => {
    const again = await given.savePass(vip);
    expect(again.serial).toBe(pass.serial);
    expect(await open(pass.serial, pass.token)).toMatchObject({ status: 'ok' });
    const google = await given.savePass(vip, 'google');
    expect((await given.savePass(vip, 'google', { showsName: true })).serial).toBe(google.serial);
    const rows =
      await sql()`select platform, id = cafe_id as is_class, shows_name from private.wallet_passes order by 1, 2`;
    expect(rows.map((row): unknown[] => Object.values(row))).toEqual([
      ['apple', false, false],
      ['google', false, true],
      ['google', true, false],
    ]);
  });

  test('is saved ten times an hour, by who takes part, of a café that there is, for a wallet that there is', async () => {
    await expectRefused(given.savePass(vip, 'other' as 'google'), 422, 'INVALID_INPUT', 'platform');
    await expectRefused(given.savePass({ ...vip, account: await given.account() }), 404, 'NOT_ENROLLED');
    for (let saved = 1; saved < 10; saved += 1) await given.savePass(vip, 'google', { at: now });
    await expectRefused(given.savePass(vip, 'apple', { at: now }), 429, 'TOO_MANY_REQUESTS');
    await given.setCafe(vip.cafe, 'deleted');
    await expectRefused(given.savePass(vip), 404, 'CAFE_NOT_FOUND');
  });
});

describe('What a device is told', () => {
  test('is opened by a code for five minutes, and of a wrong serial, secret and junk refused alike', async () => {
    const { serial, code } = await given.savePass(vip, 'apple', { at: now });
    expect(await open(serial, code, inMinutes(4.9))).toMatchObject({ status: 'ok', token: pass.token });
    expect(await open(serial, code, inMinutes(5))).toEqual(REFUSED);
    const theirs = await given.passOnDevice(await given.vip(), 'theirs');
    const later = code.replace(/^\d+/, (until) => String(Number(until) + 60_000_000));
    const megabyte = 'x'.repeat(1_000_000);
    const wrong = [
      [crypto.randomUUID(), pass.token],
      ...['', 'f'.repeat(64), theirs.token, later, megabyte].map((secret) => [serial, secret]),
      [theirs.serial, pass.token],
      [`${serial}'--`, pass.token],
      [vip.cafe.id, ''],
      [megabyte, pass.token],
    ] as const;
    for (const [of, secret] of wrong) {
      expect(await open(of, secret)).toEqual(REFUSED);
      expect(await note(of, secret, 'tablet')).toEqual({ status: 'refused' });
      expect(await note(of, secret, 'phone', null)).toEqual({ status: 'refused' });
    }
    expect(await poll('phone')).toMatchObject({ serials: [serial] });
  });

  test('is nothing more after 60 misses of an address, also not what is right', async () => {
    const { serial, token } = pass;
    const address = newAddress();
    for (let miss = 0; miss < 59; miss += 1) await open(serial, 'wrong', now, address);
    await procedure(SERVICE, 'poll_wallet_passes', 'nobody’s', null, address, now);
    expect(await open(serial, token, now, address)).toEqual({ ...REFUSED, status: 'try_later' });
    expect(await note(serial, token, 'phone', 'ab12', address)).toEqual({ status: 'try_later' });
    expect(await open(serial, token, inMinutes(60), address)).toMatchObject({ status: 'ok' });
  });

  test('is told to twenty devices of a pass, each once, and to no junk', async () => {
    const { serial, token } = pass;
    for (let device = 1; device <= 20; device += 1)
      expect(
        await procedure(
          SERVICE,
          'note_wallet_device',
          serial,
          token,
          `d${device}`,
          'ab',
          newAddress(),
          inMinutes(device),
        ),
      ).toEqual({ status: 'added' });
    expect(await note(serial, token, 'd20', 'ff')).toEqual({ status: 'known' });
    const rows =
      await sql()`select device_id, push_token from private.wallet_devices where pass_id = ${serial}`;
    expect([rows.length, rows.filter(({ device_id }) => device_id === 'phone')]).toEqual([20, []]);
    expect(rows).toContainEqual({ device_id: 'd20', push_token: 'ff' });
    for (const [device, push] of [
      ['', 'ab'],
      ['x'.repeat(101), 'ab'],
      ['phone', 'no hex'],
    ] as const)
      expect(await note(serial, token, device, push)).toEqual({ status: 'refused' });
    expect(await note(serial, token, 'd20', null)).toEqual({ status: 'removed' });
    expect(await poll('d20')).toEqual({ status: 'none', serials: [], tag: null });
  });

  test('is what changed after its tag, which no two passes have alike', async () => {
    const other = await given.passOnDevice(await given.vip({ account: vip.account }), 'phone', now);
    for (const { serial } of [pass, other]) await mark(serial);
    await claim(1, 1);
    const first = await poll('phone');
    expect(first.serials.toSorted()).toEqual([pass.serial, other.serial].toSorted());
    expect(await poll('phone', first.tag)).toEqual({ status: 'none', serials: [], tag: null });
    await claim(1, 1);
    expect((await poll('phone', first.tag)).serials).toHaveLength(1);
    expect((await poll('phone', 'junk')).serials).toHaveLength(2);
  });
});

const run = (text: TemplateStringsArray, ...values: string[]) => sql()(text, ...values);
const FACTS: Record<string, () => Promise<unknown>> = {
  'a win': () => given.spinVip(vip),
  'a redemption': async () => {
    const [reward] = await run`select id from public.user_rewards where user_id = ${vip.account.id} limit 1`;
    return given.redeem(vip, String(reward!.id));
  },
  'a change of the balance': () => given.adjust(vip, 10),
  'the way to VIP': () =>
    run`update public."Clientes proto" set "VIP" = false, hito_actual = 7 where id = ${vip.enrollmentId}`,
  'another name': () => run`update public."Clientes proto" set nombre = 'Eva' where id = ${vip.enrollmentId}`,
  'a block': () => given.block(owner, vip),
  'the end of a block': async () => {
    await given.block(owner, vip);
    await unmark();
    await given.unblock(owner, vip);
  },
  'a prize’s last day': async () => {
    await given.spinVip(vip);
    await sql()`update public.vip_pending_rewards set expires_at = private.madrid_day(now()) - 1`;
    await unmark();
    await given.runJob('mark-passes-of-ended-prizes');
  },
};

describe('The schedule', () => {
  test.each(Object.keys(FACTS))('hears of a pass after %s, and of none of others', async (fact) => {
    await given.passOnDevice(await given.customerAt(2, { cafe: vip.cafe }), 'other');
    expect(await marked()).toEqual([]);
    await FACTS[fact]!();
    expect(await marked()).toEqual([pass.serial]);
  });

  test('hears of all that show what an owner changes, and of Google’s cards only where the class does not say it', async () => {
    const { serial: card } = await given.savePass(vip, 'google');
    await given.saveSettings(owner, vip.cafe, { primary_color: '#112233' });
    expect((await marked()).toSorted()).toEqual([pass.serial, vip.cafe.id].toSorted());
    await unmark();
    await given.saveSettings(owner, vip.cafe, { latitude: 40.4, longitude: -3.7 });
    expect((await marked()).toSorted()).toEqual([pass.serial, card, vip.cafe.id].toSorted());
  });

  test('takes a pass once a minute, for one deliverer, and loses no mark that comes before it is settled', async () => {
    const { serial } = await given.savePass(vip, 'google', { at: now });
    for (const id of [pass.serial, serial]) await mark(id);
    const rows = (await Promise.all([claim(1, 1), claim(1, 1)])).flat();
    expect(rows.map(({ id }) => id).toSorted()).toEqual([pass.serial, serial].toSorted());
    const google = rows.find(({ id }) => id === serial)!;
    expect(rows.find(({ id }) => id !== serial)).toMatchObject({
      pass: null,
      push_tokens: ['ab12'],
      notify: false,
    });
    await given.adjust(vip, 10);
    await settle(serial, google.mark, 'sent', 1);
    expect(await claim(1.9)).toEqual([]);
    const next = (await claim(2)).find(({ id }) => id === serial)!;
    expect(next.pass!.balance).toBe(google.pass!.balance! + 10);
    await settle(serial, next.mark, 'sent', 2);
    expect(await marked()).toEqual([pass.serial]);
  });

  test('backs off after a failure, tells the operator, and gives up the twelfth time', async () => {
    await mark(pass.serial);
    const isWell = async () => (await procedure(SERVICE, 'load_health', now)).passes;
    const waits: number[] = [];
    for (let minutes = 1; waits.length < 12; minutes += waits.at(-1)!) {
      const [row] = await claim(minutes);
      await settle(row!.id, row!.mark, 'failed', minutes);
      expect(await isWell()).toBe(waits.length < 3 || waits.length === 11);
      const { next_try_at } = await rowOf(pass.serial);
      waits.push(((next_try_at as Date).getTime() - inMinutes(minutes).getTime()) / 60_000);
    }
    expect(waits.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
    expect(await rowOf(pass.serial)).toMatchObject({
      marked_at: null,
      attempts: 0,
      last_error: 'status 500',
    });
  });

  test('lets Google notify once in eight hours, while a prize waits', async () => {
    await given.savePass(vip, 'google', { at: now });
    const notified: boolean[] = [];
    for (const minutes of [1, 2, 8 * 60 + 1]) {
      await given.adjust(vip, 10);
      const row = (await claim(minutes)).find(({ platform }) => platform === 'google');
      notified.push(row!.notify);
    }
    expect(notified).toEqual([true, false, true]);
  });

  test('drops what a platform no longer knows, and what no device holds for a day', async () => {
    const { serial } = await given.savePass(vip, 'google', { at: now });
    for (const id of [pass.serial, serial]) await mark(id);
    const [one, other] = await claim(1);
    for (const { id, mark: of } of [one!, other!])
      await settle(id, of, id === serial ? 'gone' : 'sent', 1, ['ab12']);
    const left = () => sql()`select id from private.wallet_passes where user_id is not null`;
    expect(await left()).toEqual([{ id: pass.serial }]);
    await given.runJob('delete-old-passes');
    expect(await left()).toEqual([{ id: pass.serial }]);
    await sql()`update private.wallet_passes set saved_at = ${daysAfter(now, -2)}`;
    await given.runJob('delete-old-passes');
    expect(await left()).toEqual([]);
  });
});

const ENDS: Record<string, () => Promise<unknown>> = {
  'the account is deleted': () => given.deleteAccount(vip.account),
  'the enrollment goes': () => sql()`delete from public."Clientes proto" where id = ${vip.enrollmentId}`,
  'the café is deleted': () => given.setCafe(vip.cafe, 'deleted'),
  'the other sessions end': () =>
    rpc(byCode(vip.account, new Date(), crypto.randomUUID()), 'confirm_mailbox', {}),
  'another account proves the mailbox': async () => {
    await given.proveMailbox(vip.account);
    const [name, domain] = vip.account.email.split('@') as [string, string];
    await given.proveMailbox(await given.account({ email: `${name}+2@${domain}` }));
  },
};

describe('The end of a pass', () => {
  test.each(Object.keys(ENDS))('names nobody when %s, and its platform is told once more', async (end) => {
    const { code } = await given.accountOf(vip.account);
    await ENDS[end]!();
    expect(await rowOf(pass.serial)).toMatchObject({
      user_id: null,
      session_id: null,
      shows_name: false,
      ended_at: expect.any(Date) as Date,
    });
    const mentions = await findMentions(sql(), vip.account.id);
    expect(mentions.filter((place) => place.includes('wallet'))).toEqual([]);
    const answer = await open(pass.serial, pass.token);
    expect(answer).toMatchObject({ status: 'ok', pass: { state: 'void', code: null, name: null } });
    expect(JSON.stringify(answer)).not.toContain(code);
    expect(await claim(2)).toMatchObject([{ id: pass.serial, push_tokens: ['ab12'] }]);
    expect(await note(pass.serial, pass.token, 'tablet')).toEqual({ status: 'refused' });
    expect(await open(pass.serial, pass.token, daysAfter(now, 31))).toEqual(REFUSED);
  });

  test.each([
    ['does not come to what this very session saved', 1, 'live'],
    ['comes to what another session saved too', 2, 'void'],
  ])('%s, when the other sessions end', async (_, sessions, state) => {
    const session = crypto.randomUUID();
    await sql()`update private.wallet_passes set session_id = ${session}`;
    if (sessions > 1) await given.savePass(vip);
    await rpc(byCode(vip.account, new Date(), session), 'confirm_mailbox', {});
    expect(await open(pass.serial, pass.token)).toMatchObject({ pass: { state } });
  });

  test('is followed by its deletion after 30 days', async () => {
    await given.deleteAccount(vip.account);
    for (const [days, left] of [
      [29, 1],
      [31, 0],
    ] as const) {
      await sql()`update private.wallet_passes set ended_at = ${daysAfter(new Date(), -days)}`;
      await given.runJob('delete-old-passes');
      expect(await sql()`select from private.wallet_devices`).toHaveLength(left);
    }
  });
});
