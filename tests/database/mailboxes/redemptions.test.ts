import { describe, expect, test } from 'vitest';
import { daysAfter, type Account, type Cafe, type Customer } from '../../support/given/factories.ts';
import { byCode } from '../../support/database/personas.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, runInParallel } = useGiven({ connections: 12 });

let serial = 0;
/** Makes a mailbox of this test's own. Returns the maker of accounts of its forms, `+1`, `+2`, … */
function mailbox(): () => Promise<Account> {
  const own = `buzon${(serial += 1)}x${crypto.randomUUID().slice(0, 8)}`;
  let form = 0;
  return () => given.account({ email: `${own}+${(form += 1)}@example.test` });
}
const redeem = async (customer: Customer, hito = 1) =>
  given.redeem(customer, await given.rewardOf(customer, hito));
const statusOf = async (customer: Customer, hito = 1) => (await redeem(customer, hito)).status;
const coffees = async ({ id }: Cafe) =>
  (await sql()`select from public.user_rewards where cafe_id = ${id} and redeemed_at is not null`).length;

/** Accounts of one mailbox, none of them proven, that have each won the coffee of challenge 1 at one café. */
async function winners(count: number): Promise<Customer[]> {
  const next = mailbox();
  const cafe = await given.cafe();
  const customers: Customer[] = [];
  while (customers.length < count) customers.push(await given.customerAt(2, { account: await next(), cafe }));
  return customers;
}

/** Two such customers, of the proven mailbox. */
async function provenPair(): Promise<[Customer, Customer]> {
  const [first, second] = await winners(2);
  for (const { account } of [first!, second!]) await given.confirmMailbox(account);
  return [first!, second!];
}

/** Returns the coffees that a café's results count as won and as redeemed. */
async function resultsOf(cafe: Cafe): Promise<{ won: number; redeemed: number }> {
  const { id } = await given.member(cafe, 'owner');
  const day = (instant: Date) => instant.toISOString().slice(0, 10);
  const { prizes } = await given.resultsOf(
    { id },
    cafe,
    [day(daysAfter(new Date(), -1)), day(daysAfter(new Date(), 1))],
    daysAfter(new Date(), 2),
  );
  const { won = 0, redeemed = 0 } = prizes.find(({ name }) => name === 'Café gratis') ?? {};
  return { won, redeemed };
}

describe('A coffee won by five unproven accounts of one mailbox', () => {
  test.each([
    ['in the order in which they won', (customers: Customer[]) => customers],
    ['in the reverse order', (customers: Customer[]) => [...customers].reverse()],
  ])('is redeemed once after all are proven %s', async (_, order) => {
    const customers = order(await winners(5));
    for (const { account } of customers) await given.confirmMailbox(account);
    const statuses = [];
    for (const customer of customers) statuses.push(await statusOf(customer));
    expect(statuses).toEqual(['redeemed', ...Array<string>(4).fill('already_received')]);
    expect(await coffees(customers[0]!.cafe)).toBe(1);
  });

  test('is redeemed once if each account is deleted before the next is proven', async () => {
    const customers = await winners(3);
    const statuses = [];
    for (const customer of customers) {
      await given.confirmMailbox(customer.account);
      statuses.push(await statusOf(customer));
      await given.deleteAccount(customer.account);
    }
    expect(statuses).toEqual(['redeemed', 'already_received', 'already_received']);
  });

  test('counts from the proof on if one account redeemed it unproven', async () => {
    const [early, late, other] = (await winners(3)) as [Customer, Customer, Customer];
    expect(await statusOf(early)).toBe('redeemed');
    await given.confirmMailbox(other.account);
    // The server cannot know yet that both accounts are one mailbox.
    expect(await statusOf(other)).toBe('redeemed');
    // the first that counts stands: this proof changes nothing
    await given.confirmMailbox(early.account);
    await given.confirmMailbox(late.account);
    expect(await statusOf(late)).toBe('already_received');
    expect(
      await sql()`select user_id from private.mailbox_redemptions where cafe_id = ${early.cafe.id}`,
    ).toEqual([{ user_id: other.account.id }]);
  });

  test('is redeemed once if all accounts redeem at the same time', async () => {
    const customers = await winners(8);
    for (const { account } of customers) await given.confirmMailbox(account);
    const answers = await runInParallel(
      'private.mailbox_redemptions',
      customers.map((customer) => () => statusOf(customer)),
    );
    expect(answers.sort()).toEqual([...Array<string>(7).fill('already_received'), 'redeemed']);
    expect(await coffees(customers[0]!.cafe)).toBe(1);
  });

  test('counts if one account redeems while it proves its mailbox', async () => {
    const [first, second] = (await winners(2)) as [Customer, Customer];
    await runInParallel<unknown>('public."Clientes proto"', [
      () => statusOf(first),
      () => given.confirmMailbox(first.account),
    ]);
    await given.confirmMailbox(second.account);
    expect(await statusOf(second)).toBe('already_received');
  });

  test('counts if it is redeemed after a change to an unproven address', async () => {
    const [first, second] = (await winners(2)) as [Customer, Customer];
    await given.confirmMailbox(first.account);
    await sql()`update auth.users set email = ${`otra-${first.account.id}@example.test`} where id = ${first.account.id}`;
    expect(await statusOf(first)).toBe('redeemed');
    await given.confirmMailbox(second.account);
    expect(await statusOf(second)).toBe('already_received');
  });
});

