import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Account, type Cafe, type Customer } from '../../support/given/factories.ts';
import { SERVICE } from '../../support/database/personas.ts';
import { CROWDS } from '../crowds.ts';
import { newBrowser } from '../../support/given/presence.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, procedure, saveForm, formValues, expectUnchanged } = useGiven({ connections: 50 });

let cafe: Cafe;
let owner: Account;
beforeEach(async () => {
  cafe = await given.cafe();
  owner = await given.member(cafe, 'owner');
});

const setPoints = (points: number | null) =>
  saveForm(owner.id, 'set_visit_points', { cafe_id: cafe.id, points });
/** From an instant on a café asks for proof, and its visits pay. */
async function pay(points = 10, at = madrid('2026-01-10 08:00')): Promise<void> {
  await given.setServiceMode(cafe);
  await procedure(owner.id, 'set_visit_points', cafe.id, points, await formValues(cafe.id), at);
}
/** A visit as the page registers it, in the customer's own session. */
const come = ({ account }: Customer, at: Date) => given.ownVisit({ account, cafe }, at);
async function comeProven(vip: Customer, at: Date) {
  await given.presence(vip, at);
  return come(vip, at);
}
const visitIds = async ({ account }: Customer) =>
  (
    await sql()<{ id: string }[]>`select id from public.visitas_clientes
      where user_id = ${account.id} and proof is not null and revoked_at is null order by fecha_visita`
  ).map(({ id }) => id);
const revokeVisit = (visit: string, at = new Date()) => given.revokeVisit(owner, cafe, visit, { at });
/** Returns how a manager writes down a customer's visit of a day, at noon of the 24th. */
async function writingDown({ enrollmentId }: Customer) {
  const { id } = await given.member(cafe, 'manager');
  return (day: string) => given.addVisit({ id }, { cafe, enrollmentId }, day, { at: NOON });
}
const movements = async (vip: Customer) =>
  (
    await sql()<{ reason: string; delta: number }[]>`select reason, delta from public.conectitos_ledger
      where user_id = ${vip.account.id} order by id`
  ).map(({ reason, delta }) => `${reason} ${delta}`);

const NOON = madrid('2026-11-24 12:00');
const vipHere = (at = madrid('2026-01-10 10:00')) => given.vip({ cafe, at });

describe('The number of Conectitos', () => {
  test('is the owner’s to set, from 1 to 50, and needs a café that requires proof', async () => {
    await expectRefused(setPoints(10), 409, 'PROOF_FIRST');
    await given.setServiceMode(cafe);
    for (const odd of [0, -1, 51]) await expectRefused(setPoints(odd), 422, 'INVALID_INPUT', 'points');
    await setPoints(50);
    expect(await given.prizePage(owner, cafe)).toMatchObject({ visit_points: 50, requires_proof: true });
    await setPoints(null);
    expect(await given.prizePage(owner, cafe)).toMatchObject({ visit_points: null });
  });

  test('pays nothing while the café requires no proof any more', async () => {
    const vip = await vipHere();
    await pay();
    await given.setServiceMode(cafe, 'no_proof');
    expect(await come(vip, NOON)).toMatchObject({ registered: true, points: null });
    expect(await movements(vip)).toEqual([]);
    expect(await given.vipAreaOf(vip)).toMatchObject({ visit_points: null, visits_until_spin: null });
  });
});

