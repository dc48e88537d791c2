import { beforeAll, expect, test } from 'vitest';
import {
  createAccount,
  createAdmin,
  createCafe,
  customerAt,
  enroll,
  rpc,
  setCafe,
  type Account,
} from '../../support/given/factories.ts';
import { SERVICE } from '../../support/database/personas.ts';
import { validateCode } from '../../support/given/steps.ts';
import { useDatabase } from '../use-database.ts';
import { photoOf, sendTicket, vipWithBalance } from './people.ts';

const sql = useDatabase();

let admin: Account;
beforeAll(async () => {
  admin = await createAdmin(sql());
});

const countCafes = async () => (await rpc(sql(), admin.id, 'admin_load_home', {})).cafes;
const countCustomers = async (cafe_id: string) =>
  (await rpc(sql(), admin.id, 'admin_load_cafe', { cafe_id })).customers;
const countCodes = async (status: string) =>
  (await rpc(sql(), admin.id, 'admin_list_vip_codes', { status })).total;
const countTickets = async () => {
  const { pending, reviewed } = await rpc(sql(), admin.id, 'admin_list_tickets', {});
  return [pending, reviewed];
};

test('a new database has the café that the migrations make', async () => {
  expect(await countCafes()).toBe(1);
});

test('customers, tickets, codes and cafés are counted through all that happens to them', async () => {
  const vip = await vipWithBalance(sql());
  expect(await countCustomers(vip.cafe.id)).toBe(1);
  await enroll(sql(), await createAccount(sql()), vip.cafe);
  expect(await countCustomers(vip.cafe.id)).toBe(2);

  const [, reviewed] = await countTickets();
  const tickets = [await sendTicket(sql(), vip), await sendTicket(sql(), vip)];
  expect(await countTickets()).toEqual([2, reviewed]);
  const photo = await photoOf(sql(), tickets[0]!);
  await rpc(sql(), admin.id, 'review_ticket', {
    ticket_id: tickets[0],
    decision: 'reject',
    reason: 'other',
    photo,
  });
  expect(await countTickets()).toEqual([1, reviewed! + 1]);
  await rpc(sql(), vip.account.id, 'mark_ticket_outcomes_seen', { cafe_id: vip.cafe.id });
  await rpc(sql(), admin.id, 'reopen_ticket', { ticket_id: tickets[0], decision: 1 });
  expect(await countTickets()).toEqual([2, reviewed]);

  const { codes } = await rpc(sql(), admin.id, 'generate_vip_codes', { cafe_id: vip.cafe.id, amount: 200 });
  const code_ids = codes.slice(0, 3).map(({ id }) => id);
  await rpc(sql(), admin.id, 'activate_vip_codes', { code_ids });
  const seventh = await customerAt(sql(), 7, { cafe: vip.cafe });
  await validateCode(sql(), seventh, codes[0]!.code);
  expect(await Promise.all(['inactive', 'active', 'used'].map(countCodes))).toEqual([197, 2, 1]);

  const cafes = await countCafes();
  const gone = await createCafe(sql(), { state: 'deleted' });
  expect(await countCafes()).toBe(cafes);
  await setCafe(sql(), gone, 'active');
  expect(await countCafes()).toBe(cafes! + 1);

  await rpc(sql(), SERVICE, 'delete_account', { user_id: vip.account.id });
  expect(await countTickets()).toEqual([0, reviewed]);
  expect(await countCustomers(vip.cafe.id)).toBe(2);
});
