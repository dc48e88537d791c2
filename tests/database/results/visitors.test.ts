import { expect, test } from 'vitest';
import { daysAfter, madrid } from '../../support/given/factories.ts';
import { newBrowser } from '../../support/given/presence.ts';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven();
const noon = madrid('2026-11-10 12:00');

/** How far each person got, and on which day after the first they began. */
const PEOPLE = [
  { day: 0, until: 'wanted' },
  { day: 0, until: 'mailed' },
  { day: 0, until: 'enrolled' },
  { day: 0, until: 'redeemed' },
  { day: 1, until: 'redeemed' },
  // works there since
  { day: 1, until: 'redeemed', joins: true },
  // has had it with another account of the mailbox
  { day: 1, until: 'received' },
  { day: 1, until: 'form' },
  { day: 1, until: 'form redeemed' },
] as const;

test('Visitors are counted step by step and beside those of the form, and none is named', async () => {
  const cafe = await given.cafe();
  const owner = await given.member(cafe, 'owner');
  for (const { day, until, ...person } of PEOPLE) {
    const [at, browser] = [daysAfter(noon, day), newBrowser()];
    if (until.startsWith('form')) {
      const { account, enrollmentId } = await given.customerAt(until === 'form' ? 1 : 2, { cafe, at });
      const [reward] = await sql()`select id from public.user_rewards where cliente_id = ${enrollmentId}`;
      if (reward) await given.redeem({ account }, reward.id as string, { at });
      continue;
    }
    await given.noteVisitorVisit(cafe, browser, at, { mailed: until !== 'wanted' });
    if (until === 'wanted' || until === 'mailed') continue;
    const account = await given.account();
    const { reward } = await given.enrollVisitor(account, cafe, browser, at);
    if (until === 'redeemed') await given.redeem({ account }, reward!.id, { at });
    if (until === 'received')
      await sql()`update public.user_rewards set already_received_at = ${at} where id = ${reward!.id}`;
    if ('joins' in person) await given.member(cafe, 'staff', { account });
  }
  const results = await given.resultsOf(owner, cafe, ['2026-11-01', '2026-11-11'], daysAfter(noon, 2));
  const { days, ...visitors } = results.visitors!;
  expect(visitors).toEqual({
    wanted: 7,
    mailed: 6,
    as_visitor: { enrolled: 4, completed: 4, redeemed: 2 },
    otherwise: { enrolled: 2, completed: 1, redeemed: 1 },
  });
  expect(days).toEqual([
    { day: '2026-11-10', wanted: 4, mailed: 3, enrolled: 2, redeemed: 1 },
    { day: '2026-11-11', wanted: 3, mailed: 3, enrolled: 2, redeemed: 1 },
  ]);
});