describe('A reward that the mailbox received with another account', () => {
  test('is marked received, and waits, counts and is offered nowhere', async () => {
    const [first, second] = await provenPair();
    await redeem(first);
    const refused = await redeem(second);
    expect(refused).toMatchObject({ status: 'already_received', redeemed_at: null });
    expect(await resultsOf(first.cafe)).toEqual({ won: 1, redeemed: 1 });

    const reward = await given.rewardOf(second, 1);
    expect(await given.galleryOf(second)).toMatchObject({ rewards: [], enrollment: { already_won: [1] } });
    const { cafe, account } = second;
    expect(await given.journeyOf({ account, cafe })).toMatchObject({
      rewards: [],
      enrollment: { already_won: [1] },
    });
    expect(await given.rewardPage({ account, cafe }, reward)).toMatchObject({
      reward: { already_received: true, redeemed_at: null },
    });
    expect(await given.enrollmentOf(second)).toMatchObject({
      ya_recibidos: ['hito-1'],
      hito1_canjeado: null,
    });
    // neither another press, nor challenge 1 again, nor another address makes it up
    expect(await statusOf(second)).toBe('already_received');
    expect(await given.completeHito1(second)).toMatchObject({ reward: null, already_won: true });
    await sql()`update auth.users set email = ${`otra-${account.id}@example.test`} where id = ${account.id}`;
    expect(await statusOf(second)).toBe('already_received');
    expect(await coffees(cafe)).toBe(1);
  });

  test('is not redeemable in a gallery that is opened after it', async () => {
    const [first, second] = await provenPair();
    const [reward] = (await given.galleryOf(second)).rewards;
    await redeem(first);
    const { cafe, account } = second;
    const args = { cafe_slug: cafe.slug };
    for (const screen of ['load_rewards', 'load_journey'] as const)
      expect(await rpc(account.id, screen, args)).toMatchObject({
        rewards: [],
        enrollment: { already_won: [1] },
      });
    const { cafes } = await given.dashboardOf(account);
    expect(cafes).toMatchObject([{ prizes_waiting: 0 }]);
    expect(await given.rewardPage(second, reward!.id)).toMatchObject({ reward: { already_received: true } });
    expect(await resultsOf(cafe)).toEqual({ won: 1, redeemed: 1 });
    const manager = await given.member(cafe, 'manager');
    const { customers } = await given.customersOf(manager, cafe, 'waiting');
    expect(customers).toEqual([]);
  });

  test('may be redeemed once more 24 months after that account was deleted', async () => {
    const [first, second] = (await winners(2)) as [Customer, Customer];
    await given.confirmMailbox(first.account);
    await redeem(first);
    await given.deleteAccount(first.account);
    await sql()`update private.mailbox_redemptions set account_deleted_at = now() - interval '24 months 1 minute'
      where cafe_id = ${first.cafe.id}`;
    await given.confirmMailbox(second.account);
    expect(await statusOf(second)).toBe('redeemed');
    expect(
      await sql()`select user_id, account_deleted_at from private.mailbox_redemptions where cafe_id = ${first.cafe.id}`,
    ).toEqual([{ user_id: second.account.id, account_deleted_at: null }]);
  });

  test('is free again when the team reverts that redemption', async () => {
    const [first, second] = await provenPair();
    const { cafe } = first;
    await redeem(first);
    // a look marks nothing
    expect((await given.galleryOf(second)).rewards).toEqual([]);
    const owner = await given.member(cafe, 'owner');
    await given.revertRedemption(owner, cafe, await given.rewardOf(first, 1));
    expect(await statusOf(second)).toBe('redeemed');
    expect(await statusOf(first)).toBe('already_received');
  });

  test('changes nothing for another café or another mailbox', async () => {
    const next = mailbox();
    const first = await given.customerAt(2, { account: await next() });
    const second = await given.customerAt(2, { account: await next() });
    const stranger = await given.customerAt(2, { cafe: first.cafe });
    for (const customer of [first, second, stranger]) {
      await given.confirmMailbox(customer.account);
      expect(await statusOf(customer)).toBe('redeemed');
    }
  });

  test('is not refused to an unproven mailbox, where the café does not require proof', async () => {
    const [first, second] = (await winners(2)) as [Customer, Customer];
    await given.confirmMailbox(first.account);
    await redeem(first);
    expect(await statusOf(second)).toBe('redeemed');
    expect(await sql()`select from private.mailbox_redemptions where user_id = ${second.account.id}`).toEqual(
      [],
    );
  });
});

