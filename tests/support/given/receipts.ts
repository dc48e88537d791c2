import { randomInt } from 'node:crypto';
import type { Sql } from 'postgres';
import type { Ticket } from '../../../supabase/functions/_shared/contracts/procedures/shared-schemas.ts';
import { madrid, procedure, type Customer } from './factories.ts';
import { verifactuQr } from '../examples/fiscal-qr.ts';
import { SERVICE } from '../database/personas.ts';

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** A person's tax number with its right letter, as a café of one owner has. */
export function taxNumber(): string {
  const digits = randomInt(100_000_000);
  return `${String(digits).padStart(8, '0')}${LETTERS[digits % 23]!}`;
}

/** Gives a café the tax number on its tickets, as an administrator has confirmed it. Returns the number. */
export async function giveTaxNumber(sql: Sql, cafe: { id: string }, nif = taxNumber()): Promise<string> {
  await sql`insert into private.cafe_tax_numbers (cafe_id, nif, confirmed_at) values (${cafe.id}, ${nif}, now())`;
  return nif;
}

let lastReceipt = 0;

/** Returns the QR of a new receipt as VERI*FACTU prints it. */
export function verifactu({
  number = `A/${(lastReceipt += 1)}`,
  amount = '12.50',
  test = false,
  ...receipt
}: {
  nif: string;
  day: string;
  number?: string;
  amount?: string;
  test?: boolean;
}): string {
  const host = test ? 'prewww2.aeat.es' : 'www2.agenciatributaria.gob.es';
  return verifactuQr({ ...receipt, number, amount }, `https://${host}/wlpl/TIKE-CONT/ValidarQR`);
}

/** Default instant at which the tests' receipts are claimed, on the day printed on them. */
export const NOON = madrid('2026-11-20 12:00');
export const TODAY = '2026-11-20';

/** Claims a receipt through the real procedure, at any instant. */
export async function claim(
  sql: Sql,
  { account, cafe }: Customer,
  qr: string,
  at = NOON,
  request: string = crypto.randomUUID(),
): Promise<Ticket> {
  return (await procedure(sql, SERVICE, 'submit_ticket_qr', account.id, cafe.id, qr, request, at)).ticket;
}

/** Runs the schedule at an instant. Returns how many tickets it confirmed. */
export async function confirmTickets(sql: Sql, at: Date, batch = 1000): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select private.confirm_tickets(${batch}, ${at}) as n`;
  return row!.n;
}

/** Takes chance out of the sample: from here on each ticket of this database is drawn, or none. */
export async function setSample(sql: Sql, drawn: boolean): Promise<void> {
  await sql.unsafe(`create or replace function private.is_sampled_for_review(p_cents bigint) returns boolean
    language sql volatile set search_path = '' as $$ select ${String(drawn)} $$`);
}