describe('A visit of a VIP', () => {
  test('pays once it is proven, in one row, and only its customer reads it', async () => {
    const vip = await vipHere();
    await pay();
    expect(await comeProven(vip, NOON)).toMatchObject({ registered: true, points: 10 });
    expect(await comeProven(vip, NOON)).toMatchObject({ registered: false, points: null });
    const tomorrow = daysAfter(NOON, 1);
    await given.presence(vip, tomorrow);
    // by e-mail, without a session, it pays as well and tells nobody
    await given.registerVisit(vip, tomorrow);
    expect(await movements(vip)).toEqual(['visit 10', 'visit 10']);
    expect(await given.accountsOf(vip)).toEqual({ balance: 20, sum: 20, last: 20, movements: 2 });
  });

  test('pays nothing without proof, and pays when its proof comes', async () => {
    const vip = await vipHere();
    await pay();
    expect(await come(vip, NOON)).toMatchObject({ registered: true, proof: 'none', points: null });
    expect(await movements(vip)).toEqual([]);
    expect(await comeProven(vip, NOON)).toMatchObject({ proof: 'screen' });
    expect(await movements(vip)).toEqual(['visit 10']);
  });

  test('says what it paid for the rest of its day, however it was proven', async () => {
    const vip = await vipHere();
    await pay();
    const pointsAt = async (at: Date, who = vip.account.id) =>
      (await given.journeyOf({ account: { id: who }, cafe }, at)).points_today;
    await come(vip, NOON);
    expect(await pointsAt(NOON)).toBeNull();
    await comeProven(vip, NOON);
    expect(await pointsAt(NOON)).toBe(10);
    expect(await pointsAt(NOON, owner.id)).toBeNull();
    expect(await pointsAt(daysAfter(NOON, 1))).toBeNull();
    await revokeVisit((await visitIds(vip))[0]!, NOON);
    expect(await pointsAt(NOON)).toBeNull();
  });

  test('pays if the team writes it down, with the member’s role', async () => {
    const vip = await vipHere();
    await pay(7);
    const staff = await given.member(cafe, 'staff');
    await given.addVisit(staff, vip, new Date().toISOString().slice(0, 10));
    const rows =
      await sql()`select reason, delta, actor from public.conectitos_ledger where user_id = ${vip.account.id}`;
    expect([...rows]).toEqual([{ reason: 'visit', delta: 7, actor: staff.id }]);
  });

  test('pays nothing if it is of a day before they were VIP, whoever writes it down', async () => {
    const vip = await vipHere(madrid('2026-11-20 18:00'));
    await pay();
    const writeDown = await writingDown(vip);
    expect(await writeDown('2026-11-19')).toMatchObject({ registered: true });
    expect(await movements(vip)).toEqual([]);
    expect(await writeDown('2026-11-20')).toMatchObject({ registered: true });
    expect(await writeDown('2026-11-21')).toMatchObject({ registered: true });
    expect(await movements(vip)).toEqual(['visit 10', 'visit 10']);
  });

  test('pays nothing if it is of a day before the owner let visits pay, whoever writes it down', async () => {
    const vip = await vipHere();
    const writeDown = await writingDown(vip);
    await pay(10, madrid('2026-11-20 18:00'));
    await writeDown('2026-11-19');
    expect(await movements(vip)).toEqual([]);
    await writeDown('2026-11-20');
    // another number goes on, a new beginning does not reach back
    await pay(20, madrid('2026-11-22 10:00'));
    await writeDown('2026-11-21');
    expect(await movements(vip)).toEqual(['visit 10', 'visit 20']);
    await setPoints(null);
    await pay(20, madrid('2026-11-24 10:00'));
    await writeDown('2026-11-23');
    expect(await movements(vip)).toEqual(['visit 10', 'visit 20']);
  });

  test('pays nothing for a day before they were VIP, even if another account had received the seventh prize', async () => {
    const vip = await vipHere(madrid('2026-11-20 18:00'));
    await pay();
    await sql()`delete from public.user_rewards where cliente_id = ${vip.enrollmentId} and hito_number = 7`;
    const writeDown = await writingDown(vip);
    await writeDown('2026-11-19');
    expect(await movements(vip)).toEqual([]);
    await writeDown('2026-11-20');
    expect(await movements(vip)).toEqual(['visit 10']);
  });

  test('has in the ledger its day and when it was written down, if that was days later', async () => {
    const vip = await vipHere();
    await pay();
    const writeDown = await writingDown(vip);
    await writeDown('2026-11-21');
    const [row] = await sql()`select created_at, written_at > now() - interval '1 minute' as fresh
      from public.conectitos_ledger where user_id = ${vip.account.id}`;
    expect(row).toEqual({ created_at: madrid('2026-11-21 12:00'), fresh: true });
  });

  test('pays VIPs alone', async () => {
    const customer = await given.customerAt(5, { cafe, at: madrid('2026-01-10 10:00') });
    await pay();
    expect(await comeProven(customer, NOON)).toMatchObject({ registered: true, points: null });
    expect(await movements(customer)).toEqual([]);
  });

  for (const [callers, options] of CROWDS)
    test('pays once from parallel visits and as many repeats', options, async () => {
      const vip = await vipHere();
      await pay();
      await given.presence(vip, NOON);
      const answers = await Promise.all(Array.from({ length: callers }, () => come(vip, NOON)));
      expect(answers.filter(({ points }) => points === 10)).toHaveLength(1);
      await Promise.all(Array.from({ length: callers }, () => come(vip, NOON)));
      expect(await movements(vip)).toEqual(['visit 10']);
      expect(await given.accountsOf(vip)).toEqual({ balance: 10, sum: 10, last: 10, movements: 1 });
    });
});

