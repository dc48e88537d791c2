import type { Sql } from 'postgres';
import type { SavedSegment } from '../../../supabase/functions/_shared/contracts/procedures/prizes.ts';
import { createMember, procedure, type Account, type Cafe } from './factories.ts';

/** Puts a prize on a café's list as its owner does. Returns its name. */
export async function addPrize(
  sql: Sql,
  cafe: Cafe,
  { name = 'Churros', cents = 250, owner }: { name?: string; cents?: number | null; owner?: Account } = {},
): Promise<string> {
  const { id } = owner ?? (await createMember(sql, cafe, 'owner'));
  await procedure(sql, id, 'add_prize', cafe.id, name, 'gift', '', cents);
  return name;
}

/** A segment of a wheel as it is saved; of a number a month, or of none. */
export const segment = (
  prize: string,
  percent: number,
  monthly_limit: number | null = null,
  unlimited = false,
): SavedSegment => ({ prize, percent, monthly_limit, unlimited });

/** A café's own wheel that turns already. */
export interface CafeWheel {
  owner: Account;
  version: number;
  /** The prize that never runs out, worth 1.40 €. */
  unlimited: string;
  /** A prize worth 3.50 € that comes with 10 %. */
  rare: string;
}

/**
 * Saves a wheel of three prizes, or of others, as an owner does; it turns at once where nobody has joined, else from the next midnight:
 * "Café gratis" 70 %, "Cookie gratis" 20 % (1 €), "Tarta" 10 % (3.50 €).
 * @param at the instant of saving
 */
export async function saveCafeWheel(
  sql: Sql,
  cafe: Cafe,
  {
    wheel = 'vip',
    at = new Date(),
    number = null,
    ceiling = null,
    owner,
    segments = [
      segment('Tarta', 10, number),
      segment('Cookie gratis', 20),
      segment('Café gratis', 70, null, true),
    ],
  }: {
    wheel?: 'hito' | 'vip';
    at?: Date;
    number?: number | null;
    ceiling?: number | null;
    owner?: Account;
    segments?: SavedSegment[];
  } = {},
): Promise<CafeWheel> {
  const person = owner ?? (await createMember(sql, cafe, 'owner'));
  const [unlimited, rare] = ['Café gratis', 'Tarta'];
  await sql`insert into private.prizes (cafe_id, name, picture, position, value_cents)
    values (${cafe.id}, ${rare}, 'cake', 10, 350), (${cafe.id}, ${unlimited}, 'coffee', 1, 140),
      (${cafe.id}, 'Cookie gratis', 'cookie', 9, 100)
    on conflict on constraint prizes_one_of_a_name_each do update set value_cents = excluded.value_cents`;
  const [last] = await sql<{ version: number }[]>`select coalesce(max(version), 0) as version
    from private.wheel_versions where cafe_id = ${cafe.id} and wheel = ${wheel}`;
  const { version } = await procedure(
    sql,
    person.id,
    'save_wheel',
    cafe.id,
    wheel,
    last!.version,
    sql.json(segments as never),
    ceiling,
    at,
  );
  return { owner: person, version, unlimited, rare };
}
