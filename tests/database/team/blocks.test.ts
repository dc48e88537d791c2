import { beforeEach, expect, test } from 'vitest';
import {
  createCafe,
  createMember,
  customerAt,
  madrid,
  procedure,
  recordOf,
  rpc,
  type Account,
  type Cafe,
  type Customer,
} from '../../support/factories.ts';
import { atOnce } from '../at-once.ts';
import { expectRefused } from '../refusals.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase({ connections: 6 });

const noon = madrid('2026-11-22 12:00');
const REASON = 'Canjeaba con fotos del código';
let cafe: Cafe;
let owner: Account;
let ana: Customer;
beforeEach(async () => {
  cafe = await createCafe(sql());
  owner = await createMember(sql(), cafe, 'owner');
  ana = await customerAt(sql(), 3, { cafe });
});

const block = (reason = REASON, customer = ana) =>
  procedure(sql(), owner.id, 'block_customer', cafe.slug, customer.recordId, reason, noon);
const unblock = () =>
  procedure(sql(), owner.id, 'unblock_customer', cafe.slug, ana.recordId, 'Fue un malentendido', noon);
const seen = async () => (await rpc(sql(), ana.account.id, 'load_journey', { cafe_slug: cafe.slug })).cafe;
const history = async () =>
  (await rpc(sql(), ana.account.id, 'load_account')).changes.map(({ kind, reason }) => [kind, reason]);

test('a blocked person reads the reason at that café only, and what they had stays', async () => {
  const other = await createCafe(sql());
  const before = await recordOf(sql(), ana);
  expect(await seen()).toMatchObject({ blocked: null });
  expect(await block()).toEqual({ blocked: true });
  expect(await seen()).toMatchObject({ blocked: REASON, team_member: false });
  expect(await rpc(sql(), ana.account.id, 'enroll', { cafe_slug: other.slug })).toMatchObject({
    status: 'enrolled',
  });
  expect((await rpc(sql(), ana.account.id, 'load_rewards', { cafe_slug: cafe.slug })).rewards).toHaveLength(
    2,
  );
  expect(await recordOf(sql(), ana)).toEqual(before);
  expect(await history()).toEqual([['blocked', REASON]]);
});

test('the first reason stands, also of two who block at once; what undoes it has its own', async () => {
  await atOnce(sql(), 'private.blocks', [
    () => block(),
    () => block('Otro motivo'),
    () => block(),
    () => block('Otro motivo'),
  ]);
  const first = (await seen())!.blocked;
  expect([REASON, 'Otro motivo']).toContain(first);
  expect(await history()).toEqual([['blocked', first]]);
  expect(await unblock()).toEqual({ blocked: false });
  expect(await unblock()).toEqual({ blocked: false });
  expect(await seen()).toMatchObject({ blocked: null });
  expect((await history()).toSorted()).toEqual([
    ['blocked', first],
    ['unblocked', 'Fue un malentendido'],
  ]);
});

test('nobody blocks without words, one of the team, themselves or a customer of another café', async () => {
  const foreign = await customerAt(sql(), 3);
  const colleague = await customerAt(sql(), 3, { cafe });
  await createMember(sql(), cafe, 'staff', { account: colleague.account });
  await expectRefused(block('no'), 422, 'INVALID_INPUT');
  await expectRefused(block('x'.repeat(1_000_000)), 422, 'INVALID_INPUT');
  await expectRefused(block(REASON, foreign), 404, 'CUSTOMER_NOT_FOUND');
  await expectRefused(block(REASON, colleague), 403, 'TEAM_MEMBER');
  expect(await sql()`select from private.blocks where cafe_id = ${cafe.id}`).toHaveLength(0);
});
