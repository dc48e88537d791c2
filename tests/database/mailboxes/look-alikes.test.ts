import { beforeEach, describe, expect, test } from 'vitest';
import {
  createAccount,
  createAdmin,
  createMember,
  enroll,
  procedure,
  rpc,
  type Account,
  type Customer,
} from '../../support/given/factories.ts';
import { rewardOf } from '../../support/given/handover.ts';
import { byCode } from '../../support/database/personas.ts';
import { claimPresence, proveMailbox } from '../../support/given/presence.ts';
import { createVip } from '../../support/given/vip.ts';
import { photoOf, sendTicket } from '../admin/people.ts';
import { setServiceMode } from '../presence/support.ts';
import { expectRefused } from '../refusals.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();
const reason = 'Alguien con una dirección como la mía';

let mailboxes = 0;
/** A customer, VIP, with an alias of somebody's address that nobody has proven. */
async function aliasOf({ email }: Account, cafe: Customer['cafe']): Promise<Customer> {
  const [name, host] = email.split('@') as [string, string];
  const account = await createAccount(sql(), { email: `${name}+alias${(mailboxes += 1)}@${host}` });
  const vip = await createVip(sql(), { account, cafe });
  await sql()`select private.move_conectitos(${account.id}, ${cafe.id}, 100, 'adjustment', ${crypto.randomUUID()},
    null, now())`;
  return vip;
}
const prove = (account: Account) => rpc(sql(), byCode(account), 'confirm_mailbox');

describe.each([
  ['an owner', (cafe: Customer['cafe']) => createMember(sql(), cafe, 'owner')],
  ['an administrator', () => createAdmin(sql())],
])('a stranger with an unproven alias of the address of %s', (_, deciderAt) => {
  let decider: Account;
  let alias: Customer;
  let ticket: string;
  beforeEach(async () => {
    const { cafe } = await createVip(sql());
    decider = await deciderAt(cafe);
    await prove(decider);
    alias = await aliasOf(decider, cafe);
    ticket = await sendTicket(sql(), alias);
  });

  const act = (name: Parameters<typeof rpc>[2], args: object) =>
    rpc(sql(), decider.id, name, { cafe_id: alias.cafe.id, reason, ...args });
  const asked = () => ({ request_id: crypto.randomUUID() });
  const review = async (args: object) =>
    rpc(sql(), decider.id, 'review_ticket', {
      ticket_id: ticket,
      photo: await photoOf(sql(), ticket),
      ...args,
    });
  const visitToday = async () =>
    (
      await sql()<{ id: string }[]>`select id from public.visitas_clientes
      where user_id = ${alias.account.id} and cafe_id = ${alias.cafe.id} limit 1`
    )[0]!.id;
  const takes: [string, () => Promise<unknown>][] = [
    ['block', () => act('block_customer', { enrollment_id: alias.enrollmentId })],
    ['take a visit away', async () => act('revoke_visit', { visit_id: await visitToday(), ...asked() })],
    [
      'take Conectitos',
      () => act('adjust_conectitos', { enrollment_id: alias.enrollmentId, amount: -10, ...asked() }),
    ],
    ['reject a ticket', () => review({ decision: 'reject', reason: 'repeated' })],
  ];
  const gives: [string, string, () => Promise<unknown>][] = [
    ['unblock', 'OWN_RECORD', () => act('unblock_customer', { enrollment_id: alias.enrollmentId })],
    [
      'add a visit',
      'OWN_RECORD',
      () =>
        act('add_customer_visit', {
          enrollment_id: alias.enrollmentId,
          visit_day: new Date().toISOString().slice(0, 10),
          ...asked(),
        }),
    ],
    [
      'give Conectitos',
      'OWN_RECORD',
      () => act('adjust_conectitos', { enrollment_id: alias.enrollmentId, amount: 10, ...asked() }),
    ],
    ['approve a ticket', 'OWN_TICKET', () => review({ decision: 'approve', amount_cents: 500 })],
  ];

  test.each(takes.map(([name], index) => [name, index] as const))(
    'can be refused: %s',
    async (_name, index) => {
      await takes[index]![1]();
    },
  );

  test.each(gives.map(([name, code], index) => [name, code, index] as const))(
    'is given nothing: %s',
    async (_name, code, index) => {
      await expectRefused(gives[index]![2](), 403, code);
    },
  );

  test('is refused at the counter, and confirmed nothing', async () => {
    await setServiceMode(sql(), alias.cafe, 'proof_and_handover');
    await claimPresence(sql(), alias);
    await sql()`insert into private.account_mailboxes (user_id, email, mailbox, proven_at)
      values (${alias.account.id}, 'otra@example.test', private.mailbox_of('otra@example.test'), now())`;
    const { handover_request } = await rpc(sql(), alias.account.id, 'redeem_reward', {
      reward_id: await rewardOf(sql(), alias, 1),
      ...asked(),
    });
    const answer = (confirm: boolean) =>
      rpc(sql(), decider.id, 'answer_handover_request', {
        handover_request_id: handover_request!.id,
        confirm,
        ...(confirm ? {} : { reason: 'not_here' }),
      });
    await expectRefused(answer(true), 403, 'OWN_RECORD');
    expect(await answer(false)).toMatchObject({ status: 'refused', decided_by_caller: true });
  });

  test('can have a decision taken back', async () => {
    await review({ decision: 'reject', reason: 'repeated' });
    expect(
      await rpc(sql(), decider.id, 'reopen_ticket', { ticket_id: ticket, decision: 1, reason }),
    ).toMatchObject({ already_reopened: false });
  });

  test('is the same person to all of it once the alias is proven', async () => {
    await proveMailbox(sql(), alias.account);
    for (const [, take] of takes)
      await expect(take()).rejects.toMatchObject({
        message: expect.stringMatching(/OWN_(RECORD|TICKET)/) as string,
      });
    for (const [, code, give] of gives) await expectRefused(give(), 403, code);
  });

  test('is shown as one to whom nothing may be given', async () => {
    await rpc(sql(), decider.id, 'record_customer_view', {
      cafe_id: alias.cafe.id,
      enrollment_id: alias.enrollmentId,
    });
    const seen = () =>
      rpc(sql(), decider.id, 'load_customer', { cafe_id: alias.cafe.id, enrollment_id: alias.enrollmentId });
    expect(await seen()).toMatchObject({ own: false, may_be_reviewers_own: true });
    await proveMailbox(sql(), alias.account);
    expect(await seen()).toMatchObject({ own: true, may_be_reviewers_own: true });
  });
});

test('a stranger’s two sign-ups put no honest customer under “one mailbox in three forms”', async () => {
  const vip = await createVip(sql());
  const owner = await createMember(sql(), vip.cafe, 'owner');
  const [name, host] = vip.account.email.split('@') as [string, string];
  const strangers: Account[] = [];
  for (const form of ['+1', '+2']) {
    const account = await createAccount(sql(), { email: `${name}${form}@${host}` });
    await enroll(sql(), account, vip.cafe);
    strangers.push(account);
  }
  const kinds = async () =>
    (await procedure(sql(), owner.id, 'load_signals', vip.cafe.slug, new Date())).signals.map(
      ({ kind }) => kind,
    );
  await prove(vip.account);
  expect(await kinds()).toEqual([]);
  for (const account of strangers) await prove(account);
  expect(await kinds()).toEqual(['one-mailbox']);
});
