import { beforeEach, describe, expect, test } from 'vitest';
import {
  createCafe,
  createMember,
  customerAt,
  daysAfter,
  madrid,
  procedure,
  rpc,
  setCafe,
  visit,
  type Account,
  type Cafe,
  type Customer,
  saveForm,
} from '../../support/factories.ts';
import { claimWelcome, createVip, spinVip } from '../../support/vip.ts';
import { trail } from '../admin/people.ts';
import { expectRefused } from '../refusals.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();

const noon = madrid('2026-11-22 12:00');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
let cafe: Cafe;
let waiter: Account;
beforeEach(async () => {
  cafe = await createCafe(sql());
  waiter = await createMember(sql(), cafe, 'staff');
});

const load = (known: string | null = null, at = noon, who = waiter) =>
  procedure(sql(), who.id, 'load_today', cafe.slug, known, at);
const loaded = async (at = noon) => (await load(null, at)).today!;

async function redeem({ account, enrollmentId }: Customer, hito: number, at: Date): Promise<string> {
  const [row] = await sql()<{ id: string }[]>`
    select id from public.user_rewards where cliente_id = ${enrollmentId} and hito_number = ${hito}`;
  await procedure(
    sql(),
    account.id,
    'redeem_idempotently',
    'redeem_reward',
    row!.id,
    crypto.randomUUID(),
    at,
  );
  return row!.id;
}

describe('The tab of today', () => {
  test('shows what happened today, and nothing of another day or café', async () => {
    const ana = await customerAt(sql(), 4, { cafe, at: daysAfter(noon, -3) });
    const elsewhere = await customerAt(sql(), 4, { at: daysAfter(noon, -3) });
    const midnight = madrid('2026-11-22 00:00');
    await visit(sql(), ana, new Date(midnight.getTime() - 1000));
    await redeem(ana, 2, new Date(midnight.getTime() - 1000));
    await visit(sql(), elsewhere, noon);
    await redeem(elsewhere, 1, noon);
    expect(await loaded()).toMatchObject({ visits: 0, redemptions: 0, handed_out: [], latest: [] });

    await visit(sql(), ana, midnight);
    const reward = await redeem(ana, 1, later(-5));
    await redeem(ana, 3, later(-1));
    const today = await loaded();
    expect(today).toMatchObject({
      day: '2026-11-22',
      visits: 1,
      redemptions: 2,
      handed_out: [
        { name: 'Aperitivo gratis', count: 1 },
        { name: 'Café gratis', count: 1 },
      ],
    });
    expect(today.latest.map(({ kind, reward: name }) => [kind, name])).toEqual([
      ['redemption', 'Aperitivo gratis'],
      ['redemption', 'Café gratis'],
      ['visit', null],
    ]);
    expect(today.latest[1]).toMatchObject({
      id: reward,
      name: 'Ana',
      email: `${ana.account.email[0]!}•••@example.test`,
      code: reward.slice(-8).toUpperCase(),
    });
    expect(JSON.stringify(today)).not.toContain(ana.account.email);
  });

  test('a VIP prize is there once, with the code on its screen', async () => {
    const vip = await createVip(sql(), { cafe, at: daysAfter(noon, -20) });
    await claimWelcome(sql(), vip);
    const { prize } = await spinVip(sql(), vip, later(-10));
    const request = crypto.randomUUID();
    await procedure(
      sql(),
      vip.account.id,
      'redeem_idempotently',
      'redeem_vip_reward',
      prize.id,
      request,
      later(-1),
    );
    const { redemptions, latest } = await loaded();
    expect(redemptions).toBe(1);
    expect(latest).toMatchObject([{ kind: 'redemption', code: prize.id.slice(-8).toUpperCase() }]);
  });

  test('lists the last thirty, and counts them all', async () => {
    for (let count = 0; count < 31; count += 1) await customerAt(sql(), 1, { cafe, at: later(count) });
    const { visits, latest } = await loaded(later(60));
    expect(visits).toBe(31);
    expect(latest.map(({ at }) => Date.parse(at))).toEqual(
      Array.from({ length: 30 }, (_, count) => later(30 - count).getTime()),
    );
    // before challenge 1 the name is a part of the address
    expect(latest[0]!.name).toBeNull();
  });
});

