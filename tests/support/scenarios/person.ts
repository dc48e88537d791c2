import type { Sql } from 'postgres';
import { customerAt, daysAfter, visit, type Customer } from '../given/factories.ts';
import { createCode, customerAtWheel, inviteReferral } from '../given/steps.ts';
import { createVip, photoOf, sendTicket, spinVip, storePhoto, vipWithBalance } from '../given/vip.ts';

/** An enrollment of the benchmark's population, or one made for a test, with what its owner could do next. */
export interface Person {
  r: string;
  enrollment_id: string;
  user_id: string;
  email: string;
  cafe_id: string;
  cafe_nombre: string;
  slug: string;
  vip_id: string;
  stage: Stage;
  hito: number;
  /** A reward not yet redeemed. */
  reward_id: string | null;
  /** The VIP prize that waits to be redeemed. */
  prize_id: string | null;
  /** A pending ticket. */
  ticket_id: string | null;
  /** Version of its photo. */
  ticket_photo: string | null;
  /** A stored photo that is no ticket yet. */
  photo: string | null;
  /** An active VIP code of the café, meant for this enrollment. */
  code: string | null;
  /** By which the desks of their cafés find them. */
  customer_code: string;
}

/** The stages at whose wheel people stand. */
export const AT_WHEEL = ['wheel-3', 'wheel-2', 'wheel-4', 'wheel-5', 'wheel-6', 'wheel-7'] as const;
/** The stages of VIPs; the last one has a prize and a ticket that wait. */
export const VIPS = ['vip-ready', 'vip-prize'] as const;
/** All stages. */
export const ENROLLED = [
  ...(['invitee-due', 'new', 'visit-due', 'visited', 'instagram-due', 'invitee-came', 'survey-due'] as const),
  ...(['visits-due', 'visits-made', 'code-due', 'vip-new', ...VIPS, ...AT_WHEEL] as const),
] as const;
export type Stage = (typeof ENROLLED)[number];

const daysAgo = (days: number) => daysAfter(new Date(), -days);

/** How a customer of each stage is made. */
const MAKERS: Record<Stage, (sql: Sql) => Promise<Customer>> = {
  new: (sql) => customerAt(sql, 1),
  'visit-due': (sql) => customerAt(sql, 2, { at: daysAgo(3) }),
  visited: (sql) => came(sql, 2, [0]),
  'instagram-due': (sql) => customerAt(sql, 3),
  'invitee-due': (sql) => customerAt(sql, 4),
  'invitee-came': async (sql) => {
    const customer = await customerAt(sql, 4);
    await inviteReferral(sql, customer);
    return customer;
  },
  'survey-due': (sql) => customerAt(sql, 5),
  'visits-due': (sql) => customerAt(sql, 6),
  'visits-made': (sql) => came(sql, 6, [1, 0]),
  'code-due': (sql) => customerAt(sql, 7),
  'vip-new': (sql) => createVip(sql),
  'vip-ready': (sql) => vipWithBalance(sql),
  'vip-prize': (sql) => vipWithBalance(sql),
  'wheel-2': (sql) => customerAtWheel(sql, 2),
  'wheel-3': (sql) => customerAtWheel(sql, 3),
  'wheel-4': (sql) => customerAtWheel(sql, 4),
  'wheel-5': (sql) => customerAtWheel(sql, 5),
  'wheel-6': (sql) => customerAtWheel(sql, 6),
  'wheel-7': (sql) => customerAtWheel(sql, 7),
};

/** A customer at a challenge since three days, with visits so many days ago. */
async function came(sql: Sql, hito: number, days: number[]): Promise<Customer> {
  const customer = await customerAt(sql, hito, { at: daysAgo(3) });
  for (const day of days) await visit(sql, customer, daysAgo(day));
  return customer;
}

/** Makes a person at a stage, with all that {@link Person} promises of it. */
export async function personAt(sql: Sql, stage: Stage): Promise<Person> {
  const customer = await MAKERS[stage](sql);
  const { account, cafe, enrollmentId } = customer;
  const isAt = async <T>(one: Stage, make: () => Promise<T>) => (stage === one ? make() : null);
  const ticket_id = await isAt('vip-prize', () => sendTicket(sql, customer));
  const [row] = await sql<{ hito: number; reward_id: string | null; customer_code: string }[]>`
    select c.hito_actual as hito, (select r.id from public.user_rewards r
        where r.cliente_id = c.id and r.hito_number > 0 order by r.hito_number desc limit 1) as reward_id,
      coalesce((select d.code from private.customer_codes d where d.user_id = c.user_id), '') as customer_code
    from public."Clientes proto" c where c.id = ${enrollmentId}`;
  return {
    ...row!,
    r: enrollmentId,
    enrollment_id: enrollmentId,
    user_id: account.id,
    email: account.email,
    cafe_id: cafe.id,
    cafe_nombre: cafe.nombre,
    slug: cafe.slug,
    vip_id: cafe.vip_id,
    stage,
    prize_id: await isAt('vip-prize', async () => (await spinVip(sql, customer)).prize.id),
    ticket_id,
    ticket_photo: ticket_id && (await photoOf(sql, ticket_id)),
    photo: await isAt('vip-ready', () => storePhoto(sql, account)),
    code: await isAt('code-due', () => createCode(sql, cafe)),
  };
}
