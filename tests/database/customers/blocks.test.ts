import { beforeEach, describe, expect, test } from 'vitest';
import {
  createAccount,
  createCafe,
  createMember,
  customerAt,
  enroll,
  daysAfter,
  madrid,
  procedure,
  recordOf,
  rpc,
  type Account,
  type Cafe,
  type Customer,
} from '../../support/factories.ts';
import { byCode, SERVICE } from '../../support/personas.ts';
import { atOnce } from '../at-once.ts';
import { expectRefused } from '../refusals.ts';
import { unchanged } from '../unchanged.ts';
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
  // what made her a customer is a visit, too
  ana = await customerAt(sql(), 3, { cafe, at: daysAfter(noon, -1) });
});

const block = (reason = REASON, customer = ana) =>
  procedure(sql(), owner.id, 'block_customer', cafe.id, customer.recordId, reason, noon);
const unblock = () =>
  procedure(sql(), owner.id, 'unblock_customer', cafe.id, ana.recordId, 'Fue un malentendido', noon);
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

test('the team writes no visit down for a blocked person', async () => {
  const staff = await createMember(sql(), cafe, 'staff');
  await block();
  const add = () =>
    procedure(
      sql(),
      staff.id,
      'add_customer_visit',
      cafe.id,
      ana.recordId,
      '2026-11-22',
      'Se le olvidó',
      crypto.randomUUID(),
      noon,
    );
  await unchanged(sql(), () => expectRefused(add(), 403, 'BLOCKED', REASON));
  await unblock();
  expect(await add()).toMatchObject({ registered: true });
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

describe('the block of a proven mailbox', () => {
  const prove = (account: Account) => rpc(sql(), byCode(account), 'confirm_mailbox');
  const goAway = () => rpc(sql(), SERVICE, 'delete_account', { user_id: ana.account.id });
  /** A second account of Ana's mailbox, a customer of the same café. */
  const comeBack = async () =>
    enroll(sql(), await createAccount(sql(), { email: ana.account.email.replace('@', '+otra@') }), cafe);
  const reasonFor = async ({ account }: Customer) =>
    (await rpc(sql(), account.id, 'load_journey', { cafe_slug: cafe.slug })).cafe!.blocked;

  test.each(['before', 'after'])(
    'outlives the account, proven %s the block, until it is taken back',
    async (when) => {
      if (when === 'before') await prove(ana.account);
      await block();
      if (when === 'after') await prove(ana.account);
      await goAway();
      const back = await comeBack();
      expect(await reasonFor(back)).toBeNull();
      await prove(back.account);
      expect(await reasonFor(back)).toBe(REASON);
      await expectRefused(
        rpc(sql(), back.account.id, 'validate_hito', { cafe_id: cafe.id, hito: 1 }),
        403,
        'BLOCKED',
        REASON,
      );
      const args = ['unblock_customer', cafe.id, back.recordId, 'Fue un malentendido', noon] as const;
      expect(await procedure(sql(), owner.id, ...args)).toEqual({ blocked: false });
      expect(await reasonFor(back)).toBeNull();
      expect(await sql()`select from private.blocks where cafe_id = ${cafe.id}`).toHaveLength(0);
    },
  );

  test('holds for a second account beside the first', async () => {
    await prove(ana.account);
    const other = await comeBack();
    await prove(other.account);
    expect(await reasonFor(other)).toBeNull();
    await block();
    expect(await reasonFor(other)).toBe(REASON);
  });

  test('reaches no other account while its own mailbox is unproven, and ends with the account', async () => {
    await block();
    const other = await comeBack();
    await prove(other.account);
    expect(await reasonFor(other)).toBeNull();
    await goAway();
    expect(await reasonFor(other)).toBeNull();
    expect(await sql()`select from private.blocks where cafe_id = ${cafe.id}`).toHaveLength(0);
  });

  test('is forgotten 24 months after the account', async () => {
    await prove(ana.account);
    await block();
    await goAway();
    const [job] = await sql()<{ command: string }[]>`
      select command from cron.job where jobname = 'forget-mailboxes-of-deleted-accounts'`;
    const left = async (age: string) => {
      await sql()`update private.blocks set account_deleted_at = now() - ${age}::interval where cafe_id = ${cafe.id}`;
      await sql().unsafe(job!.command).simple();
      return sql()`select from private.blocks where cafe_id = ${cafe.id}`;
    };
    expect(await left('23 months')).toHaveLength(1);
    expect(await left('25 months')).toHaveLength(0);
  });
});
