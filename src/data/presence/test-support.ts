import type { Presence } from '@functions/_shared/contracts/procedures/presence';

/** Nothing proves that somebody is at a café that asks for it. */
export const unprovenPresence: Presence = {
  is_required: true,
  now: '2026-11-22T11:00:00Z',
  present_until: null,
  needs_visit_proof: false,
  needs_mailbox_proof: false,
};
