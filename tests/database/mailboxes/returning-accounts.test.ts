import { describe, expect, test } from 'vitest';
import { daysAfter, type Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc } = useGiven({ connections: 20 });
let serial = 0;
/** An account of a mailbox of this test's own, in a form. */
const account = (name: string, form = '') => given.account({ email: `${name}${form}@example.test` });
const own = () => `persona${(serial += 1)}x${crypto.randomUUID().slice(0, 8)}`;

const rewardsOf = async ({ cafe, account: person }: Customer) => given.galleryOf({ account: person, cafe });

const FORMS: [string, (own: string) => string, (own: string) => string][] = [
  ['the same address', (x) => `${x}@example.test`, (x) => `${x}@example.test`],
  ['a plus address', (x) => `${x}@example.test`, (x) => `${x}+2@example.test`],
  ['other dots', (x) => `${x}@gmail.com`, (x) => `${x.split('').join('.')}@gmail.com`],
  ['the other domain', (x) => `${x}@gmail.com`, (x) => `${x.toUpperCase()}+z@googlemail.com`],
];

describe.each(FORMS)('A proven mailbox that comes back as %s', (_, first, second) => {
  test('starts anew and gets no benefit twice', async () => {
    const name = own();
    const before = await given.customerAt(3, { account: await given.account({ email: first(name) }) });
    await given.confirmMailbox(before.account);
    await given.deleteAccount(before.account);
    const again = await given.enrollment(await given.account({ email: second(name) }), before.cafe);
    await given.confirmMailbox(again.account);
    expect(await given.completeHito1(again)).toMatchObject({
      reward: null,
      already_won: true,
      load_journey: { enrollment: { hito_actual: 2 } },
    });
    expect(await given.enrollmentOf(again)).toMatchObject({ hito_actual: 2, ya_recibidos: ['hito-1'] });
    // neither a look at the gallery nor another address makes the prize up
    expect(await rewardsOf(again)).toMatchObject({ rewards: [], enrollment: { already_won: [1, 2] } });
    await sql()`update auth.users set email = ${`otra-${name}@example.test`} where id = ${again.account.id}`;
    expect(await rewardsOf(again)).toMatchObject({ rewards: [], enrollment: { already_won: [1] } });
  });
});

test('A benefit of another café, or from more than 24 months before, blocks nothing', async () => {
  const name = own();
  const before = await given.customerAt(2, { account: await account(name) });
  await given.confirmMailbox(before.account);
  await given.deleteAccount(before.account);
  const [trace] =
    await sql()`select user_id, account_deleted_at is not null as ends from private.mailbox_wins where cafe_id = ${before.cafe.id}`;
  expect(trace).toEqual({ user_id: null, ends: true });
  const again = await account(name, '+1');
  await given.confirmMailbox(again);
  const elsewhere = await given.enrollment(again, await given.cafe());
  expect(await given.completeHito1(elsewhere)).toMatchObject({ reward: { reward_name: 'Café gratis' } });

  const returned = await given.enrollment(again, before.cafe);
  await sql()`update private.mailbox_wins set account_deleted_at = now() - interval '24 months' + interval '1 minute' where cafe_id = ${before.cafe.id}`;
  expect(await given.completeHito1(returned, daysAfter(new Date(), 1))).toMatchObject({ already_won: false });
});

test('An unproven mailbox is refused nothing, blocks nobody and leaves no trace', async () => {
  const name = own();
  const squatter = await given.customerAt(2, { account: await account(name, '+a') });
  await given.deleteAccount(squatter.account);
  const another = await given.enrollment(await account(name, '+b'), squatter.cafe);
  expect(await given.completeHito1(another)).toMatchObject({ reward: { reward_name: 'Café gratis' } });
  const owner = await given.enrollment(await account(name), squatter.cafe);
  await given.confirmMailbox(owner.account);
  expect(await given.completeHito1(owner)).toMatchObject({ reward: { reward_name: 'Café gratis' } });
  expect(await sql()`select user_id from private.mailbox_wins where cafe_id = ${squatter.cafe.id}`).toEqual([
    { user_id: owner.account.id },
  ]);
});

test('Ten parallel proven forms of one mailbox get one first coffee', async () => {
  const name = own();
  const cafe = await given.cafe();
  const forms = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const person = await account(name, `+${n}`);
      await given.confirmMailbox(person);
      return given.enrollment(person, cafe);
    }),
  );
  await Promise.all(forms.map((customer) => given.completeHito1(customer)));
  expect(await sql()`select from public.user_rewards where cafe_id = ${cafe.id}`).toHaveLength(1);
  expect(
    await sql()`select from public."Clientes proto" where cafe_id = ${cafe.id} and hito_actual = 2`,
  ).toHaveLength(10);
});

test('The VIP welcome is granted once, and the area does not offer it again', async () => {
  const name = own();
  const before = await given.vip({ account: await account(name) });
  expect(await given.claimWelcome(before)).toMatchObject({ granted: true });
  await given.confirmMailbox(before.account);
  await given.deleteAccount(before.account);
  const again = await given.vip({
    account: await account(name, '+v'),
    cafe: before.cafe,
  });
  await given.confirmMailbox(again.account);
  expect(await given.claimWelcome(again)).toMatchObject({
    granted: false,
    already_won: true,
    load_vip_area: { balance: 0 },
  });
  expect(await sql()`select from public.conectitos_ledger where user_id = ${again.account.id}`).toHaveLength(
    0,
  );
  expect(await given.vipAreaOf(again)).toMatchObject({ welcome_claimed: true, balance: 0 });
});

