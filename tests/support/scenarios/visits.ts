import type * as contracts from '@functions/_shared/contracts/procedures/visits.ts';
import type { Sql } from 'postgres';
import { SERVICE } from '../database/personas.ts';
import { procedure, type There, type Customer } from '../given/factories.ts';
import { address, madridToday, slug } from './making.ts';
import type { Scenarios } from './scenario.ts';

export interface VisitAnswer {
  status:
    | 'registered'
    | 'duplicate'
    | 'unknown_customer'
    | 'cafe_not_found'
    | 'cafe_paused'
    | 'implausible_date'
    | 'try_later';
  completed_hito: number | null;
  reopened: number | null;
  proof: 'none' | 'slip' | 'screen' | 'tag' | 'team' | null;
  day: string | null;
  retry_after_seconds: number | null;
}

export interface VisitRequest {
  slug?: string | null;
  email?: string | null;
  visitDate?: Date | null;
  address?: string;
  /** The secret of the browser at hand. */
  browser?: string | null;
}

/** Registers a visit by e-mail as the function process-visit-registration does, at any instant. */
export function registerVisit(
  sql: Sql,
  { account, cafe }: Pick<Customer, 'account' | 'cafe'>,
  at: Date,
  request: VisitRequest = {},
): Promise<VisitAnswer> {
  const { slug, email, visitDate, address, browser } = {
    slug: cafe.slug,
    email: account.email,
    visitDate: at,
    address: '192.0.2.1',
    browser: null,
    ...request,
  };
  const args = [slug, email, visitDate, address, browser, at];
  return procedure(sql, SERVICE, 'register_visit_by_email', ...args);
}

/** Registers today's visit in the customer's own session. */
export const ownVisit = (sql: Sql, { account, cafe }: There, at = new Date()) =>
  procedure(sql, account.id, 'register_visit', cafe.slug, null, at);

export const visits: Scenarios<typeof contracts> = {
  register_visit: {
    repeat: { answers: 'that today counts' },
    at: ['visit-due'],
    args: slug,
    reveals: ['completed_hito', 'day', 'load_journey.*', 'points', 'proof', 'registered', 'reopened'],
  },
  register_visit_by_email: {
    args: ({ slug: cafe_slug, email }) => ({
      cafe_slug,
      email,
      visit_date: new Date().toISOString(),
      client_address: address(),
    }),
  },
  insert_visit: {
    at: ['visit-due'],
    args: ({ user_id, email, cafe_nombre }) => ({
      p_user_id: user_id,
      p_correo: email,
      p_cafeteria: cafe_nombre,
      p_fecha_visita: madridToday(),
    }),
  },
};
