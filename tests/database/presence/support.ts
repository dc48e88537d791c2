import type { Sql } from 'postgres';
import type { Answer } from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import { createMember, procedure, type Cafe } from '../../support/given/factories.ts';

/** Sets a café's service mode. */
export async function setServiceMode(
  sql: Sql,
  { id }: Cafe,
  way: 'no_proof' | 'proof' | 'proof_and_handover' = 'proof',
): Promise<void> {
  await sql`update public.cafeterias set service_mode = ${way} where id = ${id}`;
}

export const newBrowser = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');

/** Claims as a person, or as a browser. */
export function claim(
  sql: Sql,
  { slug }: Cafe,
  who: { user?: string; browser?: string; address?: string },
  token: string,
  at: Date,
): Promise<Answer<'claim_presence'>> {
  const args = [slug, token, who.browser ?? null, who.address ?? crypto.randomUUID(), at];
  return procedure(sql, who.user ?? null, 'claim_presence', ...args);
}

/** Tries a slip and reads what came of it, as the page does. */
export async function trySlip(
  sql: Sql,
  cafe: Cafe,
  who: { user?: string; browser?: string; address?: string },
  code: string,
  at: Date,
): Promise<Answer<'load_slip_attempt'> | Answer<'claim_presence'>> {
  const tried = await claim(sql, cafe, who, code, at);
  if (tried.status !== 'tried') return tried;
  return procedure(sql, who.user ?? null, 'load_slip_attempt', tried.attempt_id, at);
}

/** Makes a slip as somebody at the counter, at an instant. Returns its code. */
export async function slipOf(sql: Sql, cafe: Cafe, at: Date): Promise<string> {
  const { id } = await createMember(sql, cafe, 'staff');
  return (await procedure(sql, id, 'make_slip', cafe.id, at)).code;
}

/** Returns the proofs of a person's visits, by day. */
export async function proofsOf(sql: Sql, user: string): Promise<Record<string, string | null>> {
  const rows = await sql<{ day: string; proof: string | null }[]>`
    select fecha_visita::text as day, proof from public.visitas_clientes
    where user_id = ${user} and revoked_at is null order by 1`;
  return Object.fromEntries(rows.map(({ day, proof }) => [day, proof]));
}