test('A welcome that a former account has received is refused once, and the area does not offer it again', async () => {
  const name = own();
  const before = await given.vip({ account: await account(name) });
  const again = await given.vip({
    account: await account(name, '+v'),
    cafe: before.cafe,
  });
  await given.confirmMailbox(again.account);
  await given.confirmMailbox(before.account);
  expect(await given.claimWelcome(before)).toMatchObject({ granted: true });
  // the address that holds now has won nothing: what the account receives is judged by every mailbox it has proven
  await sql()`update auth.users set email = ${`otra-${name}@example.test`} where id = ${again.account.id}`;
  const area = () => given.vipAreaOf(again);
  expect(await area()).toMatchObject({ welcome_claimed: false });
  const refused = { granted: false, already_won: true, load_vip_area: { balance: 0 } };
  expect(await given.claimWelcome(again)).toMatchObject(refused);
  expect(await area()).toMatchObject({ welcome_claimed: true, balance: 0 });
  // a page that had been read before asks once more
  expect(await given.claimWelcome(again)).toMatchObject(refused);
  expect(
    await sql()`select ya_recibidos from public."Clientes proto" where id = ${again.enrollmentId}`,
  ).toEqual([{ ya_recibidos: ['vip-welcome'] }]);
});

test('An account that has won the welcome itself keeps it, even beside another form of the mailbox', async () => {
  const name = own();
  const first = await given.vip({ account: await account(name) });
  const second = await given.vip({
    account: await account(name, '+2'),
    cafe: first.cafe,
  });
  for (const vip of [first, second]) {
    await given.claimWelcome(vip);
    await given.confirmMailbox(vip.account);
    expect(await given.claimWelcome(vip)).toMatchObject({
      granted: false,
      already_won: false,
      load_vip_area: { balance: 150 },
    });
    expect((await rewardsOf(vip)).enrollment?.already_won).toEqual([]);
  }
});

test('A returning mailbox gets no prize twice at any of the seven steps, and can go on', async () => {
  const name = own();
  const before = await given.customerAt(4, { account: await account(name) });
  await given.confirmMailbox(before.account);
  const again = await given.customerAt(2, {
    account: await account(name, '+r'),
    cafe: before.cafe,
  });
  await given.confirmMailbox(again.account);
  await sql()`update public."Clientes proto" set hito_2_completado = true, hito_validado = 2 where id = ${again.enrollmentId}`;
  expect(await given.journeyOf(again)).toMatchObject({ enrollment: { already_won: [2, 3] } });
  await rpc(again.account.id, 'spin_hito_wheel', {
    cafe_id: again.cafe.id,
    hito: 2,
    request_id: crypto.randomUUID(),
  });
  expect(await given.enrollmentOf(again)).toMatchObject({ hito_actual: 3, ya_recibidos: ['hito-2'] });
  const prizes =
    await sql()`select hito_number from public.user_rewards where cliente_id = ${again.enrollmentId} order by 1`;
  expect(prizes).toEqual([{ hito_number: 1 }]);
  expect(await sql()`select from private.draws where user_id = ${again.account.id}`).toHaveLength(0);
  // the fourth was not won before
  await sql()`update public."Clientes proto" set hito_actual = 4, hito_validado = 4, hito_4_completado = true where id = ${again.enrollmentId}`;
  await rpc(again.account.id, 'spin_hito_wheel', {
    cafe_id: again.cafe.id,
    hito: 4,
    request_id: crypto.randomUUID(),
  });
  expect(
    await sql()`select from private.mailbox_wins where user_id = ${again.account.id} and benefit = 'hito-4'`,
  ).toHaveLength(1);
});

describe('An inviter named by an invitee', () => {
  const flagOf = async (customer: Customer) => (await given.enrollmentOf(customer)).hito_4_completado;
  const again = ({ enrollmentId }: Customer) =>
    sql()`update public."Clientes proto" set hito_4_completado = false where id = ${enrollmentId}`;

  test('is credited once for all proven forms of one mailbox, and for each unproven one', async () => {
    const name = own();
    const inviter = await given.enrollment(await given.account(), await given.cafe());
    const invite = async (form: string, proven: boolean) => {
      const invitee = await account(name, form);
      if (proven) await given.confirmMailbox(invitee);
      await again(inviter);
      await given.enrollment(invitee, inviter.cafe, { inviter: inviter.account.email });
      return flagOf(inviter);
    };
    expect(await invite('', true)).toBe(true);
    expect(await invite('+1', true)).toBe(false);
    expect(await invite('+2', false)).toBe(true);
  });

  test('cannot be the invitee in another form', async () => {
    const name = own();
    const self = await given.enrollment(await account(name), await given.cafe());
    const invitee = await account(name, '+yo');
    await given.confirmMailbox(invitee);
    await given.enrollment(invitee, self.cafe, { inviter: self.account.email });
    expect(await flagOf(self)).toBe(false);
  });
});
