import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, type Account, type Cafe, type Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, procedure } = useGiven();
const NOW = new Date();
const daysAgo = (days: number) => daysAfter(NOW, -days);

let cafe: Cafe;
let owner: Account;
beforeEach(async () => {
  cafe = await given.cafe();
  owner = await given.member(cafe, 'owner');
});

/** Makes a customer a member since some days ago; out: what ends it, today or some days ago. */
async function joins({ account }: Customer, days: number): Promise<(at?: Date) => Promise<unknown>> {
  await given.member(cafe, 'staff', { account, since: daysAgo(days) });
  return (at = NOW) => procedure(owner.id, 'remove_member', cafe.id, account.id, false, at);
}

async function pause(days: number): Promise<void> {
  await given.setCafe(cafe, 'paused');
  await given.pausedSince(cafe, daysAgo(days));
}

const inChallenge2Since = (days: number) => given.customerAt(2, { cafe, at: daysAgo(days) });

describe('the end of a membership', () => {
  test('extends the open windows by its days, and nobody else’s', async () => {
    const [second, sixth, other] = [
      await inChallenge2Since(20),
      await given.customerAt(6, { cafe, at: daysAgo(24) }),
      await inChallenge2Since(20),
    ];
    const ends = [await joins(second, 6), await joins(sixth, 6)];
    for (const end of ends) await end();
    expect(await given.enrollmentOf(second)).toMatchObject({ hito_2_extra_days: 6 });
    expect(await given.enrollmentOf(sixth)).toMatchObject({ hito_6_extra_days: 6 });
    expect(await given.enrollmentOf(other)).toMatchObject({ hito_2_extra_days: 0 });
    expect(await given.visit(second, NOW)).toMatchObject({ completed_hito: 2 });
  });

  test('opens no window that was over before it began', async () => {
    const customer = await inChallenge2Since(30);
    await (
      await joins(customer, 6)
    )();
    expect(await given.enrollmentOf(customer)).toMatchObject({ hito_2_extra_days: 0 });
  });

  test('lets a pending prize live on, which is shown so meanwhile', async () => {
    const vip = await given.vip({ cafe });
    const [prize] = await sql()<{ id: string }[]>`
      insert into public.vip_pending_rewards (user_id, cafe_id, cafeteria_id, reward_name, obtained_at, expires_at)
      values (${vip.account.id}, ${cafe.id}, ${cafe.vip_id}, 'Premio', ${daysAgo(8)},
        private.madrid_day(${daysAgo(7)})) returning id`;
    const end = await joins(vip, 8);
    const load = async () => (await given.rewardPage(vip, prize!.id, NOW)).vip_prize;
    const shown = await load();
    expect(shown).toMatchObject({ state: 'available' });
    await end();
    expect(await load()).toEqual(shown);
  });
});

/** Days ago: when the pause began and ended, when the membership did. The days of both together count once. */
describe.each([
  ['a pause within it', { pause: [6, 4], membership: [10, 0], days: 10 }],
  ['a pause that began before it and ended within', { pause: [10, 4], membership: [6, 0], days: 10 }],
  ['a pause that began within it and goes on after', { pause: [6, 0], membership: [10, 4], days: 10 }],
  ['a pause around it', { pause: [10, 0], membership: [6, 4], days: 10 }],
] as const)('%s', (_, { pause: [paused, reopened], membership: [joined, left], days }) => {
  test('counts each day once', async () => {
    const customer = await inChallenge2Since(12);
    const steps: [number, () => Promise<unknown>][] = [];
    let leave: (at?: Date) => Promise<unknown>;
    steps.push([paused, () => pause(paused)]);
    steps.push([joined, async () => (leave = await joins(customer, joined))]);
    steps.push([
      reopened,
      () =>
        // The update does what the trigger does at the press, but at another instant.
        sql().begin(async (own) => {
          await own`alter table public.cafeterias disable trigger on_cafeterias_update_extend_windows`;
          await own`update public.cafeterias set active = true where id = ${cafe.id}`;
          await own`alter table public.cafeterias enable trigger on_cafeterias_update_extend_windows`;
          await own`select private.extend_for_pause(${cafe.id}, ${daysAgo(paused)}, ${daysAgo(reopened)})`;
        }),
    ]);
    steps.push([left, () => leave(daysAgo(left))]);
    for (const [, step] of steps.toSorted(([one], [other]) => other - one)) await step();
    expect(await given.enrollmentOf(customer)).toMatchObject({ hito_2_extra_days: days });
  });
});

test('a person without an enrollment joins and leaves without a trace in the journey', async () => {
  const account = await given.account();
  await given.member(cafe, 'staff', { account });
  expect(await procedure(owner.id, 'remove_member', cafe.id, account.id, false, NOW)).toEqual({
    removed: true,
  });
});
