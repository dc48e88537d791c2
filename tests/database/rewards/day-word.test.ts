import { describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Cafe, type Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven();

interface DayWord {
  picture: string;
  word: string;
}

const wordsFrom = async (cafe: Cafe, first: Date, days: number): Promise<DayWord[]> =>
  sql()`select w ->> 'picture' as picture, w ->> 'word' as word
    from generate_series(0, ${days - 1}) as day,
      lateral private.day_word(${cafe.id}, ${first}::timestamptz + make_interval(days => day)) as w order by day`;

describe('The list of words', () => {
  test('has 365 entries, one word and one picture each, and none twice', async () => {
    const [row] = await sql()<{ words: string[] }[]>`select private.day_words() as words`;
    const words = row!.words;
    expect(words).toHaveLength(365);
    for (const entry of words) expect(entry).toMatch(/^\p{Extended_Pictographic}\uFE0F? [a-záéíóúüñ]+$/u);
    for (const part of [0, 1])
      expect(new Set(words.map((entry) => entry.split(' ')[part])).size, String(part)).toBe(365);
  });

  test('comes once in a year, at every café in an order of its own', async () => {
    const first = madrid('2026-11-22 12:00');
    const year = await wordsFrom(await given.cafe(), first, 366);
    expect(new Set(year.slice(0, 365).map(({ word }) => word)).size).toBe(365);
    expect(year[365]).toEqual(year[0]);
    const other = await wordsFrom(await given.cafe(), first, 365);
    const sameDays = other.filter(({ word }, day) => word === year[day]!.word);
    expect(sameDays.length).toBeLessThan(20);
  });

  test('changes its word at midnight in Madrid, and with the secret', async () => {
    const cafe = await given.cafe();
    const at = async (clock: string) => (await wordsFrom(cafe, madrid(clock), 1))[0]!;
    const evening = await at('2026-07-10 23:59:59');
    expect(await at('2026-07-10 00:00')).toEqual(evening);
    expect(await at('2026-07-11 00:00')).not.toEqual(evening);
    const before = await wordsFrom(cafe, madrid('2026-07-10 12:00'), 30);
    await sql()`update private.secrets set value = extensions.gen_random_bytes(32) where name = 'day-word'`;
    expect(await wordsFrom(cafe, madrid('2026-07-10 12:00'), 30)).not.toEqual(before);
  });
});

describe('The page of a reward', () => {
  const redeemedAt = madrid('2026-11-22 12:00');
  const later = (minutes: number) => new Date(redeemedAt.getTime() + minutes * 60_000);
  const load = async ({ account, cafe }: Customer, id: string, at: Date) =>
    (await given.rewardPage({ account, cafe }, id, at)).day_word;

  test('shows the word in the five minutes after the redemption, and neither before nor later', async () => {
    const customer = await given.customerAt(3, { at: daysAfter(redeemedAt, -20) });
    const rows = await sql()<{ id: string }[]>`
      select id from public.user_rewards where cliente_id = ${customer.enrollmentId} order by hito_number`;
    const [first, second] = rows.map(({ id }) => id) as [string, string];
    expect(await load(customer, first, redeemedAt)).toBeNull();
    await given.redeem(customer, first, { at: redeemedAt });
    const [word] = await wordsFrom(customer.cafe, redeemedAt, 1);
    expect(await load(customer, first, later(4.9))).toEqual(word);
    expect(await load(customer, first, later(5))).toBeNull();
    // another reward, not redeemed, says nothing meanwhile; nor does this one to somebody else, or elsewhere
    expect(await load(customer, second, later(1))).toBeNull();
    const other = await given.customerAt(3, { cafe: customer.cafe });
    expect(await load(other, first, later(1))).toBeNull();
    const elsewhere = { ...customer, cafe: await given.cafe() };
    expect(await load(elsewhere, first, later(1))).toBeNull();
  });

  test('shows it for a VIP prize too', async () => {
    const vip = await given.vip({ at: daysAfter(redeemedAt, -20) });
    await given.claimWelcome(vip);
    const { prize } = await given.spinVip(vip, redeemedAt);
    expect(await load(vip, prize.id, redeemedAt)).toBeNull();
    await given.redeemVip(vip, prize.id, { at: redeemedAt });
    const [word] = await wordsFrom(vip.cafe, redeemedAt, 1);
    expect(await load(vip, prize.id, later(1))).toEqual(word);
  });
});
