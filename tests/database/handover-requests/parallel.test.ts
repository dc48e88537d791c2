import { expect, test } from 'vitest';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven({ connections: 50 });

const fifty = <T>(attempt: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 50 }, (_, index) => attempt(index)));

test('Fifty parallel answers to one request make one decision, which all of them get', async () => {
  const customer = await given.customerWithHandoverRequest();
  const members = await Promise.all(Array.from({ length: 10 }, () => given.member(customer.cafe, 'staff')));
  const handover_request_id = await given.ask(customer);
  const answers = await fifty((index) =>
    given.answerRequest(
      members[index % 10]!,
      handover_request_id,
      index % 2 === 1 ? { reason: 'sold_out' } : {},
    ),
  );
  expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
  const [row] = await sql()`select a.decision, a.decided_at, r.redeemed_at from private.handover_requests a
    join public.user_rewards r on r.id = a.reward_id where a.id = ${handover_request_id}`;
  expect(row!.decision).toBe(answers[0]!.status);
  expect(row!.redeemed_at).toEqual(row!.decision === 'confirmed' ? row!.decided_at : null);
  const audited = await sql()`select from private.audit_log where cafe_id = ${customer.cafe.id}
    and action like 'handover.%'`;
  expect(audited).toHaveLength(1);
});

test('Fifty parallel presses on one reward make one request', async () => {
  const customer = await given.customerWithHandoverRequest();
  const reward_id = await given.rewardOf(customer, 3);
  await given.presence(customer);
  const answers = await fifty(() => given.redeem(customer, reward_id));
  expect(new Set(answers.map((one) => one.handover_request!.id)).size).toBe(1);
  expect(answers.filter(({ is_new }) => is_new)).toHaveLength(1);
  expect(await sql()`select from private.handover_requests where reward_id = ${reward_id}`).toHaveLength(1);
});

test('Parallel confirmation, cancellation and new press make one decision and redeem nothing twice', async () => {
  for (let round = 0; round < 5; round += 1) {
    const customer = await given.customerWithHandoverRequest();
    const waiter = await given.member(customer.cafe, 'staff');
    const reward_id = await given.rewardOf(customer, 3);
    const handover_request_id = await given.ask(customer);
    await fifty<unknown>((index) =>
      index % 3 === 0
        ? given.answerRequest(waiter, handover_request_id)
        : index % 3 === 1
          ? given.withdraw(customer, handover_request_id)
          : given.redeem(customer, reward_id),
    );
    const asks = await sql()<{ id: string; decision: string | null }[]>`
      select id, decision from private.handover_requests where reward_id = ${reward_id} order by requested_at, id`;
    const confirmed = asks.filter(({ decision }) => decision === 'confirmed');
    const decided = asks.find(({ id }) => id === handover_request_id)!.decision;
    expect(['confirmed', 'withdrawn']).toContain(decided);
    expect((await given.enrollmentOf(customer)).hito3_canjeado).toBe(
      decided === 'confirmed' ? 'Aperitivo gratis' : null,
    );
    // A redeemed reward cannot be requested again.
    expect(confirmed).toHaveLength(decided === 'confirmed' ? 1 : 0);
    if (decided === 'confirmed') expect(asks).toHaveLength(1);
  }
}, 60_000);