describe('A visit that another browser proves', () => {
  let device: string;
  beforeEach(async () => {
    await pay();
    device = await given.pairedScreen(cafe);
  });
  const token = () => given.screenToken(cafe, device, NOON);
  const comeByBrowser = ({ account }: Customer, browser: string) =>
    procedure(
      SERVICE,
      'register_visit_by_email',
      ...[cafe.slug, account.email, NOON, crypto.randomUUID(), browser, NOON],
    );

  test('counts and pays nobody: one phone at the counter brings no absent VIP anything', async () => {
    const vips = [await vipHere(), await vipHere(), await vipHere()];
    for (const vip of vips) {
      const browser = newBrowser();
      await given.claimCode(cafe, { browser }, await token(), NOON);
      expect(await comeByBrowser(vip, browser)).toMatchObject({ status: 'registered', proof: 'screen' });
      expect(await movements(vip)).toEqual([]);
    }
  });

  test('pays once the VIP claims it, with a session at the screen or a log-in in that browser', async () => {
    const [present, returning] = [await vipHere(), await vipHere()];
    const browser = newBrowser();
    await given.claimCode(cafe, { browser }, await token(), NOON);
    await comeByBrowser(returning, browser);
    await given.linkClaims(returning.account, browser, NOON);
    expect(await movements(returning)).toEqual(['visit 10']);

    const other = newBrowser();
    await given.claimCode(cafe, { browser: other }, await token(), NOON);
    await comeByBrowser(present, other);
    for (const at of [NOON, new Date(NOON.getTime() + 60_000)])
      await given.claimCode(
        cafe,
        { user: present.account.id },
        await given.screenToken(cafe, device, at),
        at,
      );
    expect(await movements(present)).toEqual(['visit 10']);
  });

  test('pays by a slip that its VIP claimed, and not by one that a browser did', async () => {
    const [own, foreign] = [await vipHere(), await vipHere()];
    await given.trySlip(cafe, { user: own.account.id }, await given.slip(cafe, NOON), NOON);
    expect(await movements(own)).toEqual(['visit 10']);
    const browser = newBrowser();
    await given.trySlip(cafe, { browser }, await given.slip(cafe, NOON), NOON);
    expect(await comeByBrowser(foreign, browser)).toMatchObject({ proof: 'slip' });
    expect(await movements(foreign)).toEqual([]);
  });
});

describe('The number of visits left to a spin', () => {
  test('stands on the dashboard, the journey and the VIP area, and is null for others', async () => {
    const vip = await vipHere();
    const read = async () => {
      const { cafes } = await given.dashboardOf(vip.account);
      const journey = await given.journeyOf(vip);
      const area = await given.vipAreaOf(vip);
      return [cafes[0]!.visits_until_spin, journey.visits_until_spin, area.visits_until_spin];
    };
    expect(await read()).toEqual([null, null, null]);
    await pay(15);
    expect(await read()).toEqual([7, 7, 7]);
    await given.adjust(vip, 70);
    expect(await read()).toEqual([2, 2, 2]);
    await given.adjust(vip, 30);
    expect(await read()).toEqual([0, 0, 0]);
    const customer = await given.customerAt(4, { cafe });
    expect(await given.journeyOf(customer)).toMatchObject({ visits_until_spin: null });
  });
});

