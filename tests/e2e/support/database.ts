import type { Sql } from 'postgres';
import type { Person } from './people.ts';
import { uniqueCafeName } from './unique.ts';
import { createCafe as insertCafe, customerAt, setCafe, type Cafe } from '../../support/given/factories.ts';

export { setCafe, type Cafe };

/** An active café that no other test knows, with the two links that its challenges open. */
export async function openCafe(sql: Sql, nombre = uniqueCafeName()): Promise<Cafe> {
  const cafe = await insertCafe(sql, { nombre });
  await sql`update public.cafeterias set
    review_url = ${`https://resenas.example/${cafe.id}`}, instagram_url = ${`https://instagram.example/${cafe.id}`}
    where id = ${cafe.id}`;
  return cafe;
}

/** Lets a person stand at a challenge of a café, everything before it done and seen; 8 is the end. Returns their enrollment's id. */
export async function createCustomerAtHito(
  sql: Sql,
  hito: number,
  person: Person,
  cafe: Cafe,
): Promise<string> {
  const { enrollmentId } = await customerAt(sql, hito, { account: person, cafe });
  await sql`update public.user_rewards set seen_at = obtained_at where cliente_id = ${enrollmentId}`;
  return enrollmentId;
}

/** Lets a person stand at challenge 3 with its evidence accepted and its wheel not yet spun. */
export async function createCustomerAtWheel(sql: Sql, person: Person, cafe: Cafe): Promise<string> {
  const enrollmentId = await createCustomerAtHito(sql, 3, person, cafe);
  await sql`update public."Clientes proto" set instagram_usuario = 'ana.cafe', hito_validado = 3 where id = ${enrollmentId}`;
  return enrollmentId;
}

/**
 * Lets days pass for a customer: their visits and the windows that are open lie so much further in the past.
 * A visit of today is thus made one of an earlier day, and the next one counts.
 */
export async function shiftDays(sql: Sql, person: { id: string }, cafe: Cafe, days: number): Promise<void> {
  // one visit per day: far away first, so that no day is taken twice on the way
  for (const shift of [days + 10_000, -10_000])
    await sql`update public.visitas_clientes set fecha_visita = fecha_visita - ${shift}::int
      where user_id = ${person.id} and cafe_id = ${cafe.id}`;
  await sql`update public.visitas_clientes set created_at = created_at - make_interval(days => ${days})
    where user_id = ${person.id} and cafe_id = ${cafe.id}`;
  await sql`update public."Clientes proto" set
    hito_2_reference_date = hito_2_reference_date - make_interval(days => ${days}),
    hito_6_reference_date = hito_6_reference_date - make_interval(days => ${days})
    where user_id = ${person.id} and cafe_id = ${cafe.id}`;
}

/** Creates a VIP code of a café that is ready to be handed out. Returns the code. */
export async function activeVipCode(sql: Sql, cafe: Cafe, code = 'a34n75'): Promise<string> {
  await sql`insert into public.vip_codes (cafe_id, cafeteria, code, status)
    values (${cafe.id}, ${cafe.nombre}, ${code}, 'active')`;
  return code;
}

/** Milestones of all rewards of a person at a café. */
export async function rewardsOf(sql: Sql, person: { id: string }, cafe: Cafe): Promise<number[]> {
  const rows = await sql<{ hito_number: number }[]>`select hito_number from public.user_rewards
    where user_id = ${person.id} and cafe_id = ${cafe.id} order by hito_number`;
  return rows.map(({ hito_number }) => hito_number);
}