describe('A pair of accounts of one mailbox that waits at the counter', () => {
  /** Two customers whose asks for the coffee wait at one café. */
  async function twoAsks() {
    const customers = (await winners(2)) as [Customer, Customer];
    await given.setServiceMode(customers[0].cafe, 'proof_and_handover');
    const asks: string[] = [];
    for (const customer of customers) {
      await given.confirmMailbox(customer.account);
      await given.presence(customer);
      asks.push((await redeem(customer)).handover_request!.id);
    }
    const barista = await given.member(customers[0].cafe, 'staff');
    const confirm = (id: string) => given.answerRequest(barista, id);
    return { customers, asks, confirm, barista };
  }

  test('gets one coffee, and the second account reads why', async () => {
    const { customers, asks, confirm } = await twoAsks();
    expect(await confirm(asks[0]!)).toMatchObject({ status: 'confirmed', decided_by_caller: true });
    expect(await confirm(asks[1]!)).toMatchObject({ status: 'already_received', decided_by_caller: false });
    expect(await given.handoverRequestOf(customers[1], asks[1]!)).toMatchObject({
      handover_request: { status: 'refused', reason: 'already_received' },
    });
    expect(await coffees(customers[0].cafe)).toBe(1);
  });

  test('gets one coffee from two confirmations at once', async () => {
    const { customers, asks, confirm } = await twoAsks();
    const answers = await runInParallel(
      'private.mailbox_redemptions',
      asks.map((id) => () => confirm(id)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['already_received', 'confirmed']);
    expect(await coffees(customers[0].cafe)).toBe(1);
  });

  test('rings for one account only, once the other has its coffee', async () => {
    const { customers, asks, confirm } = await twoAsks();
    await confirm(asks[0]!);
    await given.withdraw(customers[1], asks[1]!);
    expect(await redeem(customers[1])).toMatchObject({ status: 'already_received' });
    expect(
      await sql()`select from private.handover_requests where user_id = ${customers[1].account.id} and decided_at is null`,
    ).toEqual([]);
  });

  test('gets one coffee, even if the second was recorded without a network', async () => {
    const { customers, asks, confirm, barista } = await twoAsks();
    await confirm(asks[0]!);
    expect(
      await given.addRedemption(barista, customers[1].cafe, await given.rewardOf(customers[1], 1)),
    ).toEqual({ redeemed: false });
    expect(await coffees(customers[0].cafe)).toBe(1);
  });
});

describe('The VIP welcome', () => {
  test('is refused to a third account after two took it unproven and were proven in reverse order', async () => {
    const next = mailbox();
    const first = await given.vip({ account: await next() });
    const vips = [first];
    while (vips.length < 3) vips.push(await given.vip({ account: await next(), cafe: first.cafe }));
    await given.claimWelcome(vips[0]!);
    await given.claimWelcome(vips[1]!);
    await given.confirmMailbox(vips[1]!.account);
    await given.confirmMailbox(vips[0]!.account);
    await given.confirmMailbox(vips[2]!.account);
    expect(await given.claimWelcome(vips[2]!)).toMatchObject({
      granted: false,
      already_won: true,
      load_vip_area: { balance: 0 },
    });
    expect(
      await sql()`select benefit, user_id from private.mailbox_redemptions
        where cafe_id = ${first.cafe.id} and benefit = 'vip-welcome'`,
    ).toEqual([{ benefit: 'vip-welcome', user_id: vips[1]!.account.id }]);
  });

  test('is granted to one of two accounts of a mailbox that claim it at once', async () => {
    const next = mailbox();
    const first = await given.vip({ account: await next() });
    const second = await given.vip({ account: await next(), cafe: first.cafe });
    for (const { account } of [first, second]) await given.confirmMailbox(account);
    const answers = await runInParallel('private.mailbox_redemptions', [
      () => given.claimWelcome(first),
      () => given.claimWelcome(second),
    ]);
    expect(answers.map(({ granted }) => granted).sort()).toEqual([false, true]);
  });
});

describe('A café that requires proof', () => {
  const completion = ({ account, cafe }: Customer, caller: Parameters<typeof rpc>[0] = account.id) =>
    rpc(caller, 'complete_hito_1', {
      cafe_id: cafe.id,
      email: account.email,
      nombre: 'Ana',
      request_id: crypto.randomUUID(),
    });

  test('lets nobody complete challenge 1 before their mailbox is proven', async () => {
    const cafe = await given.cafe();
    await given.setServiceMode(cafe);
    const ana = await given.enrollment(await given.account(), cafe);
    const journey = () => given.journeyOf(ana);
    expect((await journey()).enrollment).toMatchObject({ needs_mailbox_proof: true });
    await expectRefused(completion(ana), 403, 'MAILBOX_NOT_PROVEN');
    expect(await given.enrollmentOf(ana)).toMatchObject({ hito_actual: 1, hito_1_completado: false });
    await given.confirmMailbox(ana.account);
    expect((await journey()).enrollment).toMatchObject({ needs_mailbox_proof: false });
    expect(await completion(ana)).toMatchObject({ reward: { reward_name: 'Café gratis' } });
  });

  test('gives five accounts of one mailbox one coffee, whatever they try', async () => {
    const next = mailbox();
    const cafe = await given.cafe();
    await given.setServiceMode(cafe);
    const statuses = [];
    for (let n = 0; n < 5; n += 1) {
      const customer = await given.enrollment(await next(), cafe);
      await expectRefused(completion(customer), 403, 'MAILBOX_NOT_PROVEN');
      const { reward } = await completion(customer, byCode(customer.account));
      if (reward) {
        await given.presence(customer);
        statuses.push(await statusOf(customer));
      }
      await given.deleteAccount(customer.account);
    }
    expect(statuses).toEqual(['redeemed']);
  });

  test('grants no VIP the welcome before their mailbox is proven', async () => {
    const vip = await given.vip();
    await given.setServiceMode(vip.cafe);
    const area = () => given.vipAreaOf(vip);
    expect(await area()).toMatchObject({ needs_mailbox_proof: true, welcome_claimed: false });
    await expectRefused(given.claimWelcome(vip), 403, 'MAILBOX_NOT_PROVEN');
    await given.confirmMailbox(vip.account);
    expect(await given.claimWelcome(vip)).toMatchObject({ granted: true });
    expect(await area()).toMatchObject({ needs_mailbox_proof: false, welcome_claimed: true });
  });

  test('forgets no received benefit when it stops requiring proof', async () => {
    const [first, second] = (await winners(2)) as [Customer, Customer];
    await given.setServiceMode(first.cafe);
    await given.confirmMailbox(first.account);
    await given.presence(first);
    expect(await statusOf(first)).toBe('redeemed');
    await given.setServiceMode(first.cafe, 'no_proof');
    await given.confirmMailbox(second.account);
    expect(await statusOf(second)).toBe('already_received');
  });

  test('requires nothing for a visit, nor from a customer who has completed challenge 1', async () => {
    const ana = await given.customerAt(2);
    await given.setServiceMode(ana.cafe);
    expect(await completion(ana)).toMatchObject({ already: true });
    expect(await given.visit(ana, daysAfter(new Date(), 1))).toMatchObject({ registered: true });
  });
});