describe('The list of what a new café lacks', () => {
  const missing = async (who: Account) => (await load(null, noon, who)).today!.missing;
  const print = (who: Account, what: 'poster' | 'cards') =>
    rpc(sql(), who.id, 'record_print', { cafe_id: cafe.id, what });

  test('is shown to members who may complete it, and to nobody once the café can begin', async () => {
    const fresh = await createCafe(sql());
    const owner = await createMember(sql(), fresh, 'owner');
    const of = async (who: Account) =>
      (await procedure(sql(), who.id, 'load_today', fresh.slug, null, noon)).today!.missing;
    expect(await of(owner)).toEqual(['links', 'poster', 'cards', 'identity', 'contract', 'profile', 'team']);
    const manager = await createMember(sql(), fresh, 'manager');
    expect(await of(manager)).toEqual(['links', 'poster', 'cards', 'profile']);
    expect(await of(await createMember(sql(), fresh, 'staff'))).toEqual([]);
    // there are others now
    expect(await of(owner)).toEqual(['links', 'poster', 'cards', 'identity', 'contract', 'profile']);
  });

  test('loses a line with each thing that is done, which is a new version each time', async () => {
    const owner = await createMember(sql(), cafe, 'owner');
    await sql()`delete from public.cafe_members where user_id = ${waiter.id}`;
    let { version } = await load(null, noon, owner);
    const after = async () => {
      const answer = await load(version, noon, owner);
      version = answer.version;
      return answer.today?.missing;
    };
    await rpc(sql(), owner.id, 'invite_to_team', {
      cafe_id: cafe.id,
      email: 'nadia@example.test',
      role: 'staff',
    });
    expect(await load(version, new Date(), owner)).toMatchObject({
      today: { missing: ['links', 'poster', 'cards', 'identity', 'contract', 'profile'] },
    });
    await createMember(sql(), cafe, 'staff');
    await print(owner, 'poster');
    expect(await after()).toEqual(['links', 'cards', 'identity', 'contract', 'profile']);
    await print(owner, 'poster');
    expect(await after()).toBeUndefined();
    const settings = { review_url: 'https://g.page/r/x', instagram_url: 'https://instagram.example/x' };
    await saveForm(sql(), owner.id, 'change_cafe_settings', { cafe_id: cafe.id, settings });
    expect(await after()).toEqual(['cards', 'identity', 'contract', 'profile']);
    const legal = { legal_name: 'Ana Pérez', legal_number: '12345678Z', legal_address: 'Calle Mayor 1' };
    await saveForm(sql(), owner.id, 'change_cafe_settings', { cafe_id: cafe.id, settings: legal });
    expect(await after()).toEqual(['cards', 'contract', 'profile']);
    await rpc(sql(), owner.id, 'accept_contract', { cafe_id: cafe.id, version: '2026-11', name: 'Ana' });
    expect(await after()).toEqual(['cards', 'profile']);
    // A step that is optional does not keep the list open.
    await print(owner, 'cards');
    expect(await after()).toEqual([]);
    expect(await trail(sql(), `cafe:${cafe.id}`)).toEqual(
      expect.arrayContaining(
        ['poster.print', 'vip-code.print'].map((action) => ({ actor: owner.id, action })),
      ),
    );
  });

  test('offers to print to members who may, and only what there is to print', async () => {
    const manager = await createMember(sql(), cafe, 'manager');
    await expectRefused(print(waiter, 'poster'), 403, 'NOT_ALLOWED');
    await expectRefused(print(waiter, 'cards'), 403, 'NOT_ALLOWED');
    for (const what of ['guide', '', null])
      await expectRefused(
        rpc(sql(), manager.id, 'record_print', { cafe_id: cafe.id, what: what as 'poster' }),
        422,
        'INVALID_INPUT',
        'what',
      );
    expect((await missing(manager)).slice(0, 3)).toEqual(['links', 'poster', 'cards']);
  });
});

describe('A poll with the current version', () => {
  test('answers nothing new until something happens, the day ends, or the café changes', async () => {
    const ana = await customerAt(sql(), 4, { cafe, at: daysAfter(noon, -3) });
    let { version } = await load();
    const quiet = async (at = noon) => expect(await load(version, at)).toEqual({ version, today: null });
    const news = async (at = noon) => {
      const answer = await load(version, at);
      expect(answer.today).not.toBeNull();
      version = answer.version;
      await quiet(at);
    };
    await quiet();
    await visit(sql(), ana, later(-2));
    await news();
    await redeem(ana, 1, later(-1));
    await news();
    // The reward was reverted and redeemed again.
    await sql()`update public.user_rewards set redeemed_at = ${noon} where redeemed_at = ${later(-1)}`;
    await news();
    await setCafe(sql(), cafe, 'paused');
    await news();
    await sql()`update public.cafe_members set role = 'manager' where user_id = ${waiter.id}`;
    await news();
    await news(daysAfter(noon, 1));
    expect((await load('something else')).today).not.toBeNull();
  });
});
