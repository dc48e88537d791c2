import { beforeEach, describe, expect, test } from 'vitest';
import type { Account, Customer } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven();

let mailboxes = 0;
/** A customer, VIP, with an alias of somebody's address that nobody has proven. */
async function aliasOf({ email }: Account, cafe: Customer['cafe']): Promise<Customer> {
  const [name, host] = email.split('@') as [string, string];
  const account = await given.account({ email: `${name}+alias${(mailboxes += 1)}@${host}` });
  const vip = await given.vip({ account, cafe });
  await sql()`select private.move_conectitos(${account.id}, ${cafe.id}, 100, 'adjustment', ${crypto.randomUUID()},
    null, now())`;
  return vip;
}

describe.each([
  ['an owner', (cafe: Customer['cafe']) => given.member(cafe, 'owner')],
  ['an administrator', () => given.admin()],
])('a stranger with an unproven alias of the address of %s', (_, deciderAt) => {
  let decider: Account;
  let alias: Customer;
  let ticket: string;
  beforeEach(async () => {
    const { cafe } = await given.vip();
    decider = await deciderAt(cafe);
    await given.confirmMailbox(decider);
    alias = await aliasOf(decider, cafe);
    ticket = await given.ticket(alias);
  });

  const visitToday = async () =>
    (
      await sql()<{ id: string }[]>`select id from public.visitas_clientes
      where user_id = ${alias.account.id} and cafe_id = ${alias.cafe.id} limit 1`
    )[0]!.id;
  const takes: [string, () => Promise<unknown>][] = [
    ['block', () => given.block(decider, alias)],
    ['take a visit away', async () => given.revokeVisit(decider, alias.cafe, await visitToday())],
    ['take Conectitos', () => given.correctBalance(decider, alias, -10)],
    ['reject a ticket', () => given.review(decider, ticket)],
  ];
  const gives: [string, string, () => Promise<unknown>][] = [
    ['unblock', 'OWN_RECORD', () => given.unblock(decider, alias)],
    [
      'add a visit',
      'OWN_RECORD',
      () => given.addVisit(decider, alias, new Date().toISOString().slice(0, 10)),
    ],
    ['give Conectitos', 'OWN_RECORD', () => given.correctBalance(decider, alias, 10)],
    ['approve a ticket', 'OWN_TICKET', () => given.review(decider, ticket, { cents: 500 })],
  ];

  test.each(takes)('can be refused: %s', async (_name, take) => {
    await take();
  });

  test.each(gives)('is given nothing: %s', async (_name, code, give) => {
    await expectRefused(give(), 403, code);
  });

  test('is refused at the counter, and confirmed nothing', async () => {
    await given.setServiceMode(alias.cafe, 'proof_and_handover');
    await given.presence(alias);
    await sql()`insert into private.account_mailboxes (user_id, email, mailbox, proven_at)
      values (${alias.account.id}, 'otra@example.test', private.mailbox_of('otra@example.test'), now())`;
    const { handover_request } = await given.redeem(alias, await given.rewardOf(alias, 1));
    const { id } = handover_request!;
    await expectRefused(given.answerRequest(decider, id), 403, 'OWN_RECORD');
    expect(await given.answerRequest(decider, id, { reason: 'not_here' })).toMatchObject({
      status: 'refused',
      decided_by_caller: true,
    });
  });

  test('can have a decision taken back', async () => {
    await given.review(decider, ticket);
    expect(await given.reopen(decider, ticket)).toMatchObject({ already_reopened: false });
  });

  test('is the same person to all of it once the alias is proven', async () => {
    await given.proveMailbox(alias.account);
    for (const [, take] of takes)
      await expect(take()).rejects.toMatchObject({
        message: expect.stringMatching(/OWN_(RECORD|TICKET)/) as string,
      });
    for (const [, code, give] of gives) await expectRefused(give(), 403, code);
  });

  test('is shown as one to whom nothing may be given', async () => {
    const seen = () => given.customerPage(decider, alias);
    expect(await seen()).toMatchObject({ own: false, may_be_reviewers_own: true });
    await given.proveMailbox(alias.account);
    expect(await seen()).toMatchObject({ own: true, may_be_reviewers_own: true });
  });
});

test('a stranger’s two sign-ups put no honest customer under “one mailbox in three forms”', async () => {
  const vip = await given.vip();
  const owner = await given.member(vip.cafe, 'owner');
  const [name, host] = vip.account.email.split('@') as [string, string];
  const strangers: Account[] = [];
  for (const form of ['+1', '+2']) {
    const account = await given.account({ email: `${name}${form}@${host}` });
    await given.enrollment(account, vip.cafe);
    strangers.push(account);
  }
  const kinds = async () => (await given.signalsOf(owner, vip.cafe)).signals.map(({ kind }) => kind);
  await given.confirmMailbox(vip.account);
  expect(await kinds()).toEqual([]);
  for (const account of strangers) await given.confirmMailbox(account);
  expect(await kinds()).toEqual(['one-mailbox']);
});
