import type { Sql } from 'postgres';
import type {
  Answer,
  ProcedureName,
} from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import {
  createAccount,
  customerAt,
  daysAfter,
  enroll,
  procedure,
  visit,
  type Account,
  type Cafe,
  type Customer,
} from './factories.ts';
import { SERVICE } from '../database/personas.ts';

/** A survey with every mandatory answer. */
export const SURVEY = {
  motivacion: ['calidad', 'ambiente'],
  frecuencia_visita: 'semanal',
  momento_visita: 'desayuno',
  productos_preferidos: ['bollería'],
  presupuesto: '5-10',
  mejoras_negocio: 'Más enchufes',
  descubrimiento_cafeteria: 'paseando',
  facilidad_uso: 'muy fácil',
  motivacion_volver: 'premios',
  opinion_desafios: 'divertidos',
  mas_cafeterias: 'sí',
  dudas_confusion: 'Ninguna',
  mejoras_sistema: 'Ninguna',
  ofertas_comunicacion: 'no',
};

/** Creates a VIP code of a café. Returns the code. */
export async function createCode(
  sql: Sql,
  cafe: Cafe,
  { code = 'a11b22', status = 'active' } = {},
): Promise<string> {
  const since = (expected: string) => (status === expected ? new Date() : null);
  await sql`insert into public.vip_codes (code, cafe_id, cafeteria, status, used_at, revoked_at)
    values (${code}, ${cafe.id}, ${cafe.nombre}, ${status}, ${since('used')}, ${since('revoked')})`;
  return code;
}

/** Hands a VIP code in through the real procedure, at any instant. */
export function validateCode(
  sql: Sql,
  { account, cafe }: Customer,
  code: string | null,
  at = new Date(),
): Promise<Answer<'validate_vip_code'>> {
  return procedure(sql, SERVICE, 'validate_vip_code', account.id, cafe.slug, code, at);
}

/** Enrols a new customer whom another one invited. */
export async function inviteReferral(
  sql: Sql,
  { account, cafe }: Customer,
  at = new Date(),
): Promise<Customer> {
  return enroll(sql, await createAccount(sql), cafe, { inviter: account.email, at });
}

/** Does what the current challenge of a customer asks for and has it validated, all through the real procedures. */
export async function passChallenge(sql: Sql, customer: Customer, hito: number, at: Date): Promise<void> {
  const { account, cafe } = customer;
  const call = (name: ProcedureName, ...args: unknown[]) => procedure(sql, account.id, name, ...args);
  if (hito === 2) {
    await visit(sql, customer, at);
    await call('check_hito_2', cafe.slug, at);
  }
  if (hito === 3) await call('save_instagram', cafe.id, 'ana.cafe', at);
  if (hito === 4) {
    await inviteReferral(sql, customer, at);
    await call('validate_hito', cafe.id, 4, at);
  }
  if (hito === 5) await call('submit_survey', cafe.id, SURVEY, at);
  if (hito === 6) {
    await visit(sql, customer, daysAfter(at, -1));
    await visit(sql, customer, at);
    await call('validate_hito', cafe.id, 6, at);
  }
  if (hito === 7) await validateCode(sql, customer, await createCode(sql, cafe), at);
}

/** A new customer before the wheel of a challenge from 2 to 7, which they have just passed. */
export async function customerAtWheel(
  sql: Sql,
  hito: number,
  { account, cafe, at = new Date() }: { account?: Account; cafe?: Cafe; at?: Date } = {},
): Promise<Customer> {
  const options = { ...(account && { account }), ...(cafe && { cafe }), at: daysAfter(at, -2) };
  const customer = await customerAt(sql, hito, options);
  await passChallenge(sql, customer, hito, at);
  return customer;
}

/** Spins the wheel of a challenge through the real procedure, at any instant. Returns the spin's id, all that it tells. */
export async function spinHitoId(
  sql: Sql,
  { account, cafe }: Customer,
  hito: number,
  { at = new Date(), request = crypto.randomUUID() }: { at?: Date; request?: string } = {},
): Promise<string> {
  const args = [cafe.id, hito, request, null, at];
  return (await procedure(sql, account.id, 'spin_hito_wheel', ...args)).spin_id!;
}

/** Spins, and then reads what came out and where the customer is now, as the page does. */
export async function spinHito(
  sql: Sql,
  customer: Customer,
  hito: number,
  options: { at?: Date; request?: string } = {},
) {
  const spin = await spinHitoId(sql, customer, hito, options);
  const read = await procedure(sql, customer.account.id, 'load_spin', spin, options.at ?? new Date());
  const { reward, position, load_journey } = read as Extract<Answer<'load_spin'>, { wheel: 'hito' }>;
  const { hito_actual, vip } = load_journey.enrollment!;
  return { reward, position, hito_actual, vip };
}
