import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
/** Why the links of a café lead away from it: null for a café that takes part. Deleted reads like never known. */
export function closedReason(cafe: Cafe | null): 'CAFE_NOT_FOUND' | 'CAFE_PAUSED' | null {
  if (!cafe || cafe.state === 'deleted') return 'CAFE_NOT_FOUND';
  return cafe.state === 'paused' ? 'CAFE_PAUSED' : null;
}

/** Whether the reader may act there as a customer: not at a paused café, as one of its team, or blocked (rules C7, T4 and P27). */
export function takesActs({ state, team_member, blocked }: Cafe): boolean {
  return state === 'active' && !team_member && blocked === null;
}