describe('A revoked visit', () => {
  test('deducts the points of it that are left, in one row that says how much', async () => {
    const vip = await vipHere();
    await pay(50);
    for (const day of [0, 1, 2]) await comeProven(vip, daysAfter(NOON, day));
    const [first, second, third] = await visitIds(vip);
    await given.presence(vip, daysAfter(NOON, 2));
    await given.spinVipId(vip, daysAfter(NOON, 2));
    await revokeVisit(first!);
    await revokeVisit(second!);
    await revokeVisit(third!);
    expect(await movements(vip)).toEqual([
      'visit 50',
      'visit 50',
      'visit 50',
      'vip-spin -100',
      'visit-revoked -50',
    ]);
    expect(await given.accountsOf(vip)).toMatchObject({ balance: 0, sum: 0, last: 0 });
    await given.adjust(vip, 30);
    await comeProven(vip, daysAfter(NOON, 3));
    const [last] = (await visitIds(vip)).slice(-1);
    await given.adjust(vip, -45);
    await revokeVisit(last!);
    expect((await movements(vip)).at(-1)).toBe('visit-revoked -35');
    expect(await given.accountsOf(vip)).toMatchObject({ balance: 0, sum: 0, last: 0 });
  });

  test('pays again where the same day’s visit is proven once more', async () => {
    const vip = await vipHere();
    await pay();
    await comeProven(vip, NOON);
    await revokeVisit((await visitIds(vip))[0]!);
    await comeProven(vip, NOON);
    expect(await movements(vip)).toEqual(['visit 10', 'visit-revoked -10', 'visit 10']);
  });

  test('pays again what was deducted when it is registered again, and no more: a day pays once', async () => {
    const vip = await vipHere();
    await pay(50);
    for (const day of [0, 1]) await comeProven(vip, daysAfter(NOON, day));
    await given.presence(vip, daysAfter(NOON, 1));
    await given.spinVipId(vip, daysAfter(NOON, 1));
    await given.adjust(vip, 20);
    const again = async () => {
      const [first] = await visitIds(vip);
      await revokeVisit(first!);
      return (await comeProven(vip, NOON)).points;
    };
    // 20 of 50 were left
    expect(await again()).toBe(20);
    expect(await again()).toBe(20);
    await given.adjust(vip, -20);
    expect(await again()).toBeNull();
    await given.adjust(vip, 200);
    // a day's 50, whatever was adjusted meanwhile
    expect(await again()).toBe(50);
    expect((await movements(vip)).slice(3)).toEqual([
      'adjustment 20',
      'visit-revoked -20',
      'visit 20',
      'visit-revoked -20',
      'visit 20',
      'adjustment -20',
      'adjustment 200',
      'visit-revoked -50',
      'visit 50',
    ]);
  });

  test('has paid one day in the end, however often it is registered and revoked in parallel', async () => {
    const vip = await vipHere();
    await pay();
    await comeProven(vip, NOON);
    await given.adjust(vip, -10);
    for (let round = 0; round < 5; round += 1) {
      const visits = await visitIds(vip);
      await Promise.all([
        ...visits.map((visit) => revokeVisit(visit).catch(() => null)),
        ...Array.from({ length: 20 }, () => come(vip, NOON)),
      ]);
      await comeProven(vip, NOON);
    }
    const [row] =
      await sql()`select coalesce(sum(delta) filter (where reason <> 'adjustment'), 0)::int as paid
      from public.conectitos_ledger where user_id = ${vip.account.id}`;
    expect(row).toEqual({ paid: 10 });
  });

  test('deducts nothing if it paid nothing', async () => {
    const vip = await vipHere();
    await given.setServiceMode(cafe);
    await comeProven(vip, NOON);
    await given.adjust(vip, 40);
    const [visit] = await visitIds(vip);
    await expectUnchanged(
      () => revokeVisit(visit!),
      'private.corrections',
      'private.audit_log',
      'private.requests',
      'public.visitas_clientes',
    );
  });

  test('leaves balances equal to their ledgers’ sums, whatever the order of visits, spins and corrections', async () => {
    await pay(35);
    const vips = await Promise.all([vipHere(), vipHere(), vipHere(), vipHere()]);
    await Promise.all(
      vips.map(async (vip, number) => {
        // a sequence of its own for each, the same in every run
        let seed = 7 + number;
        const chance = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
        for (let day = 0; day < 30; day += 1) {
          const at = daysAfter(NOON, day);
          await given.presence(vip, at);
          if (chance() < 0.8) await come(vip, at);
          if (chance() < 0.6) await given.spinVipId(vip, at).catch(() => null);
          const visits = await visitIds(vip);
          if (visits.length > 0 && chance() < 0.5)
            await revokeVisit(visits[Math.floor(chance() * visits.length)]!, at);
        }
        const { balance, sum, last } = await given.accountsOf(vip);
        expect({ sum, last }).toEqual({ sum: balance, last: balance });
        expect(balance).toBeGreaterThanOrEqual(0);
        const [row] = await sql()`select count(*)::int as below from public.conectitos_ledger
          where user_id = ${vip.account.id} and balance_after < 0`;
        expect(row).toEqual({ below: 0 });
      }),
    );
  });
});
