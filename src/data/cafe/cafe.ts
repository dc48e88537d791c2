import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { env } from '@/config/env';

/**
 * Returns why the café's links lead away from it, or null for a café that takes part. A deleted café looks like an
 * unknown one.
 */
export function closedReason(cafe: Cafe | null): 'CAFE_NOT_FOUND' | 'CAFE_PAUSED' | null {
  if (!cafe || cafe.state === 'deleted') return 'CAFE_NOT_FOUND';
  return cafe.state === 'paused' ? 'CAFE_PAUSED' : null;
}

/**
 * Returns true if the customer may act at the café: not while it is paused, as a member of its team or while blocked
 * (rules C7, T4 and P27).
 */
export function canCustomerAct(cafe: Cafe): boolean {
  return handsOut(cafe) && cafe.blocked === null;
}

/** Returns true if the café hands the customer what they have won: also while they are blocked (rule P27). */
export function handsOut({ state, team_member }: Cafe): boolean {
  return state === 'active' && !team_member;
}

/** Returns the public address of a logo in its bucket. */
export const logoUrl = (path: string) => `${env.supabaseUrl}/storage/v1/object/public/cafe-logos/${path}`;
