import type { Sql } from 'postgres';
import { procedure, type Customer } from '../../support/given/factories.ts';
import { SERVICE } from '../../support/database/personas.ts';

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
