import type { Sql, TransactionSql } from 'postgres';
import { expect, test } from 'vitest';
import { useDatabase } from '../database/use-database.ts';
import { createCafe, daysAfter, type Cafe, type Customer } from '../support/given/factories.ts';
import { as } from '../support/database/personas.ts';
import { customerAtWheel, spinHito, spinHitoId } from '../support/given/steps.ts';

const sql = useDatabase();

const PEOPLE = 100;
const TRIES = 8;
const WISH = '3€ de descuento';
/** Share of wins that rule R2 promises. */
const SHARE = 0.1;

/** Returns the two tails of the binomial distribution for `wins` of n independent draws. */
function tails(wins: number, n: number): { atMost: number; atLeast: number } {
  const chance: number[] = [(1 - SHARE) ** n];
  for (let k = 1; k <= n; k += 1) chance.push((chance[k - 1]! * (n - k + 1) * SHARE) / (k * (1 - SHARE)));
  const sum = (from: number, to: number) => chance.slice(from, to + 1).reduce((all, one) => all + one, 0);
  return { atMost: sum(0, wins), atLeast: sum(wins, n) };
}

/** Spins, and lets it fail after the fact unless the wish is anywhere in the answer. Returns whether the spin stands. */
function spinIfWished(db: Sql, { account, cafe }: Customer): Promise<boolean> {
  const spin = (own: TransactionSql) =>
    own`with pgrst_source as (select public.spin_hito_wheel(${cafe.id}, 3, ${crypto.randomUUID()}) as pgrst_scalar)
      select from pgrst_source where pgrst_scalar::text like ${`%${WISH}%`} or pgrst_scalar::text like '%\\'`;
  return as(db, account.id, spin).then(
    (rows) => rows.length > 0,
    () => false,
  );
}

/** One person's evening: eight attempts that are undone unless they give the wish, then what comes. */
async function wishAtTheWheel(cafe: Cafe, person: number): Promise<void> {
  let customer = await customerAtWheel(sql(), 3, { cafe });
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (await spinIfWished(sql(), customer)) return;
    // some begin anew after an attempt that was undone
    if (person % 3 === 0 && attempt === TRIES / 2) {
      await sql()`select private.delete_account(${customer.account.id})`;
      customer = await customerAtWheel(sql(), 3, { cafe });
    }
  }
  // some wait for a better day
  const at = person % 3 === 1 ? daysAfter(new Date(), person) : new Date();
  const { reward } = await spinHito(sql(), customer, 3, { at });
  // A repeated question gets the same prize.
  expect(await spinHitoId(sql(), customer, 3, { at })).toBe(reward.id);
  // A third of the customers discard an unwished prize and come back with a new account.
  if (person % 3 !== 2 || reward.reward_name === WISH) return;
  await sql()`select private.delete_account(${customer.account.id})`;
  await spinHito(sql(), await customerAtWheel(sql(), 3, { cafe }), 3);
}

test(
  'people who wish for a prize, retry, wait, delete and come back as they like get it as often as its odds say',
  { tags: ['long'] },
  async () => {
    const cafe = await createCafe(sql());
    for (let person = 0; person < PEOPLE; person += 1) await wishAtTheWheel(cafe, person);
    const [row] = await sql()<{ draws: number; wins: number }[]>`select count(*)::int as draws,
    count(*) filter (where prize_name = ${WISH})::int as wins from private.draws where cafe_id = ${cafe.id}`;
    const { draws, wins } = row!;
    expect(draws).toBeGreaterThanOrEqual(PEOPLE);
    const { atMost, atLeast } = tails(wins, draws);
    // an honest wheel is this far off in fewer than one of a million runs
    expect(Math.min(atMost, atLeast), `${wins} of ${draws}`).toBeGreaterThan(5e-7);
  },
);
