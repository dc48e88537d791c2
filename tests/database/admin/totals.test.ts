import { beforeAll, expect, test } from 'vitest';
import type { Account } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { given, rpc } = useGiven();

let admin: Account;
beforeAll(async () => {
  admin = await given.admin();
});

const countCafes = async () => (await given.adminHome(admin)).cafes;
const countCustomers = async (cafe_id: string) => (await given.adminCafe(admin, { id: cafe_id })).customers;
const countCodes = async (status: string) => (await rpc(admin.id, 'admin_list_vip_codes', { status })).total;
const countTickets = async () => {
  const { pending, reviewed } = await given.ticketsOf(admin);
  return [pending, reviewed];
};

test('a new database has the café that the migrations make', async () => {
  expect(await countCafes()).toBe(1);
});

test('customers, tickets, codes and cafés are counted through all that happens to them', async () => {
  const vip = await given.vipWithBalance();
  expect(await countCustomers(vip.cafe.id)).toBe(1);
  await given.enrollment(await given.account(), vip.cafe);
  expect(await countCustomers(vip.cafe.id)).toBe(2);

  const [, reviewed] = await countTickets();
  const tickets = [await given.ticket(vip), await given.ticket(vip)];
  expect(await countTickets()).toEqual([2, reviewed]);
  await given.review(admin, tickets[0]!);
  expect(await countTickets()).toEqual([1, reviewed! + 1]);
  await given.seeOutcomes(vip);
  await given.reopen(admin, tickets[0]!, { reason: null });
  expect(await countTickets()).toEqual([2, reviewed]);

  const codes = await given.newVipCodes(admin, vip.cafe, 200);
  const code_ids = codes.slice(0, 3).map(({ id }) => id);
  await given.activateVipCodes(admin, code_ids);
  const seventh = await given.customerAt(7, { cafe: vip.cafe });
  await given.validateCode(seventh, codes[0]!.code);
  expect(await Promise.all(['inactive', 'active', 'used'].map(countCodes))).toEqual([197, 2, 1]);

  const cafes = await countCafes();
  const gone = await given.cafe({ state: 'deleted' });
  expect(await countCafes()).toBe(cafes);
  await given.setCafe(gone, 'active');
  expect(await countCafes()).toBe(cafes! + 1);

  await given.deleteAccount(vip.account);
  expect(await countTickets()).toEqual([0, reviewed]);
  expect(await countCustomers(vip.cafe.id)).toBe(2);
});
